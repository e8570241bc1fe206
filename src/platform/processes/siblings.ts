/** A worker's view of the other processes on its machine: the primary that started it, and through it the other workers. */
import type { Socket } from 'node:net';
import { openPeer, type Peer } from './peer.ts';

export interface Siblings extends Peer {
  /** The slot of this worker, from 1. Its replacement has the same slot. */
  readonly worker: number;
}

/** The environment variable in which the primary passes a worker its slot. */
export const WORKER = 'PLAZA_WORKER';

/**
 * Null in a process without a primary.
 *
 * @param orphaned called if the primary ends without this worker
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
