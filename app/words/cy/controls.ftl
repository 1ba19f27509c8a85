# Yr hyn mae rheolyddion yn ei ddweud amdanynt eu hunain.

optional = (dewisol)
error = Gwall:{ " " }
problem = Mae problem
