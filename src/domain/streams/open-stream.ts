/** A stream as an async generator, which can resume after the last item. */
import { isLater, parseMessageId } from '../../platform/bus/message.ts';
import { Mailbox } from '../../platform/concurrency/mailbox.ts';
import { EVENT_CHANNEL } from './channels.ts';
import type { StreamHub } from './hub.ts';
import type { StreamItem } from './render.ts';
import { type Selection, type StreamRequest, streamRefusal } from './select-stream.ts';
import type { StreamViewer } from './stream-source.ts';

export interface OpenStreamOptions {
  signal: AbortSignal;
  /** The id of the last received item, to resume after it. Malformed ids are ignored. */
  after?: string | null | undefined;
  /** Buffer size, beyond which the consumer counts as too slow. */
  max?: number;
}

const WAITING_ITEMS = 1000;

/**
 * Yields the stream's items until the signal aborts.
 *
 * @throws Refusal as `selectStream` does; of kind `unavailable` when the consumer was too slow and should resume from the last
 * id; of kind `unauthenticated` when the token is revoked
 */
export async function* openStream(
  hub: StreamHub,
  viewer: StreamViewer,
  request: StreamRequest,
  options: OpenStreamOptions,
): AsyncGenerator<StreamItem> {
  yield* followSelection(hub, await hub.select(viewer, request), options);
}

/** What happens to an event that the viewer was found to see, as `openStream` yields it. */
export async function* followEvent(
  hub: StreamHub,
  viewer: StreamViewer,
  eventId: bigint,
  options: OpenStreamOptions,
): AsyncGenerator<StreamItem> {
  const topic = EVENT_CHANNEL.topic(viewer.actorId, eventId.toString());
  await hub.ready();
  yield* followSelection(hub, { viewer, channel: EVENT_CHANNEL, topic, label: ['event'], key: topic }, options);
}

async function* followSelection(
  hub: StreamHub,
  selection: Selection,
  { signal, after, max = WAITING_ITEMS }: OpenStreamOptions,
): AsyncGenerator<StreamItem> {
  const mailbox = new Mailbox<StreamItem>(max);
  const stops = [
    hub.listen(selection, (item) => mailbox.put(item)),
    hub.watch(selection.viewer.tokenId, () => mailbox.fail(streamRefusal('token_revoked'))),
  ];
  try {
    let last = parseMessageId(after);
    if (last !== null) {
      for await (const { id, item } of hub.replay(selection, last)) {
        if (signal.aborted) return;
        last = id;
        if (item) yield item;
      }
    }
    for await (const item of mailbox.take(signal)) {
      if (last === null || isLater(item.id, last)) yield item;
    }
    if (mailbox.overflowed && !signal.aborted) throw streamRefusal('too_slow');
  } finally {
    for (const stop of stops) stop();
  }
}
