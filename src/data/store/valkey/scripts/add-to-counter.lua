-- Adds to a counter. One that begins with this lives for a while from now, so that none is left behind.
--
-- version  1
-- KEYS[1]  ratelimit:{ip}:{window}
-- ARGV[1]  how much to add: more than 0
-- ARGV[2]  its lifetime in milliseconds
-- returns  what it holds then

local add = tonumber(ARGV[1])
local lifetime = tonumber(ARGV[2])
local total = redis.call('INCRBY', KEYS[1], add)
if total == add then
  redis.call('PEXPIRE', KEYS[1], lifetime)
end
return total
