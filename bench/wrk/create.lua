-- Every request a new gift: its own reference and key, one of the known donors. load.mjs says the rest.

-- Keys come from as many places as pgbench has connections, so that both fill the same indexes in the same way.
local STREAMS = 16
local threads = 0

function setup(thread)
    thread:set("id", threads)
    threads = threads + 1
end

function init()
    first = tonumber(os.getenv("BENCH_FIRST_KEY"))
    donors = tonumber(os.getenv("BENCH_DONORS"))
    reference = os.getenv("BENCH_REFERENCE")
    today = os.getenv("BENCH_TODAY")
    headers = { ["Authorization"] = "Bearer " .. os.getenv("BENCH_TOKEN"), ["Content-Type"] = "application/json" }
    sent = 0
    math.randomseed(first + id)
end

function request()
    local stream = id * STREAMS + sent % STREAMS
    local key = string.format("%.0f", first + stream * 10000000000 + 10000001 + math.floor(sent / STREAMS))
    sent = sent + 1
    headers["Idempotency-Key"] = key
    local body = string.format(
        '{"reference":"%s","donor":{"type":"email","value":"donor-%d@example.org"},'
            .. '"transaction":{"type":"direct","id":"%s"},"grossAmount":%d,"currency":"GBP","settlementDate":"%s"}',
        key, math.random(1, donors), reference, math.random(500, 10000), today)
    return wrk.format("POST", "/integrations/v1/donations", headers, body)
end

function done(summary, latency)
    local e = summary.errors
    print(string.format(
        'RESULT {"count":%d,"microseconds":%d,"refused":%d,"broken":%d,"p50":%.0f,"p99":%.0f}',
        summary.requests, summary.duration, e.status, e.connect + e.read + e.write + e.timeout,
        latency:percentile(50), latency:percentile(99)))
end
