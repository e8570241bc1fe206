/** A stream as an async generator, which can resume after the last item. */
import { isLater, parseMessageId } from '../../platform/bus/message.ts';
import { Mailbox } from '../../platform/concurrency/mailbox.ts';
import type { StreamHub } from './hub.ts';
import type { StreamItem } from './render.ts';
import { type StreamRequest, streamRefusal } from './select-stream.ts';
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
  { signal, after, max = WAITING_ITEMS }: OpenStreamOptions,
): AsyncGenerator<StreamItem> {
  const selection = await hub.select(viewer, request);
  const mailbox = new Mailbox<StreamItem>(max);
  const stops = [
    hub.listen(selection, (item) => mailbox.put(item)),
    hub.watch(viewer.tokenId, () => mailbox.fail(streamRefusal('token_revoked'))),
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
