/** What the streaming facade is built of, and its limits. */
import type { StreamHub } from '../../domain/streams/hub.ts';
import type { StreamSource } from '../../domain/streams/stream-source.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';

export interface StreamingParts {
  hub: StreamHub;
  source: StreamSource;
  clock: Clock;
  log: Log;
}

/** Of SSE (spec/mastodon/streaming.json, sse.heartbeat). */
export const HEARTBEAT_MS = 15_000;
/** Of WebSockets (spec/mastodon/streaming.json, websocket.keepalive). */
export const PING_MS = 30_000;
/** Bytes that may wait for one client; a slower one is cut off, and reads its timeline when it comes back. */
export const MOST_UNSENT = 1024 * 1024;
export const MOST_STREAMS = 200;
/** Frames of one client that may wait for the database. */
export const MOST_WAITING = 100;
/** Bytes of a frame from a client: subscriptions are short. */
export const LARGEST_FRAME = 16 * 1024;
/** Values in a frame from a client. */
export const MOST_FRAME_VALUES = 64;
