/** Metrics of federation: activities in both directions, keys that could not be used, and remote hosts. */
import { Counter, Gauge, type Registry } from 'prom-client';
import { activityCounts } from '../../domain/kernel/activity-counts.ts';
import { countHosts } from '../../jobs/worker/queue.ts';
import type { Platform } from '../../platform/platform.ts';
import { withTimeout } from '../requests/with-timeout.ts';

export function watchFederation(platform: Platform, registers: [Registry]): void {
  const counts = activityCounts(platform);
  const activities = (name: string, help: string, direction: 'received' | 'delivered'): void => {
    new Counter({
      name,
      help,
      labelNames: ['kind', 'outcome'],
      registers,
      collect() {
        this.reset();
        for (const { kind, outcome, count } of counts[direction].all) this.inc({ kind, outcome }, count);
      },
    });
  };
  activities(
    'plaza_activities_received_total',
    'Received activities by kind and outcome: performed, dropped.',
    'received',
  );
  activities(
    'plaza_activities_delivered_total',
    'Attempts to deliver an activity to an inbox, by kind and outcome: accepted, refused, failed, unanswered.',
    'delivered',
  );
  new Counter({
    name: 'plaza_key_failures_total',
    help: 'Requests of remote servers whose key could not be used: unknown, mismatch, unreachable.',
    labelNames: ['reason'],
    registers,
    collect() {
      this.reset();
      for (const { outcome, count } of counts.keyFailures.all) this.inc({ reason: outcome }, count);
    },
  });
  new Gauge({
    name: 'plaza_remote_hosts',
    help: 'Remote hosts by state: reachable, failing, unavailable.',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset();
      const found = await withTimeout(platform.clock, countHosts(platform.pool), null);
      for (const [state, count] of Object.entries(found ?? {})) this.set({ state }, count);
    },
  });
}
