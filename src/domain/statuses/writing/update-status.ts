/** Edits a status. A new version replaces all of the earlier one, except a language and policies that are null. */
import type { QuotePolicy, Status } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { IdentityContext } from '../../access/context.ts';
import { lockRow } from '../../kernel/lock-row.ts';
import { enqueue } from '../../kernel/outbox.ts';
import { refuse } from '../../kernel/refusals.ts';
import { claimMedia } from '../../media/claim-media.ts';
import type { OwnReplyPolicy } from '../../users/posting-defaults.ts';
import { changeReplyPolicy } from '../approvals/reply-policy.ts';
import { withTitle } from '../discussions/heading.ts';
import { findOwnStatus } from '../find.ts';
import { checkPoll, type NewPoll, type PollInput } from '../polls/check-poll.ts';
import { changesQuestion, updatePoll } from '../polls/update-poll.ts';
import { requireMentioned } from '../quotes/quotable.ts';
import { changePolicy } from '../quotes/quote-policy.ts';
import { EDITION, storeVersion } from '../status-edits.ts';
import { firstLink } from '../text/first-link.ts';
import { type Composed, composeText } from './compose.ts';
import { type MediaChange, updateMedia } from './update-media.ts';
import { updateNames } from './update-names.ts';
import { areSameWords, checkWords, type Words } from './words.ts';

/** A language that is null leaves it unchanged. */
export interface StatusChange extends Words {
  mediaIds: readonly string[];
  mediaChanges: readonly MediaChange[];
  poll: PollInput | null;
  /** Null leaves it unchanged. */
  quotePolicy: QuotePolicy | null;
  /** Null leaves it unchanged. */
  replyPolicy: OwnReplyPolicy | null;
}

interface Checked extends Pick<StatusChange, 'mediaChanges' | 'quotePolicy' | 'replyPolicy'> {
  words: Words;
  poll: NewPoll | null;
  composed: Composed;
  mediaIds: bigint[];
}

async function write(tx: Tx, ctx: IdentityContext, id: bigint, change: Checked): Promise<void> {
  // Serializes edits, so that the history has each one, in order.
  await lockRow(tx, 'statuses', id);
  const before = await tx.status.findFirst({
    where: { id, deletedAt: null },
    include: { ...EDITION, discussion: true },
  });
  if (!before) refuse('record_not_found');
  const { poll, composed } = change;
  const words = { ...change.words, language: change.words.language ?? before.language };
  const title = before.discussion?.title ?? null;
  const changedMedia = await updateMedia(tx, ctx, before, change.mediaIds, change.mediaChanges);
  if (before.poll || poll) await updatePoll(tx, ctx, id, before.poll, poll);
  const changed = changedMedia || changesQuestion(before.poll, poll) || !areSameWords(words, before);
  // Policies are not part of the content: changing them alone creates no version.
  const { quotePolicy, replyPolicy } = change;
  const quotesChanged = quotePolicy !== null && (await changePolicy(tx, before, quotePolicy));
  const repliesChanged = replyPolicy !== null && (await changeReplyPolicy(tx, before, replyPolicy));
  if (!changed) {
    if (quotesChanged || repliesChanged) await enqueue(tx, 'status.changed', { statusId: `${id}` });
    return;
  }
  if (before.editedAt === null) await storeVersion(tx, ctx, before);
  const mentioned = await updateNames(tx, ctx, before, composed);
  const after = await tx.status.update({
    where: { id },
    data: { ...words, content: withTitle(title, composed.content), editedAt: ctx.clock.now() },
    include: EDITION,
  });
  await storeVersion(tx, ctx, after);
  // A job fetches the card of the new link.
  const link = change.mediaIds.length > 0 ? null : firstLink(ctx.config, words.text);
  await tx.statusCard.deleteMany({ where: { statusId: id, NOT: { url: link ?? '' } } });
  const { unknown } = composed;
  const names = { mentioned: mentioned.map(String), ...(unknown.length > 0 && { unknown }) };
  await enqueue(tx, 'status.updated', { statusId: `${id}`, ...names });
}

/**
 * Changes text, media and poll of the viewer's own status and stores the old version. An edit without changes has no effect.
 *
 * Refuses whatever creating refuses, statuses of other people, reblogs, and copies of a message to the people of an event: an edit would reach
 * one of them alone, and show a text addressed to them to everybody whom it names.
 */
export async function updateStatus(ctx: IdentityContext, id: string, input: StatusChange): Promise<Status> {
  const status = await findOwnStatus(ctx, id);
  if (status.reblogOfId !== null) refuse('not_allowed');
  if ((await ctx.db.eventMessageRecipient.count({ where: { statusId: status.id } })) > 0)
    refuse('event_message_edited');
  const words = checkWords({ ...input, quotes: status.quoteState !== null });
  const poll = input.poll && checkPoll(ctx, input.poll);
  const [composed, media] = await Promise.all([
    composeText(ctx, words.text),
    claimMedia(ctx, input.mediaIds, status.id),
  ]);
  const { quotedActorId } = status;
  if (status.visibility === 'DIRECT' && quotedActorId !== null) {
    const mentionIds = composed.mentioned.map((actor) => actor.id);
    requireMentioned(ctx, quotedActorId, mentionIds);
  }
  const mediaIds = media.map((row) => row.id);
  const { mediaChanges, quotePolicy, replyPolicy } = input;
  const checked = { words, poll, composed, mediaIds, mediaChanges, quotePolicy, replyPolicy };
  await ctx.db.$transaction((tx) => write(tx, ctx, status.id, checked));
  return status;
}
