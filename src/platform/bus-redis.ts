/** The bus of a server that runs as several processes: Redis pub/sub, and beside it a short stream of each channel to resume from. */
import type { Redis } from 'ioredis';
import type { Bus } from './bus.ts';
import { type BusListener, type BusMessage, KEPT_MESSAGES, KEPT_SECONDS } from './bus-message.ts';

const CHANNEL = 'plaza:bus:';
const KEPT = 'plaza:kept:';

/** Keeps and sends in one step, so that whoever listens and whoever resumes see the same messages under the same ids. */
const PUBLISH = `
local id = redis.call('XADD', KEYS[1], 'MAXLEN', '~', ${KEPT_MESSAGES}, '*', 't', ARGV[2])
redis.call('EXPIRE', KEYS[1], ${KEPT_SECONDS})
redis.call('PUBLISH', ARGV[1], id .. ' ' .. ARGV[2])
return id`;

export function createRedisBus(redis: Redis): Bus {
  const channels = new Map<string, Set<BusListener>>();
  // A connection that listens can do nothing else; ioredis subscribes again by itself after a lost connection.
  const subscriber = redis.duplicate({ maxRetriesPerRequest: null });
  subscriber.on('error', () => {});
  subscriber.on('message', (name: string, payload: string) => {
    const at = payload.indexOf(' ');
    const message: BusMessage = { id: payload.slice(0, at), text: payload.slice(at + 1) };
    for (const listener of channels.get(name) ?? []) listener(message);
  });

  return {
    async publish(channel, text) {
      return (await redis.eval(PUBLISH, 1, KEPT + channel, CHANNEL + channel, text)) as string;
    },
    async subscribe(channel, listener) {
      const name = CHANNEL + channel;
      const own: BusListener = (message) => listener(message);
      const listeners = channels.get(name);
      if (listeners) listeners.add(own);
      else channels.set(name, new Set([own]));
      // Asked again for a channel that is subscribed already, Redis answers when the first question is answered.
      await subscriber.subscribe(name);
      return async () => {
        const left = channels.get(name);
        left?.delete(own);
        if (left?.size !== 0) return;
        channels.delete(name);
        await subscriber.unsubscribe(name);
      };
    },
    async since(channel, id) {
      const entries = await redis.xrange(KEPT + channel, `(${id}`, '+', 'COUNT', KEPT_MESSAGES * 2);
      return entries.map(([entryId, fields]) => ({ id: entryId, text: fields[1] ?? '' }));
    },
    async ping() {
      await redis.ping();
    },
    async close() {
      channels.clear();
      subscriber.disconnect();
    },
  };
}
