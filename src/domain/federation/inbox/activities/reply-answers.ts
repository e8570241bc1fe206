/**
 * Answers to local events by people whose server knows posts alone: a reply to the event, or to a message about it, that says yes or no. It
 * stays the comment or message that it is; a job answers it with a message.
 */
import type { Event } from '../../../../generated/prisma/client.ts';
import { plainTextOf } from '../../../kernel/html/plain-text.ts';
import { answerIn } from '../../../participations/answer-words.ts';
import type { RemoteNote } from '../../documents/note.ts';
import { visibilityOf } from '../../documents/recipients.ts';
import { isLocalUri } from '../../outbox/requests.ts';
import { NOTES } from '../../outbox/uris.ts';
import { eventByUri } from '../../remote/store/store-event.ts';
import type { ActivityContext } from '../activity-context.ts';
import { declineInvitation } from './invitations.ts';
import { attend, enqueueAnswer, withdraw } from './joins.ts';

async function repliedEvent(ctx: ActivityContext, { inReplyTo }: RemoteNote): Promise<Event | null> {
  const isLocal = inReplyTo !== null && isLocalUri(ctx, inReplyTo);
  const event = isLocal ? await eventByUri(ctx, inReplyTo.split(NOTES)[0] ?? '') : null;
  return event?.local ? event : null;
}

/** A public reply must say nothing but the answer; the text of another reply is passed to the organizers. */
export async function answerByReply(ctx: ActivityContext, note: RemoteNote): Promise<void> {
  const event = await repliedEvent(ctx, note);
  if (!event) return;
  const isPublic = ['PUBLIC', 'UNLISTED'].includes(visibilityOf(note, ctx.sender.followersUri));
  const answer = answerIn(plainTextOf(note.content), isPublic);
  const message = isPublic ? null : note.content;
  if (answer === 'yes') await attend(ctx, event, { uri: note.id, by: 'REPLY', published: note.published, message });
  if (answer !== 'no') return;
  await ctx.db.$transaction(async (tx) => {
    // First, because it locks the event.
    const isWithdrawn = await withdraw(tx, ctx, event, note.published);
    await declineInvitation(tx, ctx, event, note.published);
    if (isWithdrawn) await enqueueAnswer(tx, ctx, event, { uri: note.id, by: 'REPLY' });
  });
}

/** An actor who deletes their reply withdraws the answer. */
export async function answerDeleted(ctx: ActivityContext, uri: string): Promise<void> {
  const replied = { where: { uri, actorId: ctx.sender.id, askedBy: 'REPLY' }, include: { event: true } } as const;
  const answered = (await ctx.db.participant.findFirst(replied)) ?? (await ctx.db.waitingEntry.findFirst(replied));
  if (!answered) return;
  await ctx.db.$transaction(async (tx) => {
    if (await withdraw(tx, ctx, answered.event, null, uri))
      await enqueueAnswer(tx, ctx, answered.event, { uri, by: 'REPLY' });
  });
}
