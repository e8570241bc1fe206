/** Metrics of federation: activities in both directions, keys that could not be used, and remote hosts. */
import memoize from 'memoize';
import { Counter, Gauge, type Registry } from 'prom-client';
import { countCopies } from '../../domain/federation/remote/files/cached-copies.ts';
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
  new Counter({
    name: 'plaza_relayed_posts_total',
    help: 'Posts that relays named, by outcome: known, refused, dropped, enqueued, stored.',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      for (const { outcome, count } of counts.relayed.all) this.inc({ outcome }, count);
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
  watchCopies(platform, registers);
}

/** Counting reads all rows of copies, so it is not repeated at each scrape. */
const COUNT_EVERY_MS = 300_000;

function watchCopies(platform: Platform, registers: [Registry]): void {
  const count = memoize(() => countCopies(platform), { maxAge: COUNT_EVERY_MS });
  const copies = (name: string, help: string, of: 'copies' | 'used' | 'bytes'): void => {
    new Gauge({
      ...{ name, help, labelNames: ['kind'], registers },
      async collect() {
        const found = await withTimeout(platform.clock, count(), null);
        for (const figures of found ?? []) this.set({ kind: figures.kind }, figures[of]);
      },
    });
  };
  copies(
    'plaza_remote_media_copies',
    'Copies of files of other servers: attachments, pictures of cards and events, portraits, emoji.',
    'copies',
  );
  copies('plaza_remote_media_used', 'Those of these copies that were made or used in the last day.', 'used');
  copies('plaza_remote_media_bytes', 'Bytes of these copies.', 'bytes');
}
