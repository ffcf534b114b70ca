-- Replaces what is kept of a session's client, if nobody has changed it since it was read.
--
-- version  1
-- KEYS[1]  gds:session:{sessionId}
-- ARGV[1]  the client as it was read: JSON
-- ARGV[2]  the client as it is to be: JSON
-- returns  {1}           it was replaced
--          {0, current}  it was not: this stands there now
--          {-1}          there is no such session, or it has no client

local current = redis.call('HGET', KEYS[1], 'client')
if not current then
  return { -1 }
end
if current ~= ARGV[1] then
  return { 0, current }
end
redis.call('HSET', KEYS[1], 'client', ARGV[2])
return { 1 }
