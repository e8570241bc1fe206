/** Approvals of likes and boosts, as GoToSocial has them: requests for local posts, and answers to local people. */
import type { Favourite, Status } from '../../../../generated/prisma/client.ts';
import { Refusal } from '../../../../platform/errors.ts';
import { enqueue } from '../../../kernel/outbox.ts';
import {
  approveBoost,
  approveFavourite,
  rejectBoost as reject,
  rejectFavourited,
} from '../../../statuses/approvals/settle-interactions.ts';
import { visibleAmong } from '../../../statuses/find.ts';
import { favouriteStatus } from '../../../statuses/interactions/favourite-status.ts';
import { reblogStatus } from '../../../statuses/interactions/reblog-status.ts';
import { readActivity } from '../../documents/activities/activity.ts';
import type { AnnounceActivity } from '../../documents/activities/announce.ts';
import type { AnswerActivity } from '../../documents/activities/follow.ts';
import type { RequestActivity } from '../../documents/activities/request.ts';
import { isSameHost, isSameId } from '../../documents/forms.ts';
import { visibilityOf } from '../../documents/recipients.ts';
import { fetchObject } from '../../outbox/requests.ts';
import type { ActivityContext } from '../activity-context.ts';
import type { Row } from '../object-at.ts';

/** A request for a post that the sender cannot see is not answered, because its existence may be a secret. */
async function requestedPost(
  ctx: ActivityContext,
  { id }: Row,
  { instrument }: RequestActivity,
): Promise<Status | null> {
  if (!isSameHost(instrument.id, ctx.sender.uri)) return null;
  const [post] = await visibleAmong(ctx, [id]);
  return post?.local && post.reblogOfId === null ? post : null;
}

/** @param id of the favourite or boost; null rejects the request */
const answer = (
  { db, sender }: ActivityContext,
  kind: 'Like' | 'Announce',
  post: Status,
  request: RequestActivity,
  id: bigint | null,
): Promise<void> =>
  db.$transaction((tx) =>
    enqueue(tx, 'interaction.answered', {
      ...{ kind, postId: post.id.toString(), requesterId: sender.id.toString(), requestUri: request.id },
      ...{ instrument: request.instrument.id, id: id?.toString() ?? null },
    }),
  );

/** Everybody who sees a local post may like it. The Like itself, which may follow, counts nothing more. */
export async function receiveLikeRequest(ctx: ActivityContext, row: Row, request: RequestActivity): Promise<void> {
  const post = await requestedPost(ctx, row, request);
  if (!post) return;
  await favouriteStatus(ctx, post.id.toString(), request.instrument.id);
  const pair = { actorId: ctx.sender.id, statusId: post.id };
  const favourite = await ctx.db.favourite.findUnique({ where: { actorId_statusId: pair } });
  if (favourite) await answer(ctx, 'Like', post, request, favourite.id);
}

/** The Announce in the request, or at its own address. */
async function announceIn(
  ctx: ActivityContext,
  post: Status,
  { instrument }: RequestActivity,
): Promise<AnnounceActivity | null> {
  const read = readActivity(instrument.document ?? (await fetchObject(ctx, instrument.id)));
  if (read?.kind !== 'Announce' || read.id !== instrument.id || read.actor !== ctx.sender.uri) return null;
  return isSameId(read.object.id, post.uri) ? read : null;
}

/** Everybody may boost a local post that everybody may see. */
export async function receiveAnnounceRequest(ctx: ActivityContext, row: Row, request: RequestActivity): Promise<void> {
  const post = await requestedPost(ctx, row, request);
  const announce = post && (await announceIn(ctx, post, request));
  if (!announce) return;
  const visibility = visibilityOf(announce, ctx.sender.followersUri);
  try {
    const { id } = await reblogStatus(ctx, post.id.toString(), visibility, { uri: announce.id });
    await answer(ctx, 'Announce', post, request, id);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await answer(ctx, 'Announce', post, request, null);
  }
}

/** The approval must be on the author's host; GoToSocial before 0.19 sends none, and its Accept is the approval. */
const approvalOf = (ctx: ActivityContext, { id, result }: AnswerActivity): string | null => {
  const authorization = result ?? id;
  return authorization !== null && isSameHost(authorization, ctx.sender.uri) ? authorization : null;
};

export async function acceptLike(
  ctx: ActivityContext,
  { like }: { like: Favourite },
  accept: AnswerActivity,
): Promise<void> {
  const authorization = approvalOf(ctx, accept);
  if (authorization !== null) await approveFavourite(ctx, like.id, authorization);
}

export const rejectLike = (ctx: ActivityContext, id: bigint): Promise<void> => rejectFavourited(ctx, id);

export async function acceptBoost(
  ctx: ActivityContext,
  { boost }: { boost: Status },
  accept: AnswerActivity,
): Promise<void> {
  const authorization = approvalOf(ctx, accept);
  if (authorization !== null) await ctx.db.$transaction((tx) => approveBoost(tx, boost.id, authorization));
}

export const rejectBoost = (ctx: ActivityContext, id: bigint): Promise<unknown> =>
  ctx.db.$transaction((tx) => reject(tx, ctx, id));
