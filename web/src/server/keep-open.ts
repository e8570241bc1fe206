/** Reopens streams after the last event. */
import { isRefused } from './errors.ts';

interface Handlers<Data> {
  onData: (item: { id: string; data: Data }) => void;
  onError: (error: unknown) => void;
}

export type Open<Data> = (lastEventId: string | null, handlers: Handlers<Data>) => { unsubscribe: () => void };

/** After the server ended a stream; broken connections reconnect by themselves. */
const AGAIN_MS = 15_000;

/**
 * Keeps a stream open, from a position on, until the server refuses it.
 *
 * @param hear called with each item
 */
export function keepOpen<Data>(
  open: Open<Data>,
  position: string | null,
  hear: (data: Data, id: string) => void,
  onError: (error: unknown) => unknown,
): () => void {
  let lastEventId = position;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = () =>
    open(lastEventId, {
      onData({ id, data }) {
        lastEventId = id;
        hear(data, id);
      },
      onError(error) {
        void onError(error);
        if (isRefused(error)) return;
        timer = setTimeout(() => {
          subscription = start();
        }, AGAIN_MS);
      },
    });
  let subscription = start();
  return () => {
    clearTimeout(timer);
    subscription.unsubscribe();
  };
}
