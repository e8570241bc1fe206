/** Metrics of the replica that answers lists of statuses. Without one they have no samples. */
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Platform } from '../../platform/platform.ts';
import { withTimeout } from '../requests/with-timeout.ts';

export function watchReplica({ replica, clock }: Platform, registers: [Registry]): void {
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
