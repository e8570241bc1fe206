/** The messages for open streams, and the functions with which jobs publish them: names and ids, never rendered bodies. */
import type { Bus } from '../../platform/bus/bus.ts';

/** The single channel of the bus (docs/decisions/0006-streaming.md). */
export const STREAM_CHANNEL = 'streams';

/** Client events → their payload and recipients (Mastodon's streaming, events). */
export const STREAM_EVENTS = {
  update: { payload: 'status', to: 'recipients' },
  'status.update': { payload: 'status', to: 'recipients' },
  delete: { payload: 'id', to: 'recipients' },
  notification: { payload: 'notification', to: 'actor' },
  conversation: { payload: 'conversation', to: 'actor' },
  filters_changed: { payload: 'nothing', to: 'actor' },
  notifications_merged: { payload: 'one', to: 'actor' },
  encrypted_message: { payload: 'message', to: 'actor' },
  announcement: { payload: 'announcement', to: 'everybody' },
  'announcement.reaction': { payload: 'reaction', to: 'everybody' },
  'announcement.delete': { payload: 'id', to: 'everybody' },
} as const satisfies Record<string, { payload: string; to: 'recipients' | 'actor' | 'everybody' }>;

export type StreamEventName = keyof typeof STREAM_EVENTS;
export type StatusEventName = 'update' | 'status.update' | 'delete';
export type AnnouncementEventName = 'announcement' | 'announcement.reaction' | 'announcement.delete';
export type ActorEventName = Exclude<StreamEventName, StatusEventName | AnnouncementEventName>;

/** Properties of a status by which public and hashtag streams filter. */
export interface PublicTraits {
  local: boolean;
  media: boolean;
  /** Normalised names. */
  tags: readonly string[];
  /** A reply to another person, which appears only in the timelines and streams of its tags, not in the public ones. */
  answer?: boolean;
}

interface PublishedMessage {
  /**
   * The name of a message that must arrive once. Its job may run again; the bus accepts one message of this name, and streams
   * pass on one.
   */
  once?: string;
}

export interface StatusMessage extends PublishedMessage {
  event: StatusEventName;
  statusId: string;
  /** Local actors with the status in their home timeline. */
  recipients: readonly string[];
  /** Lists that contain the status. */
  lists: readonly string[];
  /** Null if it is in no public stream. */
  public: PublicTraits | null;
}

export interface ActorMessage extends PublishedMessage {
  event: ActorEventName;
  actorId: string;
  notificationId: string | null;
  /** A notification of a kind that Mastodon does not have. */
  ours?: boolean;
  conversationId?: string;
  /** An encrypted message goes only to the streams of the device's token. */
  tokenId?: string;
  messageId?: string;
}

/** For all signed-in people. */
export interface AnnouncementMessage extends PublishedMessage {
  event: AnnouncementEventName;
  announcementId: string;
  /** The emoji of a reaction. */
  name: string | null;
}

/** A token or a session was revoked. */
export interface RevokedMessage {
  event: 'kill';
  tokenId: string;
}

/** People began to owe a second factor: their streams end, in every process. */
export interface OwedMessage {
  event: 'second_factor_owed';
}

export type ShownMessage = StatusMessage | ActorMessage | AnnouncementMessage;
export type StreamMessage = ShownMessage | RevokedMessage | OwedMessage;

/**
 * Splits large messages: a post for 100,000 home timelines is 20 messages of 100 kB, which Redis' buffers and a parser can
 * handle.
 */
const MOST_RECIPIENTS = 5_000;

export interface PublishedStatus {
  statusId: bigint;
  recipients: readonly bigint[];
  lists?: readonly bigint[];
  public: PublicTraits | null;
}

async function publish(bus: Bus, message: StreamMessage): Promise<void> {
  const once = 'once' in message ? message.once : undefined;
  await bus.publish(STREAM_CHANNEL, JSON.stringify(message), once);
}

const texts = (ids: readonly bigint[]): string[] => [...new Set(ids)].map(String);

async function publishToRecipients(bus: Bus, event: StatusEventName, status: PublishedStatus): Promise<void> {
  const recipients = texts(status.recipients);
  const rest = { event, statusId: status.statusId.toString() };
  const once = (start: number) => event === 'update' && { once: `${event} ${rest.statusId} ${start}` };
  await publish(bus, {
    ...rest,
    ...once(0),
    recipients: recipients.slice(0, MOST_RECIPIENTS),
    lists: texts(status.lists ?? []),
    public: status.public,
  });
  for (let start = MOST_RECIPIENTS; start < recipients.length; start += MOST_RECIPIENTS) {
    await publish(bus, {
      ...rest,
      ...once(start),
      recipients: recipients.slice(start, start + MOST_RECIPIENTS),
      lists: [],
      public: null,
    });
  }
}

/**
 * Publishes a new status, or (`status.update`) an edited one. Rejects when the bus does not answer; a repeated job publishes
 * again, but a new status reaches streams once.
 */
export function publishStatus(
  bus: Bus,
  status: PublishedStatus & { event?: 'update' | 'status.update' },
): Promise<void> {
  return publishToRecipients(bus, status.event ?? 'update', status);
}

/** Publishes a deletion, with the arguments of `publishStatus`. */
export function publishDelete(bus: Bus, status: PublishedStatus): Promise<void> {
  return publishToRecipients(bus, 'delete', status);
}

export function publishNotification(
  bus: Bus,
  { notificationId, recipientId, ours }: { notificationId: bigint; recipientId: bigint; ours?: boolean },
): Promise<void> {
  const ids = { actorId: `${recipientId}`, notificationId: `${notificationId}` };
  const once = `notification ${notificationId}`;
  return publish(bus, { event: 'notification', once, ...ids, ...(ours && { ours }) });
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

/** Publishes an encrypted message to the streams of the device's token. */
export function publishEncryptedMessage(
  bus: Bus,
  { messageId, actorId, tokenId }: { messageId: bigint; actorId: bigint; tokenId: bigint },
): Promise<void> {
  const ids = { actorId: `${actorId}`, notificationId: null, tokenId: `${tokenId}`, messageId: `${messageId}` };
  return publish(bus, { event: 'encrypted_message', once: `encrypted_message ${messageId}`, ...ids });
}

/** Publishes that an actor's own data changed, so that clients reload it. */
export function publishChange(
  bus: Bus,
  event: 'filters_changed' | 'notifications_merged',
  actorId: bigint,
): Promise<void> {
  return publish(bus, { event, actorId: actorId.toString(), notificationId: null });
}

/** @param name of the reaction whose count changed */
export function publishAnnouncement(
  bus: Bus,
  event: AnnouncementEventName,
  announcementId: bigint,
  name: string | null = null,
): Promise<void> {
  return publish(bus, { event, announcementId: announcementId.toString(), name });
}

/** Closes the streams of all people who owe a second factor. */
export function publishOwed(bus: Bus): Promise<void> {
  return publish(bus, { event: 'second_factor_owed' });
}

/** Closes the streams of a token, or of a sign-in by its session's id. */
export function publishRevoked(bus: Bus, tokenId: bigint): Promise<void> {
  return publish(bus, { event: 'kill', tokenId: tokenId.toString() });
}
