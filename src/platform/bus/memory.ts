/** The in-memory bus, for a server that runs as one process. */

import type { Clock } from '../clock.ts';
import type { Bus } from './bus.ts';
import {
  BEFORE_ALL,
  type BusListener,
  type BusMessage,
  isLater,
  notifyListeners,
  RETAINED_MESSAGES,
  RETENTION_SECONDS,
} from './message.ts';

interface Channel {
  /** Listeners receive all messages, so that none misses any. */
  listeners: Set<BusListener>;
  /** Oldest first, by the name under which each is published once, or by its id. */
  retained: Map<string, BusMessage>;
}

export function createMemoryBus(clock: Clock, onError: (error: unknown) => void): Bus {
  const channels = new Map<string, Channel>();
  let lastTime = 0;
  let number = 0;

  const channelOf = (name: string): Channel => {
    const found = channels.get(name) ?? { listeners: new Set(), retained: new Map() };
    channels.set(name, found);
    return found;
  };
  const nextId = (): string => {
    const now = Math.max(clock.now().getTime(), lastTime);
    number = now === lastTime ? number + 1 : 0;
    lastTime = now;
    return `${now}-${number}`;
  };
  /** Drops expired messages and unused channels. */
  const sweep = (): void => {
    const oldest = clock.now().getTime() - RETENTION_SECONDS * 1000;
    for (const [name, channel] of channels) {
      for (const [key, { id }] of channel.retained) {
        if (Number(id.split('-')[0]) >= oldest) break;
        channel.retained.delete(key);
      }
      if (channel.retained.size === 0 && channel.listeners.size === 0) channels.delete(name);
    }
  };
  const stopSweeping = clock.every(60_000, sweep);

  return {
    async publish(name, text, once) {
      const { listeners, retained } = channelOf(name);
      const before = once === undefined ? undefined : retained.get(once);
      if (before) return before.id;
      const message = { id: nextId(), text };
      retained.set(once ?? message.id, message);
      const [oldest = ''] = retained.keys();
      if (retained.size > RETAINED_MESSAGES) retained.delete(oldest);
      notifyListeners(listeners, message, onError);
      return message.id;
    },
    async subscribe(name, listener) {
      // A wrapper, so that the same function can subscribe twice and each subscription ends separately.
      const own: BusListener = (message) => listener(message);
      channelOf(name).listeners.add(own);
      return async () => {
        channels.get(name)?.listeners.delete(own);
      };
    },
    async latest(name) {
      return [...(channels.get(name)?.retained.values() ?? [])].at(-1)?.id ?? BEFORE_ALL;
    },
    async since(name, id) {
      const retained = [...(channels.get(name)?.retained.values() ?? [])];
      return {
        messages: retained.filter((message) => isLater(message.id, id)),
        complete: retained.some((message) => message.id === id),
      };
    },
    async ping() {},
    async close() {
      stopSweeping();
      channels.clear();
    },
  };
}
