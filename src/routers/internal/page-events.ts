/** What lists of events on pages ask beside what clients read. */
import { z } from 'zod';
import { firstFaces } from '../../domain/participations/first-faces.ts';
import { type Actor, gatherActors, viewActor } from '../../entities/people/actor.ts';
import { publicProcedure, router } from '../../procedures/procedure.ts';

/** Faces that a card or a row has room for. */
const MOST = 3;
const MOST_EVENTS = 300;

export const pageEventsRouter = router({
  /** UUID → who takes part, the first ones; for a whole list in three statements. */
  faces: publicProcedure
    .meta({ scopes: ['read'] })
    .input(z.object({ uuids: z.array(z.uuid()).max(MOST_EVENTS) }))
    .query(async ({ ctx, input }): Promise<Map<string, Actor[]>> => {
      const found = await firstFaces(ctx, input.uuids, MOST);
      const actors = await gatherActors(ctx, [...found.values()].flat());
      const shown = (ids: readonly bigint[]): Actor[] =>
        ids.flatMap((id) => actors.get(id) ?? []).map((row) => viewActor(ctx, row));
      return new Map([...found].map(([uuid, ids]) => [uuid, shown(ids)]));
    }),
});
