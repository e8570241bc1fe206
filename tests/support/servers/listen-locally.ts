/** Starts servers for tests, most of them fake third-party servers. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { IDLE_MS } from '../time-limits.ts';

/**
 * Listens on a free local port; returns the address, and a function that closes the server with its connections.
 *
 * @param host another address of this machine, for servers that must have different hosts
 */
export async function listenLocally(
  server: Server,
  host = '127.0.0.1',
): Promise<{ url: string; close(): Promise<void> }> {
  server.keepAliveTimeout = IDLE_MS;
  await once(server.listen(0, host), 'listening');
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
