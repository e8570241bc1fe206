/** Where streams begin that report each change which a page does not show (docs/decisions/0158-where-streams-begin.md). */
import { lastChange } from '../../domain/participations/event-changes.ts';
import { streamHub } from '../../entities/streams/stream-hub.ts';
import { publicProcedure, router } from '../../procedures/procedure.ts';

const orNull = <Value>(value: Promise<Value>): Promise<Value | null> => value.catch(() => null);

export const streamPositionsRouter = router({
  /**
   * Positions in the messages of the bus and in the log of events: data that is read after the call contains each change before them. Null
   * if the bus or the database does not answer.
   */
  now: publicProcedure.meta({ auth: 'public' }).query(async ({ ctx }) => {
    const hub = streamHub(ctx);
    const [streams, events] = await Promise.all([
      orNull(hub.ready().then(() => hub.position)),
      orNull(lastChange(ctx)),
    ]);
    return { streams, events: events?.toString() ?? null };
  }),
});
