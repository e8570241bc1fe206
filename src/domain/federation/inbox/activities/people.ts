/** Activities of remote actors on local actors and on themselves: Block, Move, Update and Delete. */
import { Refusal } from '../../../../platform/errors.ts';
import { enqueue } from '../../../kernel/outbox.ts';
import { blockActor, unblockActor } from '../../../relationships/block-actor.ts';
import type { BlockActivity } from '../../documents/activities/block.ts';
import type { MoveActivity } from '../../documents/activities/move.ts';
import type { UpdateActivity } from '../../documents/activities/update.ts';
import { readActor } from '../../documents/actor.ts';
import { isLocalUri } from '../../outbox/requests.ts';
import { keepActor, knownActor, refreshActor } from '../../remote/find/find-remote-actor.ts';
import { quietly } from '../../remote/find/webfinger.ts';
import { removeRemoteActor } from '../../remote/purge/remove-remote.ts';
import { readPinned } from '../../remote/update/read-profile.ts';
import type { ActivityContext } from '../activity-context.ts';
import type { Row } from '../object-at.ts';

export const receiveBlock = (ctx: ActivityContext, { id }: Row, { id: uri }: BlockActivity) =>
  blockActor(ctx, id.toString(), uri);

export const undoBlock = (ctx: ActivityContext, { id }: Row) => unblockActor(ctx, id.toString());

/** The document is believed if the handle stays; a new handle is confirmed first. Pinned posts may have changed with it. */
export async function updateSender(ctx: ActivityContext, { object }: Pick<UpdateActivity, 'object'>): Promise<void> {
  const read = object.document && readActor(object.document);
  const { uri, preferredUsername, domain } = ctx.sender;
  if (
    read &&
    read.username.toLowerCase() === preferredUsername.toLowerCase() &&
    domain !== null &&
    read.webfinger === null
  ) {
    await keepActor(ctx, read, { username: preferredUsername, domain });
  } else await refreshActor(ctx, uri);
  await quietly(() => readPinned(ctx, ctx.sender.id));
}

export const deleteSender = (ctx: ActivityContext): Promise<void> => removeRemoteActor(ctx, ctx.sender);

/** Followers are moved once in seven days, as other servers do. */
const MOVED_AGAIN_MS = 7 * 86_400_000;

/** The new account must name the old one as its own; then local followers are moved. */
export async function receiveMove(
  ctx: ActivityContext,
  _any: unknown,
  { target: targetUri }: MoveActivity,
): Promise<void> {
  const isLocal = isLocalUri(ctx, targetUri);
  const target = isLocal ? await knownActor(ctx, targetUri) : await refreshActor(ctx, targetUri);
  if (!target || target.suspendedAt || target.movedToId !== null)
    throw new Refusal('forbidden', 'This action is not allowed');
  const agrees =
    target.domain === null
      ? (await ctx.db.accountAlias.count({ where: { actorId: target.id, aliasId: ctx.sender.id } })) > 0
      : (await ctx.db.remoteActor.count({ where: { actorId: target.id, aliases: { has: ctx.sender.uri } } })) > 0;
  if (!agrees) throw new Refusal('forbidden', 'This action is not allowed');
  const now = ctx.clock.now();
  await ctx.db.$transaction(async (tx) => {
    // The profile may have named the new account before; what counts is when followers were moved last.
    const lately = new Date(now.getTime() - MOVED_AGAIN_MS);
    const where = { id: ctx.sender.id, OR: [{ movedAt: null }, { movedAt: { lt: lately } }] };
    const data = { movedToId: target.id, movedAt: now, updatedAt: now };
    const { count } = await tx.actor.updateMany({ where, data });
    if (count > 0)
      await enqueue(tx, 'account.moved', { actorId: ctx.sender.id.toString(), targetId: target.id.toString() });
  });
}
