/** A participation in an event, with its role (graphql-event-service.md, Participation). */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { eventIdsTo } from '../../domain/events/event-ids.ts';
import type { Participant as Row } from '../../generated/prisma/client.ts';
import { ParticipantRole } from '../../generated/prisma/enums.ts';
import { actorSchema, gatherActors, viewActor } from '../people/actor.ts';

export const participantSchema = z
  .object({
    id: z.string(),
    role: z.enum(ParticipantRole),
    actor: actorSchema.nullable(),
    event: z.object({ id: z.string(), uuid: z.uuid(), title: z.string() }).nullable(),
  })
  .meta({ id: 'Participant', description: 'How someone takes part in an event.' });

export type Participant = z.infer<typeof participantSchema>;

/** In the order of the rows, in at most three statements. The rows were found for this viewer, so their events may be shown. */
export async function presentParticipants(ctx: DomainContext, rows: readonly Row[]): Promise<Participant[]> {
  const [actors, events] = await Promise.all([
    gatherActors(
      ctx,
      rows.map((row) => row.actorId),
    ),
    ctx.db.event.findMany({
      where: { id: { in: [...new Set(rows.map((row) => row.eventId))] } },
      select: { id: true, uuid: true, title: true, visibility: true },
    }),
  ]);
  const ids = await eventIdsTo(ctx, events);
  const byId = new Map(events.map((event) => [event.id, event]));
  return rows.map((row) => {
    const actor = actors.get(row.actorId);
    const event = byId.get(row.eventId);
    return {
      id: row.id.toString(),
      role: row.role,
      actor: actor ? viewActor(ctx, actor) : null,
      event: event ? { id: ids.get(event.id) ?? event.uuid, uuid: event.uuid, title: event.title } : null,
    };
  });
}
