/** The open port: takes connections early, answers them when the app is there, and closes without cutting answers off. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from './start-error.ts';

export type UpgradeListener = (request: Parameters<RequestListener>[0], socket: Duplex, head: Buffer) => void;

export interface Served {
  listener: RequestListener;
  upgrade?: UpgradeListener;
}

export interface HttpServer {
  /** The real port, also when 0 was asked for. */
  readonly port: number;
  /** Answers what came in meanwhile, and all that follows. */
  serve(app: Served): void;
  /** Takes no more connections, lets answers in hand finish for `graceMs`, then cuts what is left. */
  close(graceMs: number): Promise<void>;
}

const LOOK_AGAIN_MS = 50;

const REASONS: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (host, port) => `PORT ${port} on ${host} is taken by another process.`,
  EACCES: (host, port) => `PORT ${port} on ${host} may not be opened by this user.`,
  EADDRNOTAVAIL: (host) => `HOST ${host} is no address of this machine.`,
  ENOTFOUND: (host) => `HOST ${host} is no address of this machine.`,
};

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        new StartError(REASONS[error.code ?? '']?.(host, port) ?? `The port could not be opened: ${error.message}.`),
      );
    });
    server.listen(port, host, resolve);
  });
}

/**
 * Opens the port at once, so that a wrong one is found before anything else is started.
 *
 * @throws StartError with one sentence that names PORT or HOST
 */
export async function openHttpServer(host: string, port: number): Promise<HttpServer> {
  const server = createServer();
  const upgraded = new Set<Duplex>();
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<Served>();
  const onUpgrade: UpgradeListener = async (request, socket, head) => {
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket)).on('error', () => socket.destroy());
    const { upgrade } = await arrival;
    if (upgrade) upgrade(request, socket, head);
    else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
  };
  const hold: RequestListener = async (request, response) => (await arrival).listener(request, response);
  server.on('request', hold).on('upgrade', onUpgrade);
  await listen(server, host, port);
  return {
    port: (server.address() as AddressInfo).port,
    serve(app) {
      server.off('request', hold).on('request', app.listener);
      arrive(app);
    },
    async close(graceMs) {
      let open = true;
      server.close(() => {
        open = false;
      });
      // A connection that becomes idle after its answer would otherwise keep the server open.
      for (let waited = 0; open && waited < graceMs; waited += LOOK_AGAIN_MS) {
        server.closeIdleConnections();
        await pause(LOOK_AGAIN_MS);
      }
      server.closeAllConnections();
      for (const socket of upgraded) socket.destroy();
    },
  };
}
