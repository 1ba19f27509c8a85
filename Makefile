# What one does with this project. Each target is a script in .ci/ or a few lines here.
SHELL := /bin/bash
.DEFAULT_GOAL := help
.PHONY: help setup build live run dev test quick check fmt prepare bench growth lighthouse faults hammer proof fuzz e2e api-check deploy-check sbom updates deny claim-faults claim-stress late-facts doors attack clean

# The programs that cargo-leptos calls: ours first, so that a version of somebody else's is never taken for it.
UPLIFT_TOOLS ?= $(CURDIR)/.tools
export UPLIFT_TOOLS
export PATH := $(UPLIFT_TOOLS)/bin:$(CURDIR)/style/node_modules/.bin:$(PATH)
# Queries are checked against .sqlx, so that a bare clone compiles without a database; `make prepare` renews it.
export SQLX_OFFLINE := true

SERVER := -p domain -p catalogue -p catalogue-build -p hmrc -p backend -p app -p server

help: ## show this list
	@awk -F':.*## ' '/^[a-z0-9-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' Makefile

setup: ## install what building, running and testing need; says what it does and skips
	@.ci/setup tests

build: ## the release build: server, browser module, style sheet
	@.ci/build

live: ## the program for live mode, without demonstration, simulated HMRC and sandbox: target/live/uplift
	@.ci/live

run: ## set up, build, start a sandbox with demonstration data, and say how to sign in
	@.ci/start

dev: ## a sandbox that is rebuilt when you save; its data are in var/
	@.ci/dev

quick: ## format, lints, and the tests that need no database; before each commit
	@.ci/quick

test: ## everything: checks, unit, database, API, pages, wasm build, browser; the last line counts
	@.ci/test

check: ## format and lints, for the server and for the browser
	cargo fmt --all --check
	cargo clippy --quiet $(SERVER) --all-targets -- -D warnings
	cargo clippy --quiet -p server --no-default-features -- -D warnings
	cargo clippy --quiet -p frontend --target wasm32-unknown-unknown -- -D warnings

fmt: ## format the code
	cargo fmt --all

prepare: ## renew .sqlx (the checked description of every query) and docs/schema.sql after a change of SQL
	@.ci/prepare

bench: ## measure against pgbench, Fastify and the other bars; nothing else should run meanwhile
	@bench/run

growth: ## what creates, reads, pages and claims cost over 10,000, 1,000,000 and 10,000,000 gifts; writes docs/performance.md; an hour, 30 GB
	@BENCH_ONLY=growth bench/run

lighthouse: ## Lighthouse's marks as a phone for the donor's, the charity's and the capture page; medians of three runs
	@bench/lighthouse/run

faults: ## kill server and database in the middle of 1,000 creates: nothing may be lost or done twice
	@bench/faults

hammer: ## 100,000 requests with dropped clients, kills and restarts: nothing may be lost or done twice
	@bench/hammer

proof: ## 10,000 claims at random against HMRC's schemas; needs its reference files and xmllint
	UPLIFT_HMRC_CLAIMS=10000 cargo test --quiet -p hmrc --test hmrc -- proof

fuzz: ## five minutes of hostile input for each reader of HMRC's XML and of banks' CSV; needs nightly Rust
	@fuzz/run

e2e: ## only the browser tests, against the present build
	@.ci/test browser

api-check: ## the OpenAPI document, clients made from it, the packages in sdk, the interface specification and the examples against a running sandbox
	@.ci/setup tests
	@.ci/test api

deploy-check: ## nginx with docs/deploy/nginx.conf in front of a sandbox, and the unit as systemd judges it
	@.ci/build
	@.ci/test-deploy

sbom: ## every component with version, licence and checksum, as CycloneDX in target/sbom; needs npm
	@.ci/sbom

updates: ## components with a newer release for more than three months; asks crates.io and npm
	@.ci/updates

deny: ## licences, known advisories and duplicate dependencies
	@.ci/setup deny
	@.ci/deny

claim-faults: ## 500 claims (RUNS) with a fault each: server or database killed, HMRC's answers lost; none filed twice, none lost
	@bench/claim-faults

claim-stress: ## claims under faults inside one process for a minute (FOR=seconds): workers that die anywhere, refunds that race
	DATABASE_URL=$$(.ci/test-database) cargo nextest run -p backend -E 'test(claim_fault)' --status-level fail --stress-duration $(or $(FOR),60)s

late-facts: ## facts that 100,000 gifts (GIFTS) waited for: judged in parts while other gifts are taken; some minutes
	DATABASE_URL=$$(.ci/test-database) UPLIFT_MANY_GIFTS=$(or $(GIFTS),100000) cargo nextest run -p backend -E 'test(late_fact::many)' --status-level pass

doors: ## what strangers can make the server hold: idle connections, half heads, slow bodies, feeds; about a minute; TLS=1 by TLS 1.3
	cargo build --quiet -p server
	@bench/doors

attack: ## idle and half-open connections, feeds, invented tokens, begun sign-ins, large posts, while a person uses pages; about four minutes; TLS=1 by TLS 1.3, with half-open handshakes
	@bench/attack

clean: ## remove builds and the tests' database; the sandbox's data in var/ stay
	@.ci/test-database stop
	cargo clean
