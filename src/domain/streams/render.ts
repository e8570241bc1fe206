/** Renders a message of names and ids for each viewer: gathered once per message, one item per distinct text. */
import type { StreamChannel } from './channels.ts';
import { type AnnouncementMessage, type ShownMessage, STREAM_EVENTS } from './stream-event.ts';
import type { StreamSource, StreamViewer } from './stream-source.ts';

/** Shared by all viewers with the same payload, so that its bytes are built once. */
export interface StreamItem {
  /** The id to resume from. */
  readonly id: string;
  readonly event: ShownMessage['event'] | 'opened' | 'missed';
  /** JSON or a plain id; null if the event has no payload. */
  readonly payload: string | null;
}

/** The item for a viewer of a channel, or null. */
export type Rendering = (viewer: StreamViewer, channel: Pick<StreamChannel, 'filtered'>) => StreamItem | null;

async function renderStatus(
  source: StreamSource,
  { id, event }: Omit<StreamItem, 'payload'>,
  statusId: bigint,
  viewers: readonly StreamViewer[],
): Promise<Rendering> {
  const actors = new Map(viewers.map((viewer) => [viewer.actorId, viewer]));
  const shown = await source.presentStatuses([...actors.values()], statusId);
  const items = new Map<string, StreamItem>();
  return ({ actorId }, { filtered }) => {
    const status = shown.get(actorId);
    if (!status || (filtered && !status.inChosenLanguages)) return null;
    const item = items.get(status.json) ?? { id, event, payload: status.json };
    items.set(status.json, item);
    return item;
  };
}

/** The same for everybody: data that depends on the viewer is left out. */
async function sharedPayload(source: StreamSource, message: AnnouncementMessage): Promise<string | null> {
  const id = BigInt(message.announcementId);
  if (message.event === 'announcement.delete') return message.announcementId;
  if (message.event === 'announcement') return (await source.presentAnnouncement?.(id)) ?? null;
  return message.name === null ? null : ((await source.presentReaction?.(id, message.name)) ?? null);
}

/** @param viewers at least one; private events are rendered for the first, because all viewers are then the same actor */
export async function render(
  source: StreamSource,
  id: string,
  message: ShownMessage,
  viewers: readonly [StreamViewer, ...StreamViewer[]],
): Promise<Rendering> {
  const { event } = message;
  if ('statusId' in message && STREAM_EVENTS[event].payload === 'status') {
    return renderStatus(source, { id, event }, BigInt(message.statusId), viewers);
  }
  const payload = 'statusId' in message ? message.statusId : await ownPayload();
  const item = { id, event, payload };
  const nothing = payload === null && event !== 'filters_changed';
  return nothing ? () => null : () => item;

  async function ownPayload(): Promise<string | null> {
    if (event === 'notifications_merged') return '1';
    if ('announcementId' in message) return sharedPayload(source, message);
    if (event === 'conversation' && 'conversationId' in message && message.conversationId) {
      return (await source.presentConversation?.(viewers[0], BigInt(message.conversationId))) ?? null;
    }
    if (event === 'encrypted_message' && 'messageId' in message && message.messageId) {
      return (await source.presentEncryptedMessage?.(viewers[0], BigInt(message.messageId))) ?? null;
    }
    if (event !== 'notification' || !('notificationId' in message) || message.notificationId === null) return null;
    return source.presentNotification(viewers[0], BigInt(message.notificationId));
  }
}
