/** Accepts WebSockets of the streaming API, and pings open ones to detect dead connections. */
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { problemOf, type StreamProblem, viewerOf } from './handshake.ts';
import { MAX_FRAME_BYTES, PING_MS, type StreamingParts } from './parts.ts';
import { StreamingSession } from './session.ts';

export interface WebSocketOutlet {
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer, query: URLSearchParams): Promise<void>;
  close(): void;
}

function reject(socket: Duplex, { status, error, headers }: StreamProblem): void {
  const body = JSON.stringify({ error });
  socket.once('finish', () => socket.destroy());
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      '',
      body,
    ].join('\r\n'),
  );
}

export function webSocketOutlet(parts: StreamingParts): WebSocketOutlet {
  // No compression, because frames are shared between sockets.
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false });
  const silent = new WeakSet<WebSocket>();
  const stopPinging = parts.clock.every(PING_MS, () => {
    for (const ws of server.clients) {
      if (silent.has(ws)) ws.terminate();
      else {
        silent.add(ws);
        ws.ping();
      }
    }
  });
  return {
    async upgrade(req, socket, head, query) {
      socket.on('error', () => socket.destroy());
      try {
        // Before authentication, so that the event of a token revoked in between is not missed.
        await parts.hub.ready();
        const viewer = await viewerOf(parts.source, req, query);
        server.handleUpgrade(req, socket, head, (ws) => {
          ws.on('pong', () => silent.delete(ws));
          const session = new StreamingSession(parts, viewer, ws, socket);
          const name = query.get('stream');
          if (name) session.subscribe({ name, tag: query.get('tag'), list: query.get('list') });
        });
      } catch (error) {
        reject(socket, problemOf(error, parts.log));
      }
    },
    close() {
      stopPinging();
      for (const ws of server.clients) ws.close(1001, 'The server stops');
    },
  };
}
