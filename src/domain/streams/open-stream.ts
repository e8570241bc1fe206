/** A stream as an async generator, which can resume after the last item. */
import { isLater, parseMessageId } from '../../platform/bus/message.ts';
import { Mailbox } from '../../platform/concurrency/mailbox.ts';
import { NOTIFICATIONS_CHANNEL } from './channels.ts';
import type { StreamHub } from './hub.ts';
import type { StreamItem } from './render.ts';
import { type Selection, type StreamRequest, streamRefusal } from './select-stream.ts';
import type { StreamViewer } from './stream-source.ts';

export interface OpenStreamOptions {
  signal: AbortSignal;
  /** The id of the last received item, to resume after it. Malformed ids are ignored. */
  after?: string | null | undefined;
  /** Streams of one address are counted together, besides the user's; null if it is unknown. */
  address?: string | null;
  /** Buffer size, beyond which the consumer counts as too slow. */
  max?: number;
}

const WAITING_ITEMS = 1000;

/**
 * Yields the stream's items until the signal aborts: first `opened`, or the items after the given id. Its id lets a client resume
 * that has not received anything else.
 *
 * @throws Refusal as `selectStream` does; of kind `unavailable` when the consumer was too slow and should resume from the last
 * id, or messages were lost; of kind `unauthenticated` when the token is revoked
 */
export async function* openStream(
  hub: StreamHub,
  viewer: StreamViewer,
  request: StreamRequest,
  options: OpenStreamOptions,
): AsyncGenerator<StreamItem> {
  yield* followSelection(hub, await hub.select(viewer, request), options);
}

/** The viewer's notifications of all kinds, as `openStream` yields them. */
export async function* followNotifications(
  hub: StreamHub,
  viewer: StreamViewer,
  options: OpenStreamOptions,
): AsyncGenerator<StreamItem> {
  const topic = NOTIFICATIONS_CHANNEL.topic(viewer.actorId, '');
  await hub.ready();
  const selection = { viewer, channel: NOTIFICATIONS_CHANNEL, topic, label: ['notifications'] };
  yield* followSelection(hub, { ...selection, key: `notifications ${topic}` }, options);
}

async function* followSelection(
  hub: StreamHub,
  selection: Selection,
  { signal, after, address = null, max = WAITING_ITEMS }: OpenStreamOptions,
): AsyncGenerator<StreamItem> {
  const mailbox = new Mailbox<StreamItem>(max);
  const { viewer } = selection;
  const { position } = hub;
  const stops = [
    hub.open.admit(viewer.userId, address),
    hub.listen(selection, (item) => mailbox.put(item)),
    hub.watch(viewer, (why) => mailbox.fail(streamRefusal(why === 'revoked' ? 'token_revoked' : why))),
  ];
  try {
    let last = parseMessageId(after);
    if (last === null) {
      last = position;
      yield { id: last, event: 'opened', payload: null };
    } else {
      for await (const { id, item } of hub.replay(selection, last)) {
        if (signal.aborted) return;
        last = id;
        if (item) yield item;
      }
    }
    for await (const item of mailbox.take(signal)) {
      if (isLater(item.id, last)) yield item;
    }
    if (mailbox.overflowed && !signal.aborted) throw streamRefusal('too_slow');
  } finally {
    for (const stop of stops) stop();
  }
}
