/** The hub of open streams, one for each process. */
import { StreamHub } from '../../domain/streams/hub.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Platform } from '../../platform/platform.ts';
import { streamSource } from './stream-source.ts';

const hubs = new WeakMap<Bus, StreamHub>();

/** Keyed by the bus, because contexts are copies of the platform that share it. */
export function streamHub(platform: Platform): StreamHub {
  const found = hubs.get(platform.bus);
  if (found) return found;
  const { bus, clock, log, tracing, config } = platform;
  const limits = config.rateLimits ? { perUser: config.streamsPerUser, perAddress: config.streamsPerAddress } : null;
  const hub = new StreamHub({ bus, source: streamSource(platform), clock, log, tracing, limits });
  hubs.set(platform.bus, hub);
  return hub;
}
