/** A participation in an event, with its role (schema of the event service, Participation). */

import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { ownIdentities } from '../../domain/actors/own-identity.ts';
import { organizedAmong } from '../../domain/events/allowed.ts';
import { eventIdsTo } from '../../domain/events/event-ids.ts';
import { titleFor } from '../../domain/events/texts.ts';
import { kindOf } from '../../domain/events/ticket-kinds.ts';
import { storedAnswers } from '../../domain/participations/answers.ts';
import type { Participant as Row } from '../../generated/prisma/client.ts';
import { ParticipantRole } from '../../generated/prisma/enums.ts';
import { actorSchema, gatherActors, viewActor } from '../people/actor.ts';
import { chosenKindSchema } from './ticket-kind.ts';

export const answersSchema = z
  .array(z.object({ question: z.string(), value: z.union([z.string(), z.number(), z.boolean()]) }))
  .nullable();

export const participantSchema = z
  .object({
    id: z.string(),
    role: z.enum(ParticipantRole),
    coOrganizes: z.boolean().meta({
      description:
        'Whether an invitation gave the role: a co-organizer may neither delete the event nor choose who organizes it.',
    }),
    guests: z.int().meta({ description: 'How many people they bring; each takes a place.' }),
    ticketKind: chosenKindSchema.meta({
      description: 'Their kind of ticket and that of their guests, for themselves and the organizers.',
    }),
    actor: actorSchema.nullable(),
    message: z
      .string()
      .nullable()
      .meta({ description: 'What they wrote when they asked to join, for themselves and the organizers.' }),
    answers: answersSchema.meta({
      description:
        'Their answers to the questions of the event, with the wording of then, for themselves and the organizers; null while they have not answered, and 30 days after the event.',
    }),
    answer: z.enum(['awaited', 'missing', 'ignored']).nullable().meta({
      description:
        'In an event of another server, which decides: it has not answered yet, or not for long, or takes no answers.',
    }),
    refusal: z.string().nullable().meta({ description: 'Why another server refused it, in its words.' }),
    event: z.object({ id: z.string(), uuid: z.uuid(), title: z.string() }).nullable(),
  })
  .meta({ id: 'Participant', description: 'How someone takes part in an event.' });

export type Participant = z.infer<typeof participantSchema>;

const ANSWERS = { AWAITED: 'awaited', ASKED_AGAIN: 'awaited', MISSING: 'missing', IGNORED: 'ignored' } as const;

/** Selects the rows whose messages, answers and kinds of ticket the viewer may read, in at most two statements; none if there are neither. */
async function readableRows(ctx: DomainContext, rows: readonly Row[]): Promise<Set<bigint>> {
  const written = rows.filter((row) => row.message !== null || row.answers !== null || row.ticketKind !== null);
  const mine = ownIdentities(ctx.viewer);
  if (!mine || written.length === 0) return new Set();
  const [organized, own] = await Promise.all([
    organizedAmong(ctx.db, ctx.viewer, [...new Set(written.map((row) => row.eventId))]),
    ctx.db.actor.findMany({ where: mine, select: { id: true } }),
  ]);
  const ids = new Set(own.map((actor) => actor.id));
  return new Set(written.filter((row) => organized.has(row.eventId) || ids.has(row.actorId)).map((row) => row.id));
}

/** In the order of the rows, in a constant number of statements. The rows were found for this viewer, so their events may be shown. */
export async function presentParticipants(ctx: DomainContext, rows: readonly Row[]): Promise<Participant[]> {
  const [actors, events, readable] = await Promise.all([
    gatherActors(
      ctx,
      rows.map((row) => row.actorId),
    ),
    ctx.db.event.findMany({
      where: { id: { in: [...new Set(rows.map((row) => row.eventId))] } },
      select: { id: true, uuid: true, title: true, language: true, texts: true, visibility: true, ticketKinds: true },
    }),
    readableRows(ctx, rows),
  ]);
  const ids = await eventIdsTo(ctx, events);
  const byId = new Map(events.map((event) => [event.id, event]));
  return rows.map((row) => {
    const actor = actors.get(row.actorId);
    const event = byId.get(row.eventId);
    const kind = readable.has(row.id) ? kindOf(event?.ticketKinds, row.ticketKind) : null;
    return {
      id: row.id.toString(),
      ...{ role: row.role, coOrganizes: row.coOrganizes },
      guests: row.guests,
      ticketKind: kind && { id: kind.id, name: kind.name },
      actor: actor ? viewActor(ctx, actor) : null,
      message: readable.has(row.id) ? row.message : null,
      answers: readable.has(row.id) ? storedAnswers(row.answers) : null,
      answer: row.answer && ANSWERS[row.answer],
      refusal: row.refusal,
      event: event
        ? { id: ids.get(event.id) ?? event.uuid, uuid: event.uuid, title: titleFor(event, ctx.languages) }
        : null,
    };
  });
}
