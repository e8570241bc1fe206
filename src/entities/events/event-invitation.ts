/** An invitation to an event. */

import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { eventIdsTo } from '../../domain/events/event-ids.ts';
import { titleFor } from '../../domain/events/texts.ts';
import type { EventInvitation as Row } from '../../generated/prisma/client.ts';
import { timeText } from '../fields/time.ts';
import { actorSchema, gatherActors, viewActor } from '../people/actor.ts';

export const eventInvitationSchema = z
  .object({
    actor: actorSchema.nullable().meta({ description: 'Who is invited.' }),
    inviter: actorSchema.nullable(),
    event: z
      .object({ id: z.string(), uuid: z.uuid(), title: z.string(), url: z.string(), beginsOn: z.iso.datetime() })
      .nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'EventInvitation', description: 'Somebody was asked to come to an event; joining accepts it.' });

export type EventInvitation = z.infer<typeof eventInvitationSchema>;

/** In the order of the rows, in a constant number of statements. They were found for this viewer, so their events may be shown. */
export async function presentEventInvitations(ctx: DomainContext, rows: readonly Row[]): Promise<EventInvitation[]> {
  const [actors, events] = await Promise.all([
    gatherActors(
      ctx,
      rows.flatMap((row) => [row.actorId, row.inviterId]),
    ),
    ctx.db.event.findMany({ where: { id: { in: [...new Set(rows.map((row) => row.eventId))] } } }),
  ]);
  const ids = await eventIdsTo(ctx, events);
  const byId = new Map(events.map((event) => [event.id, event]));
  const view = (id: bigint) => {
    const actor = actors.get(id);
    return actor ? viewActor(ctx, actor) : null;
  };
  return rows.map((row) => {
    const event = byId.get(row.eventId);
    return {
      actor: view(row.actorId),
      inviter: view(row.inviterId),
      event: event
        ? {
            ...{
              id: ids.get(event.id) ?? event.uuid,
              uuid: event.uuid,
              title: titleFor(event, ctx.languages),
              url: event.url,
            },
            beginsOn: timeText(event.beginsOn),
          }
        : null,
      createdAt: timeText(row.createdAt),
    };
  });
}
