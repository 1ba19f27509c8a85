-- Every request asks for a new token; the request never changes, so it is written once. load.mjs says the rest.

function init()
    local headers = { ["Content-Type"] = "application/x-www-form-urlencoded" }
    asked = wrk.format("POST", "/oauth/token", headers, os.getenv("BENCH_FORM"))
end

function request()
    return asked
end

function done(summary, latency)
    local e = summary.errors
    print(string.format(
        'RESULT {"count":%d,"microseconds":%d,"refused":%d,"broken":%d,"p50":%.0f,"p99":%.0f}',
        summary.requests, summary.duration, e.status, e.connect + e.read + e.write + e.timeout,
        latency:percentile(50), latency:percentile(99)))
end
