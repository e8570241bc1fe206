/** The in-memory bus, for a server that runs as one process. */

import type { Clock } from '../clock.ts';
import type { Bus } from './bus.ts';
import {
  type BusListener,
  type BusMessage,
  isLater,
  notifyListeners,
  RETAINED_MESSAGES,
  RETENTION_SECONDS,
} from './message.ts';

interface Channel {
  listeners: Set<BusListener>;
  retained: BusMessage[];
}

export function createMemoryBus(clock: Clock, onError: (error: unknown) => void): Bus {
  const channels = new Map<string, Channel>();
  let lastTime = 0;
  let number = 0;

  const channelOf = (name: string): Channel => {
    const found = channels.get(name) ?? { listeners: new Set(), retained: [] };
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
      channel.retained = channel.retained.filter((message) => Number(message.id.split('-')[0]) >= oldest);
      if (channel.retained.length === 0 && channel.listeners.size === 0) channels.delete(name);
    }
  };
  const stopSweeping = clock.every(60_000, sweep);

  return {
    async publish(name, text) {
      const channel = channelOf(name);
      const message = { id: nextId(), text };
      channel.retained.push(message);
      if (channel.retained.length > RETAINED_MESSAGES) channel.retained.shift();
      notifyListeners(channel.listeners, message, onError);
      return message.id;
    },
    async subscribe(name, listener) {
      // A wrapper, so that the same function can subscribe twice and each subscription ends on its own.
      const own: BusListener = (message) => listener(message);
      channelOf(name).listeners.add(own);
      return async () => {
        channels.get(name)?.listeners.delete(own);
      };
    },
    async since(name, id) {
      return (channels.get(name)?.retained ?? []).filter((message) => isLater(message.id, id));
    },
    async ping() {},
    async close() {
      stopSweeping();
      channels.clear();
    },
  };
}
