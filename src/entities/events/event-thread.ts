/** A comment below an event, with its author and the answers to it. */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import type { EventThread } from '../../domain/comments/list-comments.ts';
import { findVisibleStatuses } from '../../domain/statuses/find.ts';
import { timeText } from '../fields/time.ts';
import { actorSchema, gatherActors, viewActor } from '../people/actor.ts';
import { commentSchema, presentComments } from './comment.ts';

const eventCommentSchema = commentSchema
  .extend({
    actor: actorSchema.nullable(),
    publishedAt: z.iso.datetime(),
    inReplyToId: z.string().nullable(),
    awaitsApproval: z
      .boolean()
      .meta({ description: 'Only its author and the organizers see it, until an organizer accepts it.' }),
  })
  .meta({ id: 'EventComment', description: 'A comment below an event.' });

export type EventComment = z.infer<typeof eventCommentSchema>;

export const eventThreadSchema = eventCommentSchema
  .extend({
    replies: z.array(eventCommentSchema).meta({ description: 'The answers in its thread, oldest first, up to 50.' }),
  })
  .meta({ id: 'EventThread', description: 'A comment below an event, with the answers to it.' });

/** In their order, in a constant number of statements. */
export async function presentThreads(
  ctx: DomainContext,
  threads: readonly EventThread[],
): Promise<z.infer<typeof eventThreadSchema>[]> {
  const posts = threads.flatMap((thread) => [thread, ...thread.answers]);
  const waiting = new Set(posts.filter(({ waits }) => waits).map(({ id }) => id));
  const rows = await findVisibleStatuses(
    ctx,
    posts.map(({ id }) => id.toString()),
  );
  const [comments, actors] = await Promise.all([
    presentComments(ctx, rows),
    gatherActors(
      ctx,
      rows.map((row) => row.actorId),
    ),
  ]);
  const shown = new Map(
    rows.map((row, index): [bigint, EventComment[]] => {
      const [actor, comment] = [actors.get(row.actorId), comments[index]];
      const publishedAt = timeText(row.createdAt);
      const inReplyToId = row.inReplyToId?.toString() ?? null;
      const awaitsApproval = waiting.has(row.id);
      const more = { actor: actor ? viewActor(ctx, actor) : null, publishedAt, inReplyToId, awaitsApproval };
      return [row.id, comment ? [{ ...comment, ...more }] : []];
    }),
  );
  return threads.flatMap(({ id, answers }) =>
    (shown.get(id) ?? []).map((first) => ({ ...first, replies: answers.flatMap((each) => shown.get(each.id) ?? []) })),
  );
}
