/** The metric of newer releases. */
import { Gauge, type Registry } from 'prom-client';
import { releaseState } from '../../domain/instance/releases/newer-release.ts';
import type { Platform } from '../../platform/platform.ts';
import { withTimeout } from '../requests/with-timeout.ts';

export function watchReleases(platform: Platform, registers: [Registry]): void {
  new Gauge({
    name: 'plaza_newer_release',
    help: '1 if the feed of releases names a newer version than this; 0 if not, or if no feed is read.',
    registers,
    async collect() {
      const state = await withTimeout(platform.clock, releaseState(platform), null);
      this.set(state?.newer ? 1 : 0);
    },
  });
}
