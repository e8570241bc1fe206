/** The table of streams, and which messages each one delivers (Mastodon's streaming, streams). */
import { hasScope } from '../access/scopes.ts';
import { normalizeTag } from '../tags/normalize.ts';
import type { ShownMessage, StreamEventName } from './stream-event.ts';
import type { StreamViewer } from './stream-source.ts';

export interface StreamChannel {
  /** Required parameter of the stream. */
  parameter: 'tag' | 'list' | null;
  /** Any of these scopes, or an ancestor, is enough. */
  scopes: readonly string[];
  events: readonly StreamEventName[];
  /** Whether statuses in languages that the viewer has not chosen are left out. */
  filtered: boolean;
  /** Its topic: one of those that `topicsOf` returns for a message. */
  topic(actorId: bigint, value: string): string;
  /** Other topics that it delivers, the same for everybody. */
  also: readonly string[];
}

const EVERYBODY = 'everybody';

const STATUSES: readonly StreamEventName[] = ['update', 'delete', 'status.update'];
const OWN: readonly StreamEventName[] = [
  'notification',
  'filters_changed',
  'notifications_merged',
  'encrypted_message',
];
const ANNOUNCEMENTS: readonly StreamEventName[] = ['announcement', 'announcement.reaction', 'announcement.delete'];

const own = (scope: string, events: readonly StreamEventName[]): StreamChannel => ({
  parameter: null,
  scopes: [scope],
  events,
  filtered: false,
  topic: (actorId) => `actor:${actorId}`,
  also: [],
});

const shared = (topic: string): StreamChannel => ({
  parameter: null,
  scopes: ['read:statuses'],
  events: STATUSES,
  filtered: true,
  topic: () => topic,
  also: [],
});

const named = (parameter: 'tag' | 'list', filtered: boolean, topic: (value: string) => string): StreamChannel => ({
  parameter,
  scopes: ['read:statuses'],
  events: STATUSES,
  filtered,
  topic: (_actorId, value) => topic(value),
  also: [],
});

export const STREAM_CHANNELS = {
  user: { ...own('read:statuses', [...STATUSES, ...OWN, ...ANNOUNCEMENTS]), also: [EVERYBODY] },
  'user:notification': own('read:notifications', ['notification', 'notifications_merged']),
  public: shared('public'),
  'public:media': shared('public:media'),
  'public:local': shared('public:local'),
  'public:local:media': shared('public:local:media'),
  'public:remote': shared('public:remote'),
  'public:remote:media': shared('public:remote:media'),
  hashtag: named('tag', true, (tag) => `tag:${normalizeTag(tag)}`),
  'hashtag:local': named('tag', true, (tag) => `tag:local:${normalizeTag(tag)}`),
  list: named('list', false, (list) => `list:${list}`),
  direct: own('read:statuses', ['conversation']),
} as const satisfies Record<string, StreamChannel>;

/**
 * Everything that first-party clients count: notifications of all kinds, including those that Mastodon does not have, and
 * conversations. It has no name in the table, because Mastodon's clients cannot open it.
 */
export const NOTIFICATIONS_CHANNEL: StreamChannel = own('read:notifications', [
  'notification',
  'notifications_merged',
  'conversation',
]);

export type StreamName = keyof typeof STREAM_CHANNELS;

export const STREAM_NAMES = Object.keys(STREAM_CHANNELS) as [StreamName, ...StreamName[]];

export function findChannel(name: string): StreamChannel | null {
  return Object.hasOwn(STREAM_CHANNELS, name) ? STREAM_CHANNELS[name as StreamName] : null;
}

/** The topics of a message, without duplicates. */
export function topicsOf(message: ShownMessage): string[] {
  if ('announcementId' in message) return [EVERYBODY];
  if ('actorId' in message) return [`actor:${message.actorId}`];
  const topics = message.recipients.map((actorId) => `actor:${actorId}`);
  for (const list of message.lists) topics.push(`list:${list}`);
  if (message.public) {
    const { local, media, tags, answer } = message.public;
    const side = local ? 'public:local' : 'public:remote';
    if (!answer) topics.push('public', side);
    if (media && !answer) topics.push('public:media', `${side}:media`);
    // No tag has a colon in it, so `local:` is never part of one.
    for (const tag of new Set(tags)) topics.push(`tag:${tag}`, ...(local ? [`tag:local:${tag}`] : []));
  }
  return topics;
}

/** Whether a stream with a matching topic delivers the message to this viewer. */
export function accepts(channel: StreamChannel, viewer: StreamViewer, message: ShownMessage): boolean {
  if (!channel.events.includes(message.event)) return false;
  if (message.event === 'notification') {
    const isOurs = 'ours' in message && message.ours === true;
    return hasScope(viewer.scopes, ['read:notifications']) && (!isOurs || channel === NOTIFICATIONS_CHANNEL);
  }
  if (message.event === 'conversation') return hasScope(viewer.scopes, ['read:statuses']);
  if (message.event === 'encrypted_message') {
    return message.tokenId === viewer.tokenId.toString() && hasScope(viewer.scopes, ['crypto']);
  }
  return true;
}
