/** Tells work that nobody waits for it any more. */
import type { ServerResponse } from 'node:http';

/** A signal that fires when the client goes away before it has its answer. */
export function goneSignal(res: ServerResponse): AbortSignal {
  const gone = new AbortController();
  if (res.destroyed) gone.abort();
  res.once('close', () => {
    if (!res.writableFinished) gone.abort();
  });
  return gone.signal;
}
