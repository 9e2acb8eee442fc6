-- With the key of a call that is sent again stands what its sender could see at that time: whoever can see something else since is not
-- answered as they were then.
alter table idempotency_keys add column standing text not null default '';
