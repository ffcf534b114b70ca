-- Notes what happened in a session, if it still lives: it lives on, and its searches are counted.
--
-- version  1
-- KEYS[1]  gds:session:{sessionId}
-- ARGV[1]  its last activity, in Unix milliseconds
-- ARGV[2]  its lifetime from then, in milliseconds
-- ARGV[3]  searches made
-- ARGV[4]  bookings that left its set because they had expired
-- returns  1  it was noted
--          0  there is no such session

local activity = tonumber(ARGV[1])
local lifetime = tonumber(ARGV[2])
local searches = tonumber(ARGV[3])
local gone = tonumber(ARGV[4])
local before = redis.call('HGET', KEYS[1], 'lastActivity')
if not before then
  return 0
end
if activity > tonumber(before) then
  redis.call('HSET', KEYS[1], 'lastActivity', ARGV[1], 'expiresAt', string.format('%.0f', activity + lifetime))
  redis.call('PEXPIRE', KEYS[1], lifetime)
end
if searches > 0 then
  redis.call('HINCRBY', KEYS[1], 'searchCount', searches)
end
if gone > 0 then
  redis.call('HINCRBY', KEYS[1], 'bookingsGone', gone)
end
return 1
