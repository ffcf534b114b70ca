-- Replaces a booking, if nobody has changed it since it was read. Keeps its lifetime.
--
-- version  1
-- KEYS[1]  pnr:{pnr}
-- ARGV[1]  the token that the booking had when it was read
-- ARGV[2]  the booking as it is to be: JSON that begins with {"storedToken":"<a new token>"
-- returns  {1}           it was replaced
--          {0, current}  it was not: this stands there now
--          {-1}          there is none, or it has expired

local current = redis.call('GET', KEYS[1])
if not current then
  return { -1 }
end
if string.match(current, '^{"storedToken":"([%w_-]+)"') ~= ARGV[1] then
  return { 0, current }
end
redis.call('SET', KEYS[1], ARGV[2], 'KEEPTTL')
return { 1 }
