/** Mastodon's streaming API: routes requests to SSE or WebSockets (Mastodon's streaming). */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { streamRefusal } from '../../domain/streams/select-stream.ts';
import type { Clock } from '../../platform/clock.ts';
import { STREAMING_PATH } from './channels.ts';
import { problemOf, targetOf } from './handshake.ts';
import { PacedWrites } from './paced-writes.ts';
import type { OpenParts, StreamingParts } from './parts.ts';
import { answerProblem, serveSse } from './sse.ts';
import { reject, webSocketOutlet } from './websocket.ts';

export interface StreamingFacade {
  /** Mount it before handlers of other paths below /api. */
  handler(req: IncomingMessage & { ip?: string | undefined }, res: ServerResponse, next: () => void): void;
  /** Whether this URL accepts WebSockets. */
  takesUpgrade(req: IncomingMessage): boolean;
  /** Handles the upgrade if its URL is this facade's; returns whether it is. `ip` is the client's, behind trusted proxies. */
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer, ip?: string): boolean;
  /** Closes every stream and socket, a few at a time, so that their clients do not all reconnect at the same moment. */
  close(): Promise<void>;
}

/** Clients wait for a moment of their own before they reconnect; this spreads them further. */
const CLOSING_MS = 4_000;
const CLOSING_STEP_MS = 50;
/** So few are closed at once. */
const CLOSED_AT_ONCE = 100;

/** Runs all, in equal parts over `CLOSING_MS`. */
function spread(clock: Clock, acts: (() => void)[]): Promise<void> {
  const part = Math.max(CLOSED_AT_ONCE, Math.ceil((acts.length * CLOSING_STEP_MS) / CLOSING_MS));
  const next = (): boolean => {
    for (const act of acts.splice(0, part)) act();
    return acts.length === 0;
  };
  if (next()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = clock.every(CLOSING_STEP_MS, () => {
      if (!next()) return;
      stop();
      resolve();
    });
  });
}

export function streamingFacade(given: StreamingParts): StreamingFacade {
  const parts: OpenParts = { ...given, writes: new PacedWrites() };
  const sockets = webSocketOutlet(parts);
  const responses = new Set<ServerResponse>();
  let closing = false;
  return {
    handler(req, res, next) {
      const target = req.method === 'GET' && req.url?.startsWith(STREAMING_PATH) ? targetOf(req) : null;
      if (target?.path === `${STREAMING_PATH}/health`) {
        res.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
        res.end('OK');
        return;
      }
      if (!target || (target.path !== STREAMING_PATH && !target.path.startsWith(`${STREAMING_PATH}/`))) {
        next();
        return;
      }
      if (closing) return answerProblem(res, problemOf(streamRefusal('interrupted'), parts.log));
      responses.add(res);
      res.once('close', () => responses.delete(res));
      void serveSse(parts, req, res, { ...target, address: req.ip ?? null });
    },
    takesUpgrade: (req) => targetOf(req)?.path === STREAMING_PATH,
    upgrade(req, socket, head, ip) {
      const target = targetOf(req);
      if (target?.path !== STREAMING_PATH) return false;
      if (closing) reject(socket, problemOf(streamRefusal('interrupted'), parts.log));
      else void sockets.upgrade(req, socket, head, { query: target.query, address: ip ?? null });
      return true;
    },
    close() {
      closing = true;
      return spread(parts.clock, [...sockets.closings(), ...[...responses].map((res) => () => void res.end())]);
    },
  };
}
