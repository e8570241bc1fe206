/** The HTTP server: accepts connections before the app is ready, and shuts down gracefully. */
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { Peer } from '../processes/peer.ts';
import { StartError } from '../start-error.ts';

export type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

export interface Served {
  listener: RequestListener;
  /**
   * Whether a WebSocket upgrade is accepted. Without it, and for any other protocol, the request is handled as an ordinary one.
   */
  takesUpgrade?(request: IncomingMessage): boolean;
  upgrade?: UpgradeListener;
}

export interface HttpServer {
  /** The actual port, even if 0 was requested. */
  readonly port: number;
  /** Handles the requests that arrived so far, and all later ones. */
  serve(app: Served): void;
  /**
   * Stops accepting connections, lets pending responses finish for `graceMs`, then closes the rest. Idle connections stay usable
   * for `idleMs`; responses on them tell the client to open another connection, which another process accepts.
   */
  close(graceMs: number, idleMs?: number): Promise<void>;
}

const POLL_MS = 50;

/**
 * Longer than the 60 seconds for which proxies reuse connections: a proxy that sends on a connection while it is closed here
 * answers 502.
 */
const KEEP_ALIVE_MS = 75_000;

const REASONS: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (host, port) => `PORT ${port} on ${host} is taken by another process.`,
  EACCES: (host, port) => `PORT ${port} on ${host} may not be opened by this user.`,
  EADDRNOTAVAIL: (host) => `HOST ${host} is no address of this machine.`,
  ENOTFOUND: (host) => `HOST ${host} is no address of this machine.`,
};

/** HTTP/1.1 allows only one Host header (RFC 9112, 3.2). If there are two, a proxy may have used the other one. */
function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts < 2;
}

const guarded =
  (listener: RequestListener, isClosing: () => boolean): RequestListener =>
  (request, response) => {
    if (isClosing()) response.shouldKeepAlive = false;
    if (hasOneHost(request)) return listener(request, response);
    response.writeHead(400, { 'Content-Type': 'application/json; charset=utf-8', Connection: 'close' });
    response.end('{"error":"Bad Request"}');
  };

/**
 * Opens the port before anything else, so that a wrong one is reported first.
 *
 * @throws StartError with one sentence that names PORT or HOST
 */
export function listen(server: NetServer, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        new StartError(REASONS[error.code ?? '']?.(host, port) ?? `The port could not be opened: ${error.message}.`),
      );
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

function createHttpServer(
  keepAliveTimeout: number,
): Omit<HttpServer, 'port'> & { server: Server; isClosing: () => boolean } {
  let takesUpgrade: NonNullable<Served['takesUpgrade']> = () => true;
  const server = createServer({
    keepAliveTimeout,
    // Clients that offer HTTP/2 by `Upgrade: h2c` continue with HTTP/1.1.
    shouldUpgradeCallback: (request) =>
      request.headers.upgrade?.toLowerCase() === 'websocket' && hasOneHost(request) && takesUpgrade(request),
  });
  const upgraded = new Set<Duplex>();
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<Served>();
  const onUpgrade: UpgradeListener = async (request, socket, head) => {
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket)).on('error', () => socket.destroy());
    const { upgrade } = await arrival;
    if (upgrade) upgrade(request, socket, head);
    else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
  };
  let closing = false;
  const isClosing = () => closing;
  const hold = guarded(async (request, response) => (await arrival).listener(request, response), isClosing);
  server.on('request', hold).on('upgrade', onUpgrade);
  const connections = new Set<Socket>();
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  return {
    server,
    isClosing,
    serve(app) {
      takesUpgrade = (request) => app.takesUpgrade?.(request) ?? false;
      server.off('request', hold).on('request', guarded(app.listener, isClosing));
      arrive(app);
    },
    async close(graceMs, idleMs = 0) {
      closing = true;
      // The same method of HTTP servers would close idle connections at once.
      NetServer.prototype.close.call(server);
      // Connections that become idle after their response would stay open.
      for (let waited = 0; connections.size > 0 && waited < graceMs; waited += POLL_MS) {
        if (waited >= idleMs) server.closeIdleConnections();
        await pause(POLL_MS);
      }
      // Also ends the timer with which Node's server watches its connections.
      server.close();
      server.closeAllConnections();
      for (const socket of upgraded) socket.destroy();
    },
  };
}

/** @throws StartError with one sentence that names PORT or HOST */
export async function openHttpServer(
  host: string,
  port: number,
  keepAliveTimeout = KEEP_ALIVE_MS,
): Promise<HttpServer> {
  const { server, serve, close } = createHttpServer(keepAliveTimeout);
  return { port: await listen(server, host, port), serve, close };
}

/** A server for the connections that the primary accepts on its port. */
export function takeHttpServer(primary: Peer, port: number, keepAliveTimeout = KEEP_ALIVE_MS): HttpServer {
  const { server, isClosing, serve, close } = createHttpServer(keepAliveTimeout);
  // This event makes Node's server watch its connections; it has no port of its own.
  server.emit('listening');
  primary.answer('connection', (_value, socket) => {
    if (isClosing() || !socket) return false;
    // Node's server sets this for connections that it accepts.
    socket.allowHalfOpen = true;
    socket.setNoDelay(true);
    server.emit('connection', socket);
    socket.resume();
    return true;
  });
  return { port, serve, close };
}
