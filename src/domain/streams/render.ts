/** From a message of names and ids to what each viewer is sent: asked for once per message, one item per distinct text. */
import { type ShownMessage, STREAM_EVENTS, type StreamEventName } from './stream-event.ts';
import type { StreamSource, StreamViewer } from './stream-source.ts';

/** Shared by all who get the same, so that whoever sends it can build its bytes once. */
export interface StreamItem {
  /** The place to resume from. */
  readonly id: string;
  readonly event: StreamEventName;
  /** JSON or a plain id; null where the event says everything. */
  readonly payload: string | null;
}

/** Answers what a viewer gets; null: nothing. */
export type Rendering = (viewer: StreamViewer) => StreamItem | null;

async function renderStatus(
  source: StreamSource,
  { id, event }: Omit<StreamItem, 'payload'>,
  statusId: bigint,
  viewers: readonly StreamViewer[],
): Promise<Rendering> {
  const actors = new Map(viewers.map((viewer) => [viewer.actorId, viewer]));
  const texts = await source.presentStatuses([...actors.values()], statusId);
  const items = new Map<string, StreamItem>();
  return ({ actorId }) => {
    const payload = texts.get(actorId) ?? null;
    if (payload === null) return null;
    const item = items.get(payload) ?? { id, event, payload };
    items.set(payload, item);
    return item;
  };
}

/** @param viewers at least one; what belongs to one actor is presented for the first, because all of them are that actor */
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
  const nothing = payload === null && (event === 'notification' || event === 'conversation');
  return nothing ? () => null : () => item;

  async function ownPayload(): Promise<string | null> {
    if (event === 'notifications_merged') return '1';
    if (event === 'conversation' && 'conversationId' in message && message.conversationId) {
      return (await source.presentConversation?.(viewers[0], BigInt(message.conversationId))) ?? null;
    }
    if (event !== 'notification' || !('notificationId' in message) || message.notificationId === null) return null;
    return source.presentNotification(viewers[0], BigInt(message.notificationId));
  }
}
