/** The dependencies of the streaming facade, and its limits. */
import type { StreamHub } from '../../domain/streams/hub.ts';
import type { StreamSource } from '../../domain/streams/stream-source.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Tracing } from '../../platform/tracing/tracing.ts';
import type { PacedWrites } from './paced-writes.ts';

export interface StreamingParts {
  hub: StreamHub;
  source: StreamSource;
  clock: Clock;
  log: Log;
  tracing?: Tracing | null;
}

/** With the parts that all its streams share. */
export interface OpenParts extends StreamingParts {
  writes: PacedWrites;
}

/** Heartbeat interval of SSE (Mastodon's streaming, sse.heartbeat). */
export const HEARTBEAT_MS = 15_000;
/** Ping interval of WebSockets (Mastodon's streaming, websocket.keepalive). */
export const PING_MS = 30_000;
/** Bytes buffered for one client. A slower one is disconnected, and reads its timeline when it reconnects. */
export const MAX_UNSENT = 1024 * 1024;
export const MAX_STREAMS = 200;
/** Queued frames of one client; reading is paused above this. */
export const MAX_QUEUED = 100;
/** Bytes of a client's frame: subscriptions are short. */
export const MAX_FRAME_BYTES = 16 * 1024;
/** JSON values in a client's frame. */
export const MAX_FRAME_VALUES = 64;
