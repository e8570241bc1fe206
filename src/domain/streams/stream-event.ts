/** What is published for open streams, and the functions by which jobs publish it: names and ids, never rendered bodies. */
import type { Bus } from '../../platform/bus/bus.ts';

/** The one channel of the bus; why it is one: docs/decisions/0006-streaming.md. */
export const STREAM_CHANNEL = 'streams';

/** Every event that clients see → what its payload is made of and to whom it goes (spec/mastodon/streaming.json, events). */
export const STREAM_EVENTS = {
  update: { payload: 'status', to: 'recipients' },
  'status.update': { payload: 'status', to: 'recipients' },
  delete: { payload: 'id', to: 'recipients' },
  notification: { payload: 'notification', to: 'actor' },
  conversation: { payload: 'conversation', to: 'actor' },
  filters_changed: { payload: 'nothing', to: 'actor' },
  notifications_merged: { payload: 'one', to: 'actor' },
} as const satisfies Record<string, { payload: string; to: 'recipients' | 'actor' }>;

export type StreamEventName = keyof typeof STREAM_EVENTS;
export type StatusEventName = 'update' | 'status.update' | 'delete';
export type ActorEventName = Exclude<StreamEventName, StatusEventName>;

/** What the public and hashtag streams ask of a status. */
export interface PublicTraits {
  local: boolean;
  media: boolean;
  /** Normalised names. */
  tags: readonly string[];
  language: string | null;
  /** It answers someone else, so it stands in the timelines and streams of its tags and in no other public one. */
  answer?: boolean;
}

export interface StatusMessage {
  event: StatusEventName;
  statusId: string;
  /** Local actors whose home timeline it is in. */
  recipients: readonly string[];
  /** Lists whose timeline it is in. */
  lists: readonly string[];
  /** Null when it goes to no public stream. */
  public: PublicTraits | null;
}

export interface ActorMessage {
  event: ActorEventName;
  actorId: string;
  notificationId: string | null;
  conversationId?: string;
}

/** A token or a sign-in was taken back. */
export interface RevokedMessage {
  event: 'kill';
  tokenId: string;
}

export type ShownMessage = StatusMessage | ActorMessage;
export type StreamMessage = ShownMessage | RevokedMessage;

/** A post for 100,000 homes is 20 messages of 100 kB, not one that Redis' buffers and a parser choke on. */
const MOST_RECIPIENTS = 5_000;

export interface PublishedStatus {
  statusId: bigint;
  recipients: readonly bigint[];
  lists?: readonly bigint[];
  public: PublicTraits | null;
}

async function publish(bus: Bus, message: StreamMessage): Promise<void> {
  await bus.publish(STREAM_CHANNEL, JSON.stringify(message));
}

const texts = (ids: readonly bigint[]): string[] => [...new Set(ids)].map(String);

async function publishToRecipients(bus: Bus, event: StatusEventName, status: PublishedStatus): Promise<void> {
  const recipients = texts(status.recipients);
  const rest = { event, statusId: status.statusId.toString() };
  await publish(bus, {
    ...rest,
    recipients: recipients.slice(0, MOST_RECIPIENTS),
    lists: texts(status.lists ?? []),
    public: status.public,
  });
  for (let start = MOST_RECIPIENTS; start < recipients.length; start += MOST_RECIPIENTS) {
    await publish(bus, {
      ...rest,
      recipients: recipients.slice(start, start + MOST_RECIPIENTS),
      lists: [],
      public: null,
    });
  }
}

/**
 * Tells open streams that a status is there, or (`status.update`) that it was edited. Rejects when the bus does not answer;
 * a repeated job publishes again, which clients take as the same status.
 */
export function publishStatus(
  bus: Bus,
  status: PublishedStatus & { event?: 'update' | 'status.update' },
): Promise<void> {
  return publishToRecipients(bus, status.event ?? 'update', status);
}

/** Tells open streams that a status is gone: give what `publishStatus` was given of it. */
export function publishDelete(bus: Bus, status: PublishedStatus): Promise<void> {
  return publishToRecipients(bus, 'delete', status);
}

export function publishNotification(
  bus: Bus,
  { notificationId, recipientId }: { notificationId: bigint; recipientId: bigint },
): Promise<void> {
  return publish(bus, { event: 'notification', actorId: `${recipientId}`, notificationId: `${notificationId}` });
}

export function publishConversation(
  bus: Bus,
  { conversationId, actorId }: { conversationId: bigint; actorId: bigint },
): Promise<void> {
  return publish(bus, {
    event: 'conversation',
    actorId: `${actorId}`,
    notificationId: null,
    conversationId: `${conversationId}`,
  });
}

/** Something of an actor's own changed, and clients should read it anew. */
export function publishChange(
  bus: Bus,
  event: 'filters_changed' | 'notifications_merged',
  actorId: bigint,
): Promise<void> {
  return publish(bus, { event, actorId: actorId.toString(), notificationId: null });
}

/** Closes what was opened with a token, or with a sign-in (then by its session's id). */
export function publishRevoked(bus: Bus, tokenId: bigint): Promise<void> {
  return publish(bus, { event: 'kill', tokenId: tokenId.toString() });
}
