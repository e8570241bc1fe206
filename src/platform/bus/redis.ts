/** The Redis bus, for a server that runs as several processes: pub/sub, plus a short stream per channel to resume from. */
import type { Redis } from 'ioredis';
import type { Clock } from '../clock.ts';
import type { Bus } from './bus.ts';
import { type BusListener, NAME_SECONDS, RETAINED_MESSAGES, RETENTION_SECONDS, type Retained } from './message.ts';
import { RedisChannel } from './redis-channel.ts';

/**
 * Stores and publishes atomically, so that live and resuming subscribers see the same messages under the same ids. A message that
 * must be published once has a key of its own, because a command whose answer was lost is repeated, even if Redis had only been
 * slow.
 */
const PUBLISH = `
local before = KEYS[2] and redis.call('GET', KEYS[2])
if before then return before end
local id = redis.call('XADD', KEYS[1], 'MAXLEN', '~', ${RETAINED_MESSAGES}, '*', 't', ARGV[2])
redis.call('EXPIRE', KEYS[1], ${RETENTION_SECONDS})
if KEYS[2] then redis.call('SET', KEYS[2], id, 'EX', ${NAME_SECONDS}) end
redis.call('PUBLISH', ARGV[1], id .. ' ' .. ARGV[2])
return id`;

/** An empty channel gets an entry without text, because only an id that is retained shows that none after it is missing. */
const LATEST = `
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
local id = last and last[1] or redis.call('XADD', KEYS[1], '*', 't', '')
redis.call('EXPIRE', KEYS[1], ${RETENTION_SECONDS})
return id`;

const PING_MS = 10_000;
/** Channels that a process listens to do not expire, because each page begins its streams at the last id that it knows. */
const RENEW_MS = 3_600_000;

/** Identifies the running Redis; null if it does not answer, or does not permit the question. */
const readRunId = (redis: Redis): Promise<string | null> =>
  redis.info('server').then(
    (info) => /^run_id:(\S+)/m.exec(info)?.[1] ?? null,
    () => null,
  );

/** @param name channel prefix of the server, so that several servers can share one Redis */
export function createRedisBus(redis: Redis, clock: Clock, name: string, onError: (error: unknown) => void): Bus {
  const channelPrefix = `plaza:${name}:bus:`;
  const streamPrefix = `plaza:${name}:kept:`;
  const oncePrefix = `plaza:${name}:once:`;
  const channels = new Map<string, RedisChannel>();
  let runId: string | null = null;
  // A Redis connection in subscriber mode accepts no other commands.
  const subscriber = redis.duplicate({ maxRetriesPerRequest: null, autoResubscribe: false });
  subscriber.on('error', () => {});
  // A connection that only subscribes does not notice a dead peer. A ping without an answer closes it.
  const stopPinging = clock.every(PING_MS, () => {
    for (const each of [redis, subscriber]) each.ping().catch(() => {});
  });

  const latest = async (channelName: string): Promise<string> =>
    (await redis.eval(LATEST, 1, streamPrefix + channelName)) as string;
  const since = async (channelName: string, id: string, most = RETAINED_MESSAGES * 2): Promise<Retained> => {
    // Includes the id itself, which shows whether anything is missing between it and the rest.
    const entries = await redis.xrange(streamPrefix + channelName, id, '+', 'COUNT', most + 1);
    const found = entries.map(([entryId, fields]) => ({ id: entryId, text: fields[1] ?? '' }));
    const complete = found[0]?.id === id;
    const messages = found.slice(complete ? 1 : 0).filter(({ text }) => text !== '');
    return { messages: messages.slice(0, most), complete };
  };
  const stopRenewing = clock.every(RENEW_MS, () => {
    for (const channelName of channels.keys()) latest(channelName).catch(() => {});
  });
  const open = (channelName: string): RedisChannel => {
    const listen = async (): Promise<string> => {
      runId ??= await readRunId(redis);
      const last = await latest(channelName);
      await subscriber.subscribe(channelPrefix + channelName);
      return last;
    };
    const channel = new RedisChannel(listen, onError);
    channels.set(channelName, channel);
    return channel;
  };

  subscriber.on('message', (from: string, payload: string) => {
    const at = payload.indexOf(' ');
    channels.get(from.slice(channelPrefix.length))?.receive({ id: payload.slice(0, at), text: payload.slice(at + 1) });
  });
  /**
   * Whether another Redis answers than before. Redis confirms a message before it writes it to all subscribers, so one that was
   * killed may have confirmed a message that only some of them received.
   */
  async function isReplaced(): Promise<boolean> {
    const previous = runId;
    runId = await readRunId(redis);
    return previous !== null && previous !== runId;
  }
  let lostAt: number | null = null;
  subscriber.on('close', () => {
    lostAt ??= clock.now().getTime();
  });
  subscriber.on('ready', () => {
    const long = lostAt !== null && clock.now().getTime() - lostAt > RETENTION_SECONDS * 1000;
    lostAt = null;
    const replacing = isReplaced();
    for (const [channelName, channel] of channels) {
      channel.catchUp(async (last) => {
        await subscriber.subscribe(channelPrefix + channelName);
        const retained = await since(channelName, last).catch(() => since(channelName, last));
        return { ...retained, replaced: await replacing };
      }, long);
    }
  });

  return {
    async publish(channelName, text, once) {
      const keys = [streamPrefix + channelName, ...(once === undefined ? [] : [`${oncePrefix}${channelName}:${once}`])];
      return (await redis.eval(PUBLISH, keys.length, ...keys, channelPrefix + channelName, text)) as string;
    },
    async subscribe(channelName, listener, missed = () => {}) {
      // A wrapper, so that the same function can subscribe twice and each subscription ends separately.
      const own: BusListener = (message) => listener(message);
      const channel = channels.get(channelName) ?? open(channelName);
      const ownMissed = () => missed();
      channel.listeners.add(own);
      channel.missed.add(ownMissed);
      try {
        await channel.opened;
      } catch (error) {
        if (channels.get(channelName) === channel) channels.delete(channelName);
        throw error;
      }
      return async () => {
        channel.listeners.delete(own);
        channel.missed.delete(ownMissed);
        if (channel.listeners.size > 0 || channels.get(channelName) !== channel) return;
        channels.delete(channelName);
        // After a reconnect, only channels in the map are subscribed again.
        if (subscriber.status === 'ready') await subscriber.unsubscribe(channelPrefix + channelName);
      };
    },
    latest,
    since,
    async ping() {
      await redis.ping();
    },
    async close() {
      stopPinging();
      stopRenewing();
      channels.clear();
      subscriber.disconnect();
    },
  };
}
