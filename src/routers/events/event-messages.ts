/** Messages of organizers to the people of an event. */
import { z } from 'zod';
import { requireOwnIdentity } from '../../domain/actors/own-identity.ts';
import { MOST_A_DAY, messagesAllowed } from '../../domain/event-messages/daily-limit.ts';
import { listMessages } from '../../domain/event-messages/list-messages.ts';
import { findOrganizedEvent } from '../../domain/event-messages/organized-event.ts';
import { ADDRESSED_ROLES, countRecipients } from '../../domain/event-messages/recipients.ts';
import { removeListedMessage, removeMessage } from '../../domain/event-messages/remove-message.ts';
import { DAYS_AFTER } from '../../domain/event-messages/until.ts';
import { MESSAGE_MAX, writeMessage } from '../../domain/event-messages/write-message.ts';
import { listWrittenMessages } from '../../domain/event-messages/written-messages.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import {
  eventMessageSchema,
  presentEventMessages,
  presentWrittenMessages,
  writtenMessageSchema,
} from '../../entities/events/event-message.ts';
import { deletedObjectSchema, viewDeleted } from '../../entities/fields/deleted.ts';
import { timeText } from '../../entities/fields/time.ts';
import { parseId } from '../../platform/ids.ts';
import { idInput, textInput } from '../../procedures/inputs.ts';
import { identityProcedure, router } from '../../procedures/procedure.ts';
import { actorIdInput, eventIdInput } from './event-inputs.ts';

const tags = ['participations'];
const path = '/api/v1/events/{id}/messages';
const ownPath = '/api/v1/event_messages';
const MOST = 80;

const people = z.int();

export const eventMessagesRouter = router({
  list: identityProcedure
    .meta({
      scopes: ['read'],
      openapi: {
        ...{ method: 'GET', path, tags, summary: 'List the messages of the organizers, newest first' },
        description:
          'All of them for organizers; others see those that were sent to them, and people who take part those that were announced before. Moderators see those that were announced.',
      },
    })
    .input(
      z.object({
        id: eventIdInput,
        before: idInput.optional().meta({ description: 'The id of the last message of the page before.' }),
        limit: z.int().min(1).max(MOST).default(20),
      }),
    )
    .output(z.array(eventMessageSchema))
    .query(async ({ ctx, input: { id, before, limit } }) =>
      presentEventMessages(ctx, await listMessages(ctx, { eventId: id, before: parseId(before ?? ''), limit })),
    ),

  written: identityProcedure
    .meta({
      scopes: ['read'],
      openapi: {
        ...{ method: 'GET', path: ownPath, tags, summary: 'List the messages that you wrote, newest first' },
        description: 'To the people of all events, also of those that were deleted or that you no longer organize.',
      },
    })
    .input(
      z.object({
        before: idInput.optional().meta({ description: 'The id of the last message of the page before.' }),
        limit: z.int().min(1).max(MOST).default(20),
      }),
    )
    .output(z.array(writtenMessageSchema))
    .query(async ({ ctx, input: { before, limit } }) =>
      presentWrittenMessages(ctx, await listWrittenMessages(ctx, { before: parseId(before ?? ''), limit })),
    ),

  recipients: identityProcedure
    .meta({
      scopes: ['read'],
      openapi: {
        ...{ method: 'GET', path: '/api/v1/events/{id}/message_recipients', tags },
        ...{ summary: 'Count the people who would get a message' },
        description:
          'For organizers. Suspended people, people whom you block, and your own identities are not counted.',
      },
    })
    .input(z.object({ id: eventIdInput, actorId: actorIdInput }))
    .output(
      z.object({
        people: z
          .object({ PARTICIPANT: people, WAITING: people, NOT_APPROVED: people })
          .meta({ description: 'By role; a person who takes part and waits is counted twice.' }),
        left: z.int().meta({
          description: `How many messages may be sent now, of ${MOST_A_DAY} within 24 hours for all dates of a series together; none from ${DAYS_AFTER} days after the event.`,
        }),
        nextAt: z.iso.datetime().nullable().meta({
          description: 'When the next message may be sent, if none may be sent now; null if that time is over.',
        }),
      }),
    )
    .query(async ({ ctx, input: { id, actorId } }) => {
      const author = await requireOwnIdentity(ctx, actorId);
      const event = await findOrganizedEvent(ctx.db, ctx, id, author);
      const [counted, { left, nextAt }] = await Promise.all([
        countRecipients(ctx.sql, event.id, author),
        messagesAllowed(ctx.db, ctx, event),
      ]);
      return { people: counted, left, nextAt: nextAt && timeText(nextAt) };
    }),

  write: identityProcedure
    .meta({
      scopes: ['write'],
      idempotent: true,
      openapi: {
        ...{ method: 'POST', path, tags, summary: 'Write to the people of an event' },
        description: `For organizers. Each recipient gets a direct message of their own from you, and people of this server also a mail; replies go to you alone. At most ${MOST_A_DAY} messages within 24 hours for all dates of a series together, until ${DAYS_AFTER} days after the event.`,
      },
    })
    .input(
      z.object({
        id: eventIdInput,
        actorId: actorIdInput,
        text: textInput(MESSAGE_MAX),
        to: z.array(z.enum(ADDRESSED_ROLES)).min(1).max(ADDRESSED_ROLES.length).meta({
          description: 'The people who take part, who wait for a place, and whose requests are undecided.',
        }),
        announced: z.boolean().optional().meta({
          description:
            'Whether people who take part later see it; needs PARTICIPANT in `to`, and is true by default with it.',
        }),
      }),
    )
    .output(eventMessageSchema)
    .mutation(async ({ ctx, input: { id, ...input } }) => {
      const message = await writeMessage(ctx, { ...input, eventId: id, idempotencyKey: ctx.idempotencyKey });
      return (await presentEventMessages(ctx, [message]))[0] ?? refuse('record_not_found');
    }),

  remove: identityProcedure
    .meta({
      scopes: ['write'],
      openapi: {
        ...{
          method: 'DELETE',
          path: `${path}/{messageId}`,
          tags,
          summary: 'Delete a message to the people of an event',
        },
        description:
          'For its author, organizers, and moderators. People who do not have it yet never get it, and the direct messages of the others are deleted; mails that were sent remain. After the event was deleted, the author and moderators can still delete it.',
      },
    })
    .input(z.object({ id: eventIdInput, messageId: idInput }))
    .output(deletedObjectSchema)
    .mutation(async ({ ctx, input: { id, messageId } }) =>
      viewDeleted(await removeMessage(ctx, { eventId: id, messageId })),
    ),

  removeListed: identityProcedure
    .meta({
      scopes: ['write'],
      openapi: {
        ...{ method: 'DELETE', path: `${ownPath}/{messageId}`, tags },
        ...{ summary: 'Delete a message by its id alone' },
        description: 'For its author, organizers, and moderators, whether or not its event still exists.',
      },
    })
    .input(z.object({ messageId: idInput }))
    .output(deletedObjectSchema)
    .mutation(async ({ ctx, input }) => viewDeleted(await removeListedMessage(ctx, input.messageId))),
});
