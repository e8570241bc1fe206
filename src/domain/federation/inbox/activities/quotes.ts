/** Approvals of quotes (FEP-044f): requests of remote people to quote local posts, answers to local people, and revocations. */
import type { Status } from '../../../../generated/prisma/client.ts';
import type { Tx } from '../../../../platform/database/db.ts';
import { enqueue } from '../../../kernel/outbox.ts';
import { visibleAmong } from '../../../statuses/find.ts';
import { mayQuote } from '../../../statuses/quotes/quotable.ts';
import { settleQuote } from '../../../statuses/quotes/settle-quote.ts';
import { isDistributable } from '../../../statuses/visible.ts';
import type { AnswerActivity } from '../../documents/activities/follow.ts';
import type { RequestActivity } from '../../documents/activities/request.ts';
import { isSameHost, isSameId } from '../../documents/forms.ts';
import type { RemoteNote } from '../../documents/note.ts';
import { storeStatus } from '../../remote/store/store-status.ts';
import { updateRemoteStatus } from '../../remote/update/update-remote-status.ts';
import type { ActivityContext } from '../activity-context.ts';
import type { Row } from '../object-at.ts';
import { instrumentOf } from './instrument.ts';

/** The local post, if everybody may see it, so that its existence is no secret. */
async function requestedPost({ db }: ActivityContext, id: bigint): Promise<Status | null> {
  const post = await db.status.findFirst({
    where: { id, local: true, deletedAt: null, reblogOfId: null, actor: { deletedAt: null, suspendedAt: null } },
  });
  return post && isDistributable(post) ? post : null;
}

/** Whether the policy lets the sender quote the post at once. People whom the author blocks or whose server they hide may not. */
async function isPermitted(ctx: ActivityContext, post: Status): Promise<boolean> {
  const { db, sender } = ctx;
  const isHidden = await db.accountDomainBlock.count({
    where: { actorId: post.actorId, domain: sender.domain ?? '' },
  });
  if (isHidden > 0 || (await visibleAmong(ctx, [post.id])).length === 0) return false;
  return (await mayQuote(ctx, sender.id, post)) === 'automatic';
}

async function quotingNote(ctx: ActivityContext, post: Status, request: RequestActivity): Promise<RemoteNote | null> {
  const note = await instrumentOf(ctx, request);
  return note?.quote?.id != null && isSameId(note.quote.id, post.uri) ? note : null;
}

async function storedQuoting(ctx: ActivityContext, note: RemoteNote): Promise<Status | null> {
  const stored = await storeStatus({ ...ctx, deliveredTo: ctx.ownerId }, ctx.sender, note);
  // It may be stored in an earlier version, which quotes nothing.
  if (stored && stored.quoteState === null) await updateRemoteStatus(ctx, stored, note);
  return stored;
}

const enqueueAnswer = (
  tx: Tx,
  ctx: ActivityContext,
  post: Status,
  { id: requestUri, instrument }: RequestActivity,
  quotingId: bigint | null,
): Promise<void> =>
  enqueue(tx, 'quote.answered', {
    ...{ quotedId: post.id.toString(), requesterId: ctx.sender.id.toString(), requestUri },
    ...{ quotingUri: instrument.id, quotingId: quotingId?.toString() ?? null },
  });

/** A repeated request is answered again. After a revocation by the quoted author, a request is rejected. */
export async function receiveQuoteRequest(ctx: ActivityContext, { id }: Row, request: RequestActivity): Promise<void> {
  const post = await requestedPost(ctx, id);
  if (!post) return;
  const isAllowed = await isPermitted(ctx, post);
  const note = isAllowed ? await quotingNote(ctx, post, request) : null;
  if (isAllowed && !note) return;
  const quoting = note && (await storedQuoting(ctx, note));
  if (note && !quoting) return;
  await ctx.db.$transaction(async (tx) => {
    const to = { quoteState: 'ACCEPTED', quotedStatusId: post.id, quotedActorId: post.actorId } as const;
    const accepted = quoting && (await settleQuote(tx, quoting.id, ['PENDING', 'REJECTED'], to));
    const { id: statusId } = quoting ?? { id: 0n };
    const isApproved =
      accepted !== null ||
      (await tx.status.count({ where: { id: statusId, quotedStatusId: post.id, quoteState: 'ACCEPTED' } })) > 0;
    await enqueueAnswer(tx, ctx, post, request, isApproved ? statusId : null);
  });
}

interface Answered {
  quoting: Status;
}

/** The approval must be at the quoted author's server. Everybody who has the post gets it with the approval. */
export async function acceptQuote(
  ctx: ActivityContext,
  { quoting }: Answered,
  { result }: AnswerActivity,
): Promise<void> {
  if (result === null || !isSameHost(result, ctx.sender.uri)) return;
  await ctx.db.$transaction(async (tx) => {
    const settled = await settleQuote(tx, quoting.id, ['PENDING'], { quoteState: 'ACCEPTED' });
    if (settled) await tx.remoteQuote.updateMany({ where: { statusId: quoting.id }, data: { authorization: result } });
  });
}

/** A rejection may follow an Accept. */
export async function rejectQuote(ctx: ActivityContext, { quoting }: Answered): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    await settleQuote(tx, quoting.id, ['PENDING'], { quoteState: 'REJECTED' });
    await settleQuote(tx, quoting.id, ['ACCEPTED'], { quoteState: 'REVOKED' });
  });
}

/** The quoted author deleted the approval. */
export const revokeQuote = (ctx: ActivityContext, id: bigint): Promise<unknown> =>
  ctx.db.$transaction((tx) => settleQuote(tx, id, ['PENDING', 'ACCEPTED'], { quoteState: 'REVOKED' }));
