/** Mastodon's streaming API: routes requests to SSE or WebSockets (spec/mastodon/streaming.json). */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { STREAMING_PATH } from './channels.ts';
import { targetOf } from './handshake.ts';
import type { StreamingParts } from './parts.ts';
import { serveSse } from './sse.ts';
import { webSocketOutlet } from './websocket.ts';

export interface StreamingFacade {
  /** Mount it before handlers of other paths below /api. */
  handler(req: IncomingMessage, res: ServerResponse, next: () => void): void;
  /** Whether this URL accepts WebSockets. */
  takesUpgrade(req: IncomingMessage): boolean;
  /** Handles the upgrade if its URL is this facade's; returns whether it is. */
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Closes every stream and socket. */
  close(): void;
}

export function streamingFacade(parts: StreamingParts): StreamingFacade {
  const sockets = webSocketOutlet(parts);
  const responses = new Set<ServerResponse>();
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
      responses.add(res);
      res.once('close', () => responses.delete(res));
      void serveSse(parts, req, res, target);
    },
    takesUpgrade: (req) => targetOf(req)?.path === STREAMING_PATH,
    upgrade(req, socket, head) {
      const target = targetOf(req);
      if (target?.path !== STREAMING_PATH) return false;
      void sockets.upgrade(req, socket, head, target.query);
      return true;
    },
    close() {
      sockets.close();
      for (const res of responses) res.end();
    },
  };
}
