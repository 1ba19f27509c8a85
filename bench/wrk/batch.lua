-- Every request a batch of new gifts, each with its own reference. load.mjs says the rest.

local threads = 0

function setup(thread)
    thread:set("id", threads)
    threads = threads + 1
end

function init()
    first = tonumber(os.getenv("BENCH_FIRST_KEY"))
    donors = tonumber(os.getenv("BENCH_DONORS"))
    size = tonumber(os.getenv("BENCH_SIZE"))
    -- Every gift is equal but for reference, donor and amount.
    rest = string.format(
        '"transaction":{"type":"direct","id":"%s"},"currency":"GBP","settlementDate":"%s"}',
        os.getenv("BENCH_REFERENCE"), os.getenv("BENCH_TODAY"))
    headers = { ["Authorization"] = "Bearer " .. os.getenv("BENCH_TOKEN"), ["Content-Type"] = "application/json" }
    sent = 0
    math.randomseed(first + id)
end

function request()
    local gifts = {}
    local begin = first + id * 10000000000 + 10000001 + sent * size
    for place = 1, size do
        gifts[place] = string.format(
            '{"reference":"%.0f","donor":{"type":"email","value":"donor-%d@example.org"},"grossAmount":%d,%s',
            begin + place - 1, math.random(1, donors), math.random(500, 10000), rest)
    end
    headers["Idempotency-Key"] = string.format("%.0f", begin)
    sent = sent + 1
    return wrk.format("POST", "/integrations/v1/donations/batch", headers, '{"donations":[' .. table.concat(gifts, ",") .. "]}")
end

function done(summary, latency)
    local e = summary.errors
    print(string.format(
        'RESULT {"count":%d,"microseconds":%d,"refused":%d,"broken":%d,"p50":%.0f,"p99":%.0f}',
        summary.requests, summary.duration, e.status, e.connect + e.read + e.write + e.timeout,
        latency:percentile(50), latency:percentile(99)))
end
