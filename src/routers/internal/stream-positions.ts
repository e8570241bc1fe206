/** Where streams begin that report each change which a page does not show (docs/decisions/0158-where-streams-begin.md). */
import { lastChange } from '../../domain/participations/event-changes.ts';
import { positionSoon } from '../../domain/streams/position-soon.ts';
import { streamHub } from '../../entities/streams/stream-hub.ts';
import { publicProcedure, router } from '../../procedures/procedure.ts';

const orNull = <Value>(value: Promise<Value>): Promise<Value | null> => value.catch(() => null);

export const streamPositionsRouter = router({
  /**
   * Positions in the messages of the bus and in the log of events: data that is read after the call contains each change before them. Null
   * if the database does not answer, or the bus not within a moment.
   */
  now: publicProcedure.meta({ auth: 'public' }).query(async ({ ctx }) => {
    const [streams, events] = await Promise.all([positionSoon(streamHub(ctx), ctx.clock), orNull(lastChange(ctx))]);
    return { streams, events: events?.toString() ?? null };
  }),
});
