/** Posts a status. */
import type { StatusVisibility } from '../../generated/prisma/client.ts';
import type { IdentityContext } from '../context.ts';
import { claimMedia } from '../media/claim-media.ts';
import { findOrCreateTags } from '../tags/find-or-create-tags.ts';
import { type AskedPoll, checkPoll } from './check-poll.ts';
import { composeText } from './compose.ts';
import { findOriginal } from './find.ts';
import { insertStatus } from './insert-status.ts';
import { checkWords } from './words.ts';

export interface NewStatus {
  text: string;
  spoilerText: string;
  sensitive: boolean;
  visibility: StatusVisibility;
  language: string | null;
  inReplyToId: string | null;
  mediaIds: readonly string[];
  poll: AskedPoll | null;
  /** A repeated key within an hour gives the first status again (Mastodon's Idempotency-Key). */
  idempotencyKey: string | null;
  /** The scheduled status that becomes this one; it goes in the same moment, so that it comes once. */
  scheduledId?: bigint | null;
}

/**
 * Stores the status with its mentions, tags, counters, the author's own timeline entry and the job that spreads it, all at
 * once. Answers its id; with a known idempotency key that of the status the key made before.
 *
 * Refuses: words or a poll that may not be, a parent that the author cannot see, media that are not the author's.
 */
export async function createStatus(ctx: IdentityContext, input: NewStatus): Promise<bigint> {
  const words = checkWords(input);
  const poll = input.poll && checkPoll(ctx, input.poll);
  const parent = input.inReplyToId === null ? null : await findOriginal(ctx, input.inReplyToId, 'reply_target_missing');
  const composed = await composeText(ctx, words.text);
  const tags = composed.tags.length === 0 ? [] : await findOrCreateTags(ctx.db, ctx, composed.tags);
  const media = await claimMedia(ctx, input.mediaIds);
  return insertStatus(ctx, {
    id: ctx.ids.next(),
    ...words,
    content: composed.content,
    visibility: input.visibility,
    language: input.language ?? ctx.viewer.locale,
    parent,
    mentionIds: composed.mentioned.map((actor) => actor.id),
    tagIds: tags.map((tag) => tag.id),
    mediaIds: media.map((row) => row.id),
    poll: poll && { id: ctx.ids.next(), ...poll },
    idempotencyKey: input.idempotencyKey,
    scheduledId: input.scheduledId ?? null,
  });
}
