-- The few charities whose appointment of Uplift ended: each hour the worker looks whether a source of theirs still takes gifts.
create index charity_by_ended_nominee on charity (charity_id) where nominee_state = 'ended';
