/** Accepts WebSockets of the streaming API, and pings open ones to detect dead connections. */
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { causedBy } from '../../platform/database/slow-statements.ts';
import { STREAMING_PATH } from './channels.ts';
import { problemOf, type StreamProblem, viewerOf } from './handshake.ts';
import { MAX_FRAME_BYTES, type OpenParts, PING_MS } from './parts.ts';
import { StreamingSession } from './session.ts';

export interface Upgraded {
  query: URLSearchParams;
  /** Null where it is unknown. */
  address: string | null;
}

export interface WebSocketOutlet {
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer, target: Upgraded): Promise<void>;
  /** Stops pinging; each of the returned functions closes one socket. */
  closings(): (() => void)[];
}

export function reject(socket: Duplex, { status, error, headers }: StreamProblem): void {
  const body = JSON.stringify({ error });
  socket.once('finish', () => socket.destroy());
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Connection: close',
      // WebSocket libraries pass the headers of a refusal to apps, but not its body.
      `X-Error-Message: ${error}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      '',
      body,
    ].join('\r\n'),
  );
}

/** The attributes of every handshake's span. */
const OPENING = { 'http.request.method': 'GET', 'url.path': STREAMING_PATH, 'plaza.facade': 'streaming' };

/** Service restart: clients reconnect after a moment (the registry of close codes of RFC 6455). */
const RESTART = 1012;

export function webSocketOutlet(parts: OpenParts): WebSocketOutlet {
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
  /** Returns the status of the answer. */
  async function open(req: IncomingMessage, socket: Duplex, head: Buffer, target: Upgraded): Promise<number> {
    const { query, address } = target;
    try {
      // Before authentication, so that the event of a token revoked in between is not missed.
      await parts.hub.ready();
      const viewer = await viewerOf(parts.source, req, query);
      const leave = parts.hub.open.admit(viewer.userId, address);
      // Even if it never opened: the client may be gone, or the handshake fail.
      if (socket.destroyed) leave();
      else {
        socket.once('close', leave);
        server.handleUpgrade(req, socket, head, (ws) => {
          ws.on('pong', () => silent.delete(ws));
          const session = new StreamingSession(parts, viewer, ws, socket);
          const name = query.get('stream');
          if (name) session.subscribe({ name, tag: query.get('tag'), list: query.get('list') });
        });
      }
      return 101;
    } catch (error) {
      const problem = problemOf(error, parts.log);
      reject(socket, problem);
      return problem.status;
    }
  }

  return {
    async upgrade(req, socket, head, target) {
      socket.on('error', () => socket.destroy());
      const span = parts.tracing?.begin('server', 'GET streaming', OPENING, req.headers);
      if (!span) {
        await open(req, socket, head, target);
        return;
      }
      const status = await causedBy(
        () => ({ facade: 'streaming' }),
        () => open(req, socket, head, target),
        span,
      );
      const attributes = { 'http.response.status_code': status };
      span.end({ attributes, error: status >= 500 ? String(status) : null });
    },
    closings() {
      stopPinging();
      return [...server.clients].map((ws) => () => ws.close(RESTART, 'The server stops'));
    },
  };
}
