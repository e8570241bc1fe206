/** The port of a server with several workers: the primary accepts connections and passes them to the workers in turn. */
import { createServer, type Socket } from 'node:net';
import { listen } from '../http/server.ts';
import type { Peer } from './peer.ts';

export interface Listener {
  readonly port: number;
  /** From now on the worker gets connections, beginning with those that wait. */
  add(worker: Peer): void;
  remove(worker: Peer): void;
  close(): void;
}

/** A worker that has not accepted a connection for this long hangs. Until it answers, others get the next ones. */
const SILENT_MS = 1_000;

interface Taker {
  worker: Peer;
  /** The number of connections that it was given and has not accepted yet. */
  owes: number;
  /** When it got the first of them, or last accepted one. */
  since: number;
}

/**
 * Node's cluster module is similar, but a connection that it passes to a worker which dies at that moment stays open for ever
 * without an answer, and it accepts none while no worker is alive.
 *
 * @throws StartError with one sentence that names PORT or HOST
 */
export async function openListener(host: string, port: number): Promise<Listener> {
  const takers: Taker[] = [];
  const waiting: Socket[] = [];

  /** The next responsive worker in turn or, if there is none, the next that hangs. */
  function next(): Taker | undefined {
    const now = performance.now();
    const at = takers.findIndex(({ owes, since }) => owes === 0 || now - since < SILENT_MS);
    const [taker] = takers.splice(Math.max(at, 0), 1);
    if (taker) takers.push(taker);
    return taker;
  }

  async function give(socket: Socket): Promise<void> {
    const taker = next();
    if (!taker) {
      waiting.push(socket);
      return;
    }
    if (taker.owes === 0) taker.since = performance.now();
    taker.owes += 1;
    const taken = await taker.worker.ask<boolean>('connection', null, socket).catch(() => false);
    taker.owes -= 1;
    taker.since = performance.now();
    // The worker has the connection open now; this closes it only in the primary.
    if (taken || socket.destroyed) socket.destroy();
    else {
      remove(taker.worker);
      await give(socket);
    }
  }

  function remove(worker: Peer): void {
    const at = takers.findIndex((taker) => taker.worker === worker);
    if (at >= 0) takers.splice(at, 1);
  }

  // Nothing is read here, so that the worker gets all bytes.
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    socket.on('error', () => {});
    void give(socket);
  });
  const opened = await listen(server, host, port);
  return {
    port: opened,
    add(worker) {
      takers.push({ worker, owes: 0, since: 0 });
      for (const socket of waiting.splice(0)) void give(socket);
    },
    remove,
    close() {
      server.close();
      for (const socket of waiting.splice(0)) socket.destroy();
    },
  };
}
