/** Streams for first-party clients: the events of Mastodon's streaming, typed and resumable. */
import { tracked } from '@trpc/server';
import { z } from 'zod';
import { STREAM_NAMES } from '../../domain/streams/channels.ts';
import { openStream } from '../../domain/streams/open-stream.ts';
import { streamViewerOf } from '../../domain/streams/stream-source.ts';
import { streamHub } from '../../entities/streams/stream-hub.ts';
import { identityProcedure, refusing, router } from '../../procedures/procedure.ts';

export const streamsRouter = router({
  /**
   * Items of a stream as they happen: `event` (update, delete, notification …) and `payload`, which is JSON text of a status or
   * notification, or an id. The first is `opened`. After a reconnect tRPC's client resumes from the last event; the event `missed`
   * means that there were more than the server retains, so that the client must read the timeline.
   */
  open: identityProcedure
    .input(
      z.object({
        stream: z.enum(STREAM_NAMES),
        tag: z.string().max(200).optional(),
        list: z.string().max(64).optional(),
        lastEventId: z.string().max(64).nullish(),
      }),
    )
    .subscription(async function* ({ ctx, input, signal }) {
      const options = { signal: signal ?? new AbortController().signal, after: input.lastEventId, address: ctx.ip };
      const request = { name: input.stream, tag: input.tag, list: input.list };
      const items = openStream(streamHub(ctx), streamViewerOf(ctx.viewer), request, options);
      for await (const item of refusing(items)) {
        yield tracked(item.id, { event: item.event, payload: item.payload });
      }
    }),
});
