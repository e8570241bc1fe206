/** GET /metrics for Prometheus: requests, jobs, streams, connections and the process. Labels come from fixed lists only. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import memoize from 'memoize';
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';
import type { StreamHub } from '../../domain/streams/hub.ts';
import { arrivalFacts, countJobs, countSilentHosts, queueFacts } from '../../jobs/worker/queue.ts';
import type { FinishedJob } from '../../jobs/worker/run-job.ts';
import { freeSpace } from '../../platform/files/disk-space.ts';
import type { Platform } from '../../platform/platform.ts';
import { readBearer } from '../access/bearer.ts';
import type { FinishedRequest } from '../requests/request-name.ts';
import { withTimeout } from '../requests/with-timeout.ts';
import { watchFederation } from './federation-metrics.ts';
import { countLanes } from './lane-metrics.ts';
import { watchReleases } from './release-metrics.ts';

/** Metrics of the replica that answers lists of statuses. Without one they have no samples. */
function watchReplica({ replica, clock }: Platform, registers: [Registry]): void {
  new Gauge({
    name: 'plaza_replica_lag_seconds',
    help: 'How far the replica of the database is behind; no sample while it does not answer.',
    registers,
    async collect() {
      this.remove();
      const seconds = replica && (await withTimeout(clock, replica.lagSeconds(), null).catch(() => null));
      if (seconds !== null) this.set(seconds);
    },
  });
  new Counter({
    name: 'plaza_replica_statements_total',
    help: 'Statements for the replica, by the server that answered them: replica, primary.',
    labelNames: ['server'],
    registers,
    collect() {
      this.reset();
      for (const [server, count] of Object.entries(replica?.answered ?? {})) this.inc({ server }, count);
    },
  });
}

/** Metrics of streams, by their names in the table of channels. */
function countStreams(hub: StreamHub, registers: [Registry]): void {
  new Gauge({
    name: 'plaza_streams_open',
    help: 'Streams that are open, by name; a socket may have several.',
    labelNames: ['stream'],
    registers,
    collect() {
      for (const [stream, { open }] of hub.counts) this.set({ stream }, open);
    },
  });
  new Counter({
    name: 'plaza_stream_messages_total',
    help: 'Messages handed to streams, by their name.',
    labelNames: ['stream'],
    registers,
    collect() {
      this.reset();
      for (const [stream, { delivered }] of hub.counts) this.inc({ stream }, delivered);
    },
  });
}

export interface Metrics {
  requestFinished(request: FinishedRequest): void;
  /** GET /metrics, with METRICS_TOKEN as bearer token, or open with METRICS_PUBLIC. */
  show: RequestHandler;
  /** The worker's `finished` callback. */
  jobFinished(job: FinishedJob): void;
  /** Adds connections of the database. */
  watchPools(pools: Platform['pools']): void;
  /** Counts the streams of the hub, and their messages. */
  watchStreams(hub: StreamHub): void;
}

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** A hash, so that both sides of the constant-time comparison have the same length. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Whether the request has the token. The client's address proves nothing, because a local proxy forwards anybody's requests.
 */
function hasToken(req: Parameters<RequestHandler>[0], token: string): boolean {
  const sent = readBearer(req.headers.authorization);
  return typeof sent === 'string' && timingSafeEqual(digest(sent), digest(token));
}

/** Gauges of the job queue; the returned function reads the database. After a timeout they stay empty, and /health reports it. */
function watchQueue(platform: Platform, registers: [Registry]): () => Promise<void> {
  const jobs = new Gauge({
    name: 'plaza_jobs',
    help: 'Jobs by state: waiting, scheduled, running, dead.',
    labelNames: ['state'],
    registers,
  });
  const oldest = new Gauge({
    name: 'plaza_jobs_oldest_seconds',
    help: 'How long the job that waits longest has been due.',
    registers,
  });
  const waiting = new Gauge({
    name: 'plaza_jobs_waiting',
    help: 'Jobs that are due and not taken yet, by name.',
    labelNames: ['name'],
    registers,
  });
  const arrivals = new Gauge({
    name: 'plaza_arrivals',
    help: 'Received activities that wait to be performed, and those of the site that sent most of them.',
    labelNames: ['of'],
    registers,
  });
  const oldestArrival = new Gauge({
    name: 'plaza_arrivals_oldest_seconds',
    help: 'How long the oldest received activity has waited.',
    registers,
  });
  const lanes = countLanes(registers);
  return async () => {
    for (const each of [jobs, oldest, waiting, arrivals, oldestArrival, lanes]) each.reset();
    const asked = Promise.all([
      queueFacts(platform.pool),
      countJobs(platform.pool),
      countSilentHosts(platform),
      arrivalFacts(platform),
    ]);
    const found = await withTimeout(platform.clock, asked, null);
    if (!found) return;
    const [facts, counts, paused, arrived] = found;
    for (const { name, waiting: count } of counts) if (count > 0) waiting.set({ name }, count);
    lanes.set(counts, paused);
    const { oldestSeconds, ...states } = facts;
    for (const [state, count] of Object.entries(states)) jobs.set({ state }, count);
    oldest.set(oldestSeconds);
    arrivals.set({ of: 'all' }, arrived.waiting);
    arrivals.set({ of: 'busiest site' }, arrived.ofSite);
    oldestArrival.set(arrived.oldestSeconds);
  };
}

/** Returns a function that adds further pools. */
function watchConnections(registers: [Registry]): (pools: Platform['pools']) => void {
  const watched = new Map<string, Platform['pool']>();
  new Gauge({
    name: 'plaza_database_connections',
    help: 'Connections to the database by pool and state, and what waits for one.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of watched) {
        this.set({ pool, state: 'open' }, totalCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
  return (pools) => {
    for (const [name, pool] of Object.entries(pools)) watched.set(name, pool);
  };
}

function watchDisk({ config, clock }: Platform, registers: [Registry]): void {
  new Gauge({
    name: 'plaza_disk_free_bytes',
    help: 'How much may still be written to the folders of this process.',
    labelNames: ['folder'],
    registers,
    async collect() {
      this.reset();
      for (const { folder, bytes } of await withTimeout(clock, freeSpace(config), [])) this.set({ folder }, bytes);
    },
  });
}

function countRequests(registers: [Registry]): (request: FinishedRequest) => void {
  const requests = new Counter({
    name: 'plaza_requests_total',
    help: 'Requests by facade, procedure and class of status.',
    labelNames: ['facade', 'procedure', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'plaza_request_seconds',
    help: 'From a request to the end of its answer; streams are left out.',
    labelNames: ['facade', 'procedure'],
    buckets: SECONDS,
    registers,
  });
  return ({ facade, procedure, status, ms }) => {
    const labels = { facade, procedure: procedure ?? '' };
    requests.inc({ ...labels, status: `${Math.trunc(status / 100)}xx` });
    if (facade !== 'streaming') seconds.observe(labels, ms / 1000);
  };
}

/** Memory, garbage collection and the event loop. Its observers cannot be stopped, so a process creates them once. */
const ofProcess = memoize((): Registry => {
  const register = new Registry();
  collectDefaultMetrics({ register });
  return register;
});

type WorkerMetrics = MetricObjectWithValues<MetricValue<string>>[];

/**
 * Labels each sample with the worker's name. Sums over workers would fall when one is replaced, and Prometheus would count the
 * rest again; so nothing is summed, whatever a metric's aggregator is.
 */
async function namedMetrics(own: Registry, worker: number): Promise<WorkerMetrics> {
  own.setDefaultLabels({ worker: String(worker) });
  const metrics = await own.getMetricsAsJSON();
  return metrics.map((metric) => ({ ...metric, aggregator: 'first' }) as WorkerMetrics[number]);
}

/** Creates the metrics of one process; with several workers, each returns those of all. */
export function createMetrics(platform: Platform): Metrics {
  const registry = new Registry();
  const registers: [Registry] = [registry];
  ofProcess();
  const updateQueue = watchQueue(platform, registers);
  const watchPools = watchConnections(registers);
  watchPools(platform.pools);
  watchReplica(platform, registers);
  watchDisk(platform, registers);
  watchFederation(platform, registers);
  watchReleases(platform, registers);
  const jobs = new Counter({
    name: 'plaza_job_runs_total',
    help: 'Runs of jobs by name and outcome: done, failed, dead, put off.',
    labelNames: ['name', 'outcome'],
    registers,
  });
  const jobSeconds = new Histogram({
    name: 'plaza_job_seconds',
    help: 'How long jobs ran.',
    labelNames: ['name'],
    buckets: SECONDS,
    registers,
  });
  const own = async (): Promise<Registry> => {
    await updateQueue();
    return Registry.merge([ofProcess(), registry]);
  };
  const { siblings } = platform;
  siblings?.answer('metrics', async () => namedMetrics(await own(), siblings.worker));
  return {
    requestFinished: countRequests(registers),
    async show(req, res, next) {
      const { metricsPublic, metricsToken } = platform.config;
      if (!metricsPublic && metricsToken === null) {
        next();
        return;
      }
      if (!metricsPublic && !hasToken(req, metricsToken ?? '')) {
        res.status(401).set('WWW-Authenticate', 'Bearer').json({ error: 'The access token is invalid' });
        return;
      }
      const shown = siblings
        ? AggregatorRegistry.aggregate(await siblings.ask<WorkerMetrics[]>('metrics.all'))
        : await own();
      res.setHeader('Content-Type', registry.contentType);
      res.end(await shown.metrics());
    },
    jobFinished({ name, outcome, seconds }) {
      jobs.inc({ name, outcome });
      jobSeconds.observe({ name }, seconds);
    },
    watchPools,
    watchStreams: (hub) => countStreams(hub, registers),
  };
}
