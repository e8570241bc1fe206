/** GET /metrics for Prometheus: requests, jobs, sockets, connections and the process. Labels come from fixed lists only. */
import type { RequestHandler } from 'express';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { queueFacts } from '../jobs/queue.ts';
import type { FinishedJob } from '../jobs/run-job.ts';
import type { Platform } from '../platform/platform.ts';
import { inTime } from './in-time.ts';
import type { FinishedRequest } from './watch-requests.ts';

export interface Metrics {
  requestFinished(request: FinishedRequest): void;
  /** Answers GET /metrics to this machine, to others only where METRICS_PUBLIC says so. */
  show: RequestHandler;
  /** For the worker's `finished`. */
  jobFinished(job: FinishedJob): void;
  /** Adds a gauge of open sockets, asked when the metrics are. */
  watchSockets(door: 'streaming' | 'trpc', open: () => number): void;
}

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const PROXIED = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

/** From this machine and not through a proxy on it, which would hand on anybody. */
const isLocal: (req: Parameters<RequestHandler>[0]) => boolean = (req) =>
  LOOPBACK.test(req.socket.remoteAddress ?? '') && PROXIED.every((name) => req.headers[name] === undefined);

/** Gauges that need the database: the returned function asks it. One that does not answer in time leaves them empty; /health says so. */
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
  return async () => {
    jobs.reset();
    oldest.reset();
    const facts = await inTime(platform.clock, queueFacts(platform.pool), null);
    if (!facts) return;
    const { oldestSeconds, ...states } = facts;
    for (const [state, count] of Object.entries(states)) jobs.set({ state }, count);
    oldest.set(oldestSeconds);
  };
}

function watchConnections({ pool }: Platform, registers: [Registry]): void {
  new Gauge({
    name: 'plaza_database_connections',
    help: 'Connections to the database by state, and what waits for one.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}

function countRequests(registers: [Registry]): (request: FinishedRequest) => void {
  const requests = new Counter({
    name: 'plaza_requests_total',
    help: 'Requests by door, procedure and class of status.',
    labelNames: ['door', 'procedure', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'plaza_request_seconds',
    help: 'From a request to the end of its answer; streams are left out.',
    labelNames: ['door', 'procedure'],
    buckets: SECONDS,
    registers,
  });
  return ({ door, procedure, status, ms }) => {
    const labels = { door, procedure: procedure ?? '' };
    requests.inc({ ...labels, status: `${Math.trunc(status / 100)}xx` });
    if (door !== 'streaming') seconds.observe(labels, ms / 1000);
  };
}

/** Makes the metrics of one process. */
export function createMetrics(platform: Platform): Metrics {
  const registry = new Registry();
  const registers: [Registry] = [registry];
  collectDefaultMetrics({ register: registry });
  const askQueue = watchQueue(platform, registers);
  watchConnections(platform, registers);
  const jobs = new Counter({
    name: 'plaza_job_runs_total',
    help: 'Runs of jobs by name and outcome: done, failed, dead.',
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
  const sockets = new Map<string, () => number>();
  new Gauge({
    name: 'plaza_sockets',
    help: 'Open streams and sockets by door.',
    labelNames: ['door'],
    registers,
    collect() {
      for (const [door, open] of sockets) this.set({ door }, open());
    },
  });
  return {
    requestFinished: countRequests(registers),
    async show(req, res, next) {
      if (!platform.config.metricsPublic && !isLocal(req)) {
        next();
        return;
      }
      await askQueue();
      res.setHeader('Content-Type', registry.contentType);
      res.end(await registry.metrics());
    },
    jobFinished({ name, outcome, seconds }) {
      jobs.inc({ name, outcome });
      jobSeconds.observe({ name }, seconds);
    },
    watchSockets(door, open) {
      sockets.set(door, open);
    },
  };
}
