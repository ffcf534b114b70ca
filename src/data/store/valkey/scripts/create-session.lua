-- Creates a session, if there is none of that id.
--
-- version  1
-- KEYS[1]  gds:session:{sessionId}
-- ARGV[1]  its lifetime in milliseconds
-- ARGV[2…] its fields and their values, in turn
-- returns  {}                       it was created
--          {field, value, field, …}  the session that lives already

local lifetime = tonumber(ARGV[1])
local present = redis.call('HGETALL', KEYS[1])
if #present > 0 then
  return present
end
redis.call('HSET', KEYS[1], unpack(ARGV, 2))
redis.call('PEXPIRE', KEYS[1], lifetime)
return {}
