/** A place on the waiting list of an event. */

import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { eventIdsTo } from '../../domain/events/event-ids.ts';
import { titleFor } from '../../domain/events/texts.ts';
import { kindOf } from '../../domain/events/ticket-kinds.ts';
import { storedAnswers } from '../../domain/participations/answers.ts';
import type { WaitingRow } from '../../domain/participations/waiting/list-waiting.ts';
import { actorSchema, gatherActors, viewActor } from '../people/actor.ts';
import { answersSchema } from './participant.ts';
import { chosenKindSchema } from './ticket-kind.ts';

export const waitingEntrySchema = z
  .object({
    id: z.string(),
    role: z.literal('WAITING').meta({ description: 'Distinguishes it from a participation.' }),
    position: z.int().nullable().meta({
      description:
        'Counted from 1, among those who wait for the same kind of ticket; null while a place is held for the person.',
    }),
    guests: z.int().meta({ description: 'How many people they bring; each needs a place.' }),
    ticketKind: chosenKindSchema.meta({ description: 'The kind of ticket for which they wait.' }),
    offeredUntil: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'A place is held until then: joining takes it. Null while they wait.' }),
    actor: actorSchema.nullable(),
    message: z.string().nullable().meta({ description: 'Their message to the organizers.' }),
    answers: answersSchema.meta({
      description: 'Their answers to the questions of the event; null while they have not answered.',
    }),
    createdAt: z.iso.datetime(),
    event: z.object({ id: z.string(), uuid: z.uuid(), title: z.string() }).nullable(),
  })
  .meta({ id: 'WaitingEntry', description: 'A person who waits for a place in a full event.' });

export type WaitingEntry = z.infer<typeof waitingEntrySchema>;

/**
 * In the order of the rows, in a constant number of statements. Only the people themselves and the organizers find these rows, so both may
 * read the messages.
 */
export async function presentWaiting(ctx: DomainContext, rows: readonly WaitingRow[]): Promise<WaitingEntry[]> {
  if (rows.length === 0) return [];
  const [actors, events] = await Promise.all([
    gatherActors(
      ctx,
      rows.map((row) => row.actor_id),
    ),
    ctx.db.event.findMany({
      where: { id: { in: [...new Set(rows.map((row) => row.event_id))] } },
      select: { id: true, uuid: true, title: true, language: true, texts: true, visibility: true, ticketKinds: true },
    }),
  ]);
  const ids = await eventIdsTo(ctx, events);
  const byId = new Map(events.map((event) => [event.id, event]));
  return rows.map((row): WaitingEntry => {
    const actor = actors.get(row.actor_id);
    const event = byId.get(row.event_id);
    const kind = kindOf(event?.ticketKinds, row.ticket_kind);
    return {
      ...{ id: row.id.toString(), role: 'WAITING', position: row.position, guests: row.guests },
      ticketKind: kind && { id: kind.id, name: kind.name },
      offeredUntil: row.offered_until?.toISOString() ?? null,
      actor: actor ? viewActor(ctx, actor) : null,
      message: row.message,
      answers: storedAnswers(row.answers),
      createdAt: row.created_at.toISOString(),
      event: event
        ? { id: ids.get(event.id) ?? event.uuid, uuid: event.uuid, title: titleFor(event, ctx.languages) }
        : null,
    };
  });
}
