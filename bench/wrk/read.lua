-- In turn: who is the donor with this address, and is there an authorisation. load.mjs says the rest.

local threads = 0

function setup(thread)
    thread:set("id", threads)
    threads = threads + 1
end

function init()
    local headers = { ["Authorization"] = "Bearer " .. os.getenv("BENCH_TOKEN") }
    lookups, authorisations, sent = {}, {}, 0
    -- The requests never change, so they are written once.
    for donor in io.lines(os.getenv("BENCH_DONOR_IDS")) do
        local place = #lookups + 1
        local lookup = string.format("/integrations/v1/donors?type=email&value=donor-%d%%40example.org", place)
        lookups[place] = wrk.format("GET", lookup, headers)
        authorisations[place] = wrk.format("GET", "/integrations/v1/donors/" .. donor .. "/authorisation", headers)
    end
    math.randomseed(id + 1)
end

function request()
    sent = sent + 1
    if sent % 2 == 1 then
        place = math.random(1, #lookups)
        return lookups[place]
    end
    return authorisations[place]
end

function done(summary, latency)
    local e = summary.errors
    print(string.format(
        'RESULT {"count":%d,"microseconds":%d,"refused":%d,"broken":%d,"p50":%.0f,"p99":%.0f}',
        summary.requests, summary.duration, e.status, e.connect + e.read + e.write + e.timeout,
        latency:percentile(50), latency:percentile(99)))
end
