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
  /** Listeners receive all messages, so that none misses any. */
  listeners: Set<BusListener>;
  /** Oldest first, by the name under which each is published once, or by its id. */
  retained: Map<string, BusMessage>;
  /** The id up to which messages may be missing. */
  forgotten: string;
  last: string;
}

export function createMemoryBus(clock: Clock, onError: (error: unknown) => void): Bus {
  const channels = new Map<string, Channel>();
  let lastTime = 0;
  let number = 0;

  const nextId = (): string => {
    const now = Math.max(clock.now().getTime(), lastTime);
    number = now === lastTime ? number + 1 : 0;
    lastTime = now;
    return `${now}-${number}`;
  };
  const open = (): Channel => {
    const id = nextId();
    return { listeners: new Set(), retained: new Map(), forgotten: id, last: id };
  };
  const channelOf = (name: string): Channel => {
    const found = channels.get(name) ?? open();
    channels.set(name, found);
    return found;
  };
  const forget = (channel: Channel, key: string): void => {
    channel.forgotten = channel.retained.get(key)?.id ?? channel.forgotten;
    channel.retained.delete(key);
  };
  /** Drops expired messages and unused channels. */
  const sweep = (): void => {
    const oldest = clock.now().getTime() - RETENTION_SECONDS * 1000;
    for (const [name, channel] of channels) {
      for (const [key, { id }] of channel.retained) {
        if (Number(id.split('-')[0]) >= oldest) break;
        forget(channel, key);
      }
      if (channel.retained.size === 0 && channel.listeners.size === 0) channels.delete(name);
    }
  };
  const stopSweeping = clock.every(60_000, sweep);

  return {
    async publish(name, text, once) {
      const channel = channelOf(name);
      const { listeners, retained } = channel;
      const before = once === undefined ? undefined : retained.get(once);
      if (before) return before.id;
      const message = { id: nextId(), text };
      retained.set(once ?? message.id, message);
      channel.last = message.id;
      const [oldest = ''] = retained.keys();
      if (retained.size > RETAINED_MESSAGES) forget(channel, oldest);
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
      return channelOf(name).last;
    },
    async since(name, id, most) {
      const channel = channels.get(name);
      const retained = [...(channel?.retained.values() ?? [])];
      return {
        messages: retained.filter((message) => isLater(message.id, id)).slice(0, most),
        complete: channel !== undefined && !isLater(channel.forgotten, id),
      };
    },
    async ping() {},
    async close() {
      stopSweeping();
      channels.clear();
    },
  };
}
