/** Starts fake third-party servers for tests. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Listens on a free local port; returns the address, and a function that closes the server with its connections.
 *
 * @param host another address of this machine, for servers that must have different hosts
 */
export async function listenLocally(
  server: Server,
  host = '127.0.0.1',
): Promise<{ url: string; close(): Promise<void> }> {
  await once(server.listen(0, host), 'listening');
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
