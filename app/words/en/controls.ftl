# What controls say of themselves.

optional = (optional)
error = Error:{ " " }
problem = There is a problem
