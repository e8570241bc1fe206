/**
 * Answers to events of here by people whose server knows posts alone: a reply to the event, or to what they were told of it, that says yes
 * or no. It stays the comment or message that it is; a job tells them what came of it by a message.
 */
import type { Event } from '../../../../generated/prisma/client.ts';
import { plainTextOf } from '../../../kernel/html/plain-text.ts';
import { leave } from '../../../kernel/outbox.ts';
import { answerIn } from '../../../participations/answer-words.ts';
import type { RemoteNote } from '../../documents/note.ts';
import { visibilityOf } from '../../documents/recipients.ts';
import { isLocalUri } from '../../outbox/requests.ts';
import { NOTES } from '../../outbox/uris.ts';
import type { ActivityContext } from '../activity-context.ts';
import { declineInvite } from './invitations.ts';
import { eventHere, takePart, withdraw } from './joins.ts';

const repliedEvent = async (ctx: ActivityContext, { inReplyTo }: RemoteNote): Promise<Event | null> =>
  inReplyTo === null || !isLocalUri(ctx, inReplyTo) ? null : eventHere(ctx, inReplyTo.split(NOTES)[0] ?? '');

const enqueueAnswer = (ctx: ActivityContext, { id }: Event, uri: string): Promise<void> =>
  ctx.db.$transaction((tx) =>
    leave(tx, 'join.answered', { eventId: id.toString(), actorId: ctx.sender.id.toString(), uri, by: 'REPLY' }),
  );

/** What everybody reads must say nothing else; what was written for the organizers alone is handed to them. */
export async function answerByReply(ctx: ActivityContext, note: RemoteNote): Promise<void> {
  const event = await repliedEvent(ctx, note);
  if (!event) return;
  const isPublic = ['PUBLIC', 'UNLISTED'].includes(visibilityOf(note, ctx.sender.followersUri));
  const answer = answerIn(plainTextOf(note.content), isPublic);
  const message = isPublic ? null : note.content;
  if (answer === 'yes') await takePart(ctx, event, { uri: note.id, by: 'REPLY', published: note.published, message });
  if (answer !== 'no') return;
  await declineInvite(ctx, event, note.published);
  if (await withdraw(ctx, event, note.published)) await enqueueAnswer(ctx, event, note.id);
}

/** Whoever deletes their answer takes it back. */
export async function answerDeleted(ctx: ActivityContext, uri: string): Promise<void> {
  const seat = await ctx.db.participant.findFirst({
    where: { uri, actorId: ctx.sender.id, askedBy: 'REPLY' },
    include: { event: true },
  });
  if (seat && (await withdraw(ctx, seat.event, null, uri))) await enqueueAnswer(ctx, seat.event, uri);
}
