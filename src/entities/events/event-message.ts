/** A message of an organizer to the people of an event. */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { isModerator } from '../../domain/access/viewer.ts';
import { isOwnIdentity, ownIdentities } from '../../domain/actors/own-identity.ts';
import type { WrittenMessage } from '../../domain/event-messages/written-messages.ts';
import { organizedAmong } from '../../domain/events/allowed.ts';
import type { EventMessage as Row } from '../../generated/prisma/client.ts';
import { AddressedRole } from '../../generated/prisma/enums.ts';
import { statement } from '../../platform/database/sql.ts';
import { timeText } from '../fields/time.ts';
import { actorSchema, gatherActors, viewActor } from '../people/actor.ts';

export const eventMessageSchema = z
  .object({
    id: z.string(),
    author: actorSchema.nullable(),
    content: z.string().meta({ description: 'The text as HTML.' }),
    createdAt: z.iso.datetime(),
    statusId: z
      .string()
      .nullable()
      .meta({ description: 'The direct message by which the viewer got it, to reply to; null for those who did not.' }),
    recipient: z
      .object({ id: z.string(), preferredUsername: z.string() })
      .nullable()
      .meta({ description: 'The identity of the viewer that got it, and alone can open the direct message.' }),
    announced: z.boolean().meta({ description: 'Whether people who take part later see it.' }),
    to: z
      .array(z.enum(AddressedRole))
      .nullable()
      .meta({ description: 'The roles that it was sent to; null for other people than organizers.' }),
    figures: z
      .object({
        recipients: z.int().meta({ description: 'The people to whom it was addressed.' }),
        sent: z.int().meta({ description: 'Those who have it.' }),
        remote: z.int().meta({ description: 'Those of other servers.' }),
        mailed: z.int().meta({ description: 'Those to whom a mail was enqueued, too.' }),
      })
      .nullable()
      .meta({ description: 'Null for other people than organizers.' }),
    deletable: z.boolean().meta({
      description: 'Whether the viewer may delete it for everybody: its author, an organizer or a moderator.',
    }),
  })
  .meta({ id: 'EventMessage', description: 'A message of an organizer to the people of an event.' });

export type EventMessage = z.infer<typeof eventMessageSchema>;

export const writtenMessageSchema = eventMessageSchema
  .extend({
    event: z.object({
      uuid: z.string().nullable().meta({ description: 'Null if the event was deleted.' }),
      title: z.string().meta({ description: 'When the message was written.' }),
    }),
  })
  .meta({ id: 'WrittenEventMessage', description: 'A message that the viewer wrote, with its event.' });

const figuresOf = statement(
  'event_message_figures',
  `SELECT r.message_id, count(*)::int AS recipients, count(r.sent_at)::int AS sent,
     (count(*) FILTER (WHERE a.domain IS NOT NULL))::int AS remote, (count(*) FILTER (WHERE r.mailed))::int AS mailed
   FROM event_message_recipients r JOIN actors a ON a.id = r.actor_id WHERE r.message_id = ANY ($1::bigint[]) GROUP BY r.message_id`,
).as<{ message_id: bigint } & NonNullable<EventMessage['figures']>>();

/** In the order of the rows, in a constant number of statements. The rows were found for this viewer. */
export async function presentEventMessages(ctx: DomainContext, rows: readonly Row[]): Promise<EventMessage[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const mine = ownIdentities(ctx.viewer);
  const [actors, organized, own, figures] = await Promise.all([
    gatherActors(
      ctx,
      rows.map(({ authorId }) => authorId),
    ),
    organizedAmong(ctx.db, ctx.viewer, [...new Set(rows.flatMap(({ eventId }) => eventId ?? []))]),
    mine
      ? ctx.db.eventMessageRecipient.findMany({
          where: { messageId: { in: ids }, actor: mine, status: { deletedAt: null } },
          select: { messageId: true, statusId: true, actorId: true, actor: { select: { preferredUsername: true } } },
          orderBy: { actorId: 'desc' },
        })
      : [],
    ctx.sql.many(figuresOf, [ids]),
  ]);
  // Only the identity that got a direct message can open it, so that of the acting one wins.
  const acting = own.filter(({ actorId }) => actorId === ctx.viewer?.actorId);
  const received = new Map([...own, ...acting].map((copy) => [copy.messageId, copy]));
  const isStaff = isModerator(ctx.viewer, 'admin:write');
  const counted = new Map(figures.map(({ message_id: id, ...numbers }) => [id, numbers]));
  return rows.map(({ id, eventId, authorId, content, createdAt, roles, announced }): EventMessage => {
    const author = actors.get(authorId);
    const organizes = eventId !== null && organized.has(eventId);
    const copy = received.get(id);
    const wrote = author !== undefined && isOwnIdentity(ctx.viewer, author);
    return {
      ...{ id: id.toString(), author: author ? viewActor(ctx, author) : null, content },
      ...{ createdAt: timeText(createdAt), announced },
      statusId: copy?.statusId?.toString() ?? null,
      recipient: copy ? { id: copy.actorId.toString(), ...copy.actor } : null,
      to: organizes ? roles : null,
      figures: organizes ? (counted.get(id) ?? { recipients: 0, sent: 0, remote: 0, mailed: 0 }) : null,
      deletable: organizes || wrote || isStaff,
    };
  });
}

/** The same, with the events, for the author. */
export async function presentWrittenMessages(
  ctx: DomainContext,
  rows: readonly WrittenMessage[],
): Promise<z.infer<typeof writtenMessageSchema>[]> {
  const shown = await presentEventMessages(ctx, rows);
  const events = new Map(rows.map(({ id, title, event }) => [id.toString(), { uuid: event?.uuid ?? null, title }]));
  return shown.map((message) => ({ ...message, event: events.get(message.id) ?? { uuid: null, title: '' } }));
}
