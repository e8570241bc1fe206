/** Metrics of the lanes of jobs that wait for other servers. */
import { Gauge, type Registry } from 'prom-client';
import { LANES } from '../../domain/kernel/lanes.ts';
import { laneOf } from '../../domain/kernel/outbox.ts';
import type { JobCount } from '../../jobs/worker/queue.ts';

export interface LaneMetrics {
  reset(): void;
  set(jobs: readonly JobCount[], silentHosts: number): void;
}

export function countLanes(registers: [Registry]): LaneMetrics {
  const lanes = new Gauge({
    name: 'plaza_lane_jobs',
    help: 'Jobs that wait for others, by lane and state: waiting (due and not taken yet), running.',
    labelNames: ['lane', 'state'],
    registers,
  });
  const lag = new Gauge({
    name: 'plaza_lane_lag_seconds',
    help: 'How long the oldest due job of a lane has waited: inbox for received activities, deliveries for sent ones.',
    labelNames: ['lane'],
    registers,
  });
  const silent = new Gauge({
    name: 'plaza_silent_hosts',
    help: 'Servers of others that did not answer and are not asked at the moment.',
    registers,
  });
  return {
    reset() {
      lanes.reset();
      lag.reset();
      silent.reset();
    },
    set(jobs, silentHosts) {
      for (const lane of Object.keys(LANES)) {
        const own = jobs.filter(({ name }) => laneOf(name) === lane);
        lag.set({ lane }, Math.max(0, ...own.map(({ oldestSeconds }) => oldestSeconds)));
        for (const state of ['waiting', 'running'] as const)
          lanes.set(
            { lane, state },
            own.reduce((sum, job) => sum + job[state], 0),
          );
      }
      silent.set(silentHosts);
    },
  };
}
