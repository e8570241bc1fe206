/** The Redis bus, for a server that runs as several processes: pub/sub, plus a short stream per channel to resume from. */
import type { Redis } from 'ioredis';
import type { Clock } from '../clock.ts';
import type { Bus } from './bus.ts';
import { type BusListener, type BusMessage, RETAINED_MESSAGES, RETENTION_SECONDS } from './message.ts';
import { RedisChannel } from './redis-channel.ts';

/** Stores and publishes atomically, so that live and resuming subscribers see the same messages under the same ids. */
const PUBLISH = `
local id = redis.call('XADD', KEYS[1], 'MAXLEN', '~', ${RETAINED_MESSAGES}, '*', 't', ARGV[2])
redis.call('EXPIRE', KEYS[1], ${RETENTION_SECONDS})
redis.call('PUBLISH', ARGV[1], id .. ' ' .. ARGV[2])
return id`;

const PING_MS = 10_000;

/** The smallest id after this one. Redis 6.0 does not support exclusive ranges (`(id`). */
function idAfter(id: string): string {
  const [time, number = '0'] = id.split('-');
  return `${time}-${BigInt(number) + 1n}`;
}

/** @param name channel prefix of the server, so that several servers can share one Redis */
export function createRedisBus(redis: Redis, clock: Clock, name: string, onError: (error: unknown) => void): Bus {
  const channelPrefix = `plaza:${name}:bus:`;
  const streamPrefix = `plaza:${name}:kept:`;
  const channels = new Map<string, RedisChannel>();
  // A Redis connection in subscriber mode accepts no other commands.
  const subscriber = redis.duplicate({ maxRetriesPerRequest: null, autoResubscribe: false });
  subscriber.on('error', () => {});
  // A connection that only subscribes does not notice a dead peer; a ping without an answer breaks it.
  const stopPinging = clock.every(PING_MS, () => {
    for (const each of [redis, subscriber]) each.ping().catch(() => {});
  });

  const since = async (channelName: string, id: string): Promise<BusMessage[]> => {
    const entries = await redis.xrange(streamPrefix + channelName, idAfter(id), '+', 'COUNT', RETAINED_MESSAGES * 2);
    return entries.map(([entryId, fields]) => ({ id: entryId, text: fields[1] ?? '' }));
  };
  const open = (channelName: string): RedisChannel => {
    const listen = async (): Promise<string> => {
      const [latest] = await redis.xrevrange(streamPrefix + channelName, '+', '-', 'COUNT', 1);
      await subscriber.subscribe(channelPrefix + channelName);
      return latest?.[0] ?? '0-0';
    };
    const channel = new RedisChannel(listen, onError);
    channels.set(channelName, channel);
    return channel;
  };

  subscriber.on('message', (from: string, payload: string) => {
    const at = payload.indexOf(' ');
    channels.get(from.slice(channelPrefix.length))?.receive({ id: payload.slice(0, at), text: payload.slice(at + 1) });
  });
  subscriber.on('ready', () => {
    for (const [channelName, channel] of channels) {
      channel.catchUp(async (last) => {
        await subscriber.subscribe(channelPrefix + channelName);
        return since(channelName, last).catch(() => since(channelName, last));
      });
    }
  });

  return {
    async publish(channelName, text) {
      return (await redis.eval(PUBLISH, 1, streamPrefix + channelName, channelPrefix + channelName, text)) as string;
    },
    async subscribe(channelName, listener) {
      // A wrapper, so that the same function can subscribe twice and each subscription ends on its own.
      const own: BusListener = (message) => listener(message);
      const channel = channels.get(channelName) ?? open(channelName);
      channel.listeners.add(own);
      try {
        await channel.opened;
      } catch (error) {
        if (channels.get(channelName) === channel) channels.delete(channelName);
        throw error;
      }
      return async () => {
        channel.listeners.delete(own);
        if (channel.listeners.size > 0 || channels.get(channelName) !== channel) return;
        channels.delete(channelName);
        // After a reconnect, only channels in the map are subscribed again.
        if (subscriber.status === 'ready') await subscriber.unsubscribe(channelPrefix + channelName);
      };
    },
    since,
    async ping() {
      await redis.ping();
    },
    async close() {
      stopPinging();
      channels.clear();
      subscriber.disconnect();
    },
  };
}
