/** What a worker has of the other processes on its machine: the primary that started it, and through it its siblings. */
import type { Socket } from 'node:net';
import { openPeer, type Peer } from './peer.ts';

export interface Siblings extends Peer {
  /** The place of this worker, from 1; the process that replaces it has the same. */
  readonly worker: number;
}

/** The environment variable by which the primary tells a worker its place. */
export const WORKER = 'PLAZA_WORKER';

/**
 * Null in a process without a primary.
 *
 * @param orphaned called when the primary has ended without this worker
 */
export function openSiblings(orphaned: () => void): Siblings | null {
  const worker = Number(process.env[WORKER]);
  if (!worker || !process.send) return null;
  const peer = openPeer({
    send: (message) => void (process.connected && process.send?.(message, undefined, undefined, () => {})),
    listen: (listener) => void process.on('message', (message, handle) => listener(message, handle as Socket)),
  });
  process.once('disconnect', () => {
    peer.close();
    orphaned();
  });
  return { ...peer, worker };
}
