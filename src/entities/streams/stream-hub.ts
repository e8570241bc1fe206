/** The one hub of open streams in a process. */
import { StreamHub } from '../../domain/streams/hub.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Platform } from '../../platform/platform.ts';
import { streamSource } from './stream-source.ts';

const hubs = new WeakMap<Bus, StreamHub>();

/** The hub of this platform's bus; contexts are copies of the platform, and the bus is what they share. */
export function streamHub(platform: Platform): StreamHub {
  const found = hubs.get(platform.bus);
  if (found) return found;
  const hub = new StreamHub({ bus: platform.bus, source: streamSource(platform), log: platform.log });
  hubs.set(platform.bus, hub);
  return hub;
}
