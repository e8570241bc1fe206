/** The bus between the workers of one machine without Redis. The primary retains and distributes the messages. */
import type { Peer } from '../processes/peer.ts';
import type { Bus } from './bus.ts';
import { type BusListener, type BusMessage, notifyListeners } from './message.ts';

interface Channelled {
  channel: string;
}

/** The primary's side: serves `bus` to one worker, until the returned function is called. */
export function serveBus(bus: Bus, worker: Peer): () => void {
  const leaving = new Map<string, Promise<() => Promise<void>>>();
  const leave = async (channel: string): Promise<void> => {
    const subscribed = leaving.get(channel);
    leaving.delete(channel);
    await (await subscribed)?.();
  };
  worker.answer('bus.publish', ({ channel, text, once }: Channelled & { text: string; once?: string }) =>
    bus.publish(channel, text, once),
  );
  worker.answer('bus.latest', ({ channel }: Channelled) => bus.latest(channel));
  worker.answer('bus.since', ({ channel, id, most }: Channelled & { id: string; most?: number }) =>
    bus.since(channel, id, most),
  );
  worker.answer('bus.subscribe', async ({ channel }: Channelled) => {
    const hand = (message: BusMessage): void => worker.tell('bus.message', { channel, message });
    const subscribed = leaving.get(channel) ?? bus.subscribe(channel, hand);
    leaving.set(channel, subscribed);
    await subscribed;
  });
  worker.answer('bus.unsubscribe', ({ channel }: Channelled) => leave(channel));
  return () => {
    for (const channel of [...leaving.keys()]) void leave(channel);
  };
}

/** The worker's side. */
export function createIpcBus(primary: Peer, onError: (error: unknown) => void): Bus {
  const channels = new Map<string, Set<BusListener>>();
  primary.answer('bus.message', ({ channel, message }: Channelled & { message: BusMessage }) =>
    notifyListeners(channels.get(channel) ?? [], message, onError),
  );
  return {
    publish: (channel, text, once) => primary.ask('bus.publish', { channel, text, once }),
    async subscribe(channel, listener) {
      // A wrapper, so that the same function can subscribe twice and each subscription ends separately.
      const own: BusListener = (message) => listener(message);
      const listeners = channels.get(channel) ?? new Set();
      channels.set(channel, listeners.add(own));
      await primary.ask('bus.subscribe', { channel });
      return async () => {
        if (!listeners.delete(own) || listeners.size > 0) return;
        channels.delete(channel);
        primary.tell('bus.unsubscribe', { channel });
      };
    },
    latest: (channel) => primary.ask('bus.latest', { channel }),
    since: (channel, id, most) => primary.ask('bus.since', { channel, id, most }),
    async ping() {},
    async close() {
      for (const channel of channels.keys()) primary.tell('bus.unsubscribe', { channel });
      channels.clear();
    },
  };
}
