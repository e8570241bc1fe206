/** The bus of a server that runs as several processes: Redis pub/sub, and beside it a short stream of each channel to resume from. */
import type { Redis } from 'ioredis';
import type { Bus } from './bus.ts';
import { type BusListener, type BusMessage, handOver, isLater, KEPT_MESSAGES, KEPT_SECONDS } from './bus-message.ts';

/** Keeps and sends in one step, so that whoever listens and whoever resumes see the same messages under the same ids. */
const PUBLISH = `
local id = redis.call('XADD', KEYS[1], 'MAXLEN', '~', ${KEPT_MESSAGES}, '*', 't', ARGV[2])
redis.call('EXPIRE', KEYS[1], ${KEPT_SECONDS})
redis.call('PUBLISH', ARGV[1], id .. ' ' .. ARGV[2])
return id`;

interface Channel {
  listeners: Set<BusListener>;
  /** The id after which nothing has been handed over yet. */
  last: string;
  /** Settles when Redis has been asked to listen; rejects when it did not answer. */
  opened: Promise<void>;
  /** What arrives while missed messages are being fetched, which come first; null at all other times. */
  held: BusMessage[] | null;
  /** Fetches of missed messages, one after the other. */
  recovered: Promise<void>;
}

/** The smallest id after this one. Redis 6.0 does not know `(id` yet. */
function idAfter(id: string): string {
  const [time, number = '0'] = id.split('-');
  return `${time}-${BigInt(number) + 1n}`;
}

/** @param name of the server, so that several on one Redis never hear each other */
export function createRedisBus(redis: Redis, name: string, onError: (error: unknown) => void): Bus {
  const heard = `plaza:${name}:bus:`;
  const kept = `plaza:${name}:kept:`;
  const channels = new Map<string, Channel>();
  // A connection that listens can do nothing else.
  const subscriber = redis.duplicate({ maxRetriesPerRequest: null, autoResubscribe: false });
  subscriber.on('error', () => {});

  /** What was fetched may be heard as well, before or after: each connection has its own pace. */
  const deliver = (channel: Channel, message: BusMessage): void => {
    if (!isLater(message.id, channel.last)) return;
    channel.last = message.id;
    handOver(channel.listeners, message, onError);
  };
  const since = async (channelName: string, id: string): Promise<BusMessage[]> => {
    const entries = await redis.xrange(kept + channelName, idAfter(id), '+', 'COUNT', KEPT_MESSAGES * 2);
    return entries.map(([entryId, fields]) => ({ id: entryId, text: fields[1] ?? '' }));
  };
  /** Listens again after a lost connection, and hands over what was said meanwhile before what is said now. */
  const recover = async (channelName: string, channel: Channel): Promise<void> => {
    try {
      await subscriber.subscribe(heard + channelName);
      const missed = await since(channelName, channel.last).catch(() => since(channelName, channel.last));
      const heardMeanwhile = channel.held ?? [];
      channel.held = [];
      for (const message of [...missed, ...heardMeanwhile]) deliver(channel, message);
    } catch (error) {
      onError(error);
    }
  };
  subscriber.on('ready', () => {
    for (const [channelName, channel] of channels) {
      // Who is still opening asks again by itself.
      if (channel.last === '') continue;
      channel.held ??= [];
      const recovered = channel.recovered.then(() => recover(channelName, channel)).then(release);
      channel.recovered = recovered;
      function release(): void {
        if (channel.recovered !== recovered) return;
        for (const message of channel.held ?? []) deliver(channel, message);
        channel.held = null;
      }
    }
  });
  subscriber.on('message', (from: string, payload: string) => {
    const channel = channels.get(from.slice(heard.length));
    if (!channel) return;
    const at = payload.indexOf(' ');
    const message = { id: payload.slice(0, at), text: payload.slice(at + 1) };
    if (!channel.held) deliver(channel, message);
    else if (channel.held.push(message) > KEPT_MESSAGES) channel.held.shift();
  });

  const open = (channelName: string): Channel => {
    const channel: Channel = {
      listeners: new Set(),
      last: '',
      held: null,
      opened: begin(),
      recovered: Promise.resolve(),
    };
    channels.set(channelName, channel);
    return channel;

    async function begin(): Promise<void> {
      const [latest] = await redis.xrevrange(kept + channelName, '+', '-', 'COUNT', 1);
      await subscriber.subscribe(heard + channelName);
      channel.last ||= latest?.[0] ?? '0-0';
    }
  };

  return {
    async publish(channelName, text) {
      return (await redis.eval(PUBLISH, 1, kept + channelName, heard + channelName, text)) as string;
    },
    async subscribe(channelName, listener) {
      // The same function may listen twice; each subscription ends on its own.
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
        // A lost connection listens to nothing, and is not told to again.
        if (subscriber.status === 'ready') await subscriber.unsubscribe(heard + channelName);
      };
    },
    since,
    async ping() {
      await redis.ping();
    },
    async close() {
      channels.clear();
      subscriber.disconnect();
    },
  };
}
