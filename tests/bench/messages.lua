-- Messages to the emergency form, each another one of another visitor.
local number = 0
local key = tostring(os.time())

request = function()
  number = number + 1
  local address = string.format("10.%d.%d.%d", math.floor(number / 65536), math.floor(number / 256) % 256, number % 256)
  local body = string.format(
    '{"firstName":"Rosalind","lastName":"Fenn","email":"visitor%d@example.org","phone":"07700900142",' ..
      '"treatment":"Message %d: my crown came off.","formKey":"%s-key-%d"}', number, number, key, number)
  return wrk.format("POST", nil, { ["content-type"] = "application/json", ["x-forwarded-for"] = address }, body)
end
