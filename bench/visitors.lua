-- For wrk: each connection asks for a random one of the keys, and rests after the answer.
-- Arguments: the query, without the key; the number of keys; the average rest in milliseconds.
local threads = 0

function setup(thread)
	threads = threads + 1
	thread:set("number", threads)
end

function init(arguments)
	query, keys, rest = arguments[1], tonumber(arguments[2]), tonumber(arguments[3])
	math.randomseed(os.time() + number)
end

function request()
	return wrk.format("GET", "/?" .. query .. "&key=" .. math.random(keys))
end

function delay()
	return math.random(rest / 2, rest * 3 / 2)
end

function done(summary, latency)
	local errors = summary.errors
	io.write(string.format('\n{"requests": %d, "errors": %d, "seconds": %f, "p50_ms": %f, "p99_ms": %f}\n', summary.requests,
		errors.connect + errors.read + errors.write + errors.status + errors.timeout, summary.duration / 1e6,
		latency:percentile(50) / 1e3, latency:percentile(99) / 1e3))
end
