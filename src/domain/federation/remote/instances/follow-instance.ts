/** Staff follow and unfollow remote servers as a whole; each act is in the action log. */
import type { Actor, InstanceRelation } from '../../../../generated/prisma/client.ts';
import type { Tx } from '../../../../platform/database/db.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { DomainContext } from '../../../access/context.ts';
import type { Action } from '../../../action-log/actions.ts';
import { recordAction } from '../../../action-log/record-action.ts';
import { enqueue } from '../../../kernel/outbox.ts';
import { originAt } from '../../../kernel/own-domains.ts';
import { refuse } from '../../../kernel/refusals.ts';
import { serverActorUri } from '../../outbox/instance-key.ts';
import { domainOf } from '../../outbox/requests.ts';
import { followUri } from '../../outbox/uris.ts';
import { findInstance } from './find-instance.ts';
import { lockedRelation, saveRelation } from './relations.ts';

type Ctx = Pick<Platform, 'db' | 'ids' | 'clock' | 'config'>;

/** A relation with the actor that represents the remote server. */
export type Related = InstanceRelation & { actor: Actor };

/** @param by the acting staff member; null from a terminal */
type By = bigint | null;

async function record(tx: Tx, ctx: Ctx, by: By, action: Action, { actor, ...row }: Related): Promise<void> {
  await recordAction(tx, ctx, { actorId: by, action, target: { ...row, ...{ domain: actor.domain, uri: actor.uri } } });
}

/** The origin whose actor sent the Follow. The other server may have followed the actor of another one since. */
const originOfFollow = ({ config }: Ctx, uri: string | null): string | null =>
  uri === null ? null : (originAt(config, domainOf(uri))?.handleDomain ?? null);

/** Repeats the request if the remote server has not answered, or has refused. */
export async function followInstance(ctx: DomainContext, by: By, typed: string): Promise<Related> {
  const actor = await findInstance(ctx, typed);
  return ctx.db.$transaction(async (tx) => {
    const before = await lockedRelation(tx, actor.id);
    if (before?.followed === 'ACCEPTED') return { ...before, actor };
    const isAsked = before?.followed === 'PENDING' && before.followedUri !== null;
    const origin = isAsked ? originOfFollow(ctx, before.followedUri) : (before?.originDomain ?? null);
    const uri = isAsked ? (before.followedUri as string) : followUri(serverActorUri(ctx, origin), ctx.ids.next());
    const after = await saveRelation(tx, ctx, actor.id, before, { followed: 'PENDING', followedUri: uri });
    await enqueue(tx, 'instance_follow.changed', { actorId: actor.id.toString(), uri, what: 'asked', origin });
    if (!isAsked) await record(tx, ctx, by, 'INSTANCE_FOLLOW_CREATION', { ...after, actor });
    return { ...after, actor };
  });
}

/** Runs under the lock of the relation with that id. Refuses unknown ids. */
function within(ctx: Ctx, id: bigint, change: (tx: Tx, before: Related) => Promise<Related>): Promise<Related> {
  return ctx.db.$transaction(async (tx) => {
    const named = await tx.instanceRelation.findUnique({ where: { id }, include: { actor: true } });
    const before = named && (await lockedRelation(tx, named.actorId));
    if (before?.id !== id) return refuse('record_not_found');
    return change(tx, { ...before, actor: (named as Related).actor });
  });
}

const isSent = ({ followed }: InstanceRelation): boolean => followed === 'ACCEPTED' || followed === 'PENDING';

const withdrawal = (ctx: Ctx, { actorId, followedUri }: InstanceRelation) => ({
  ...{ actorId: actorId.toString(), uri: followedUri ?? '', what: 'withdrawn' as const },
  origin: originOfFollow(ctx, followedUri),
});

/** Refuses a server that is not followed. */
export const unfollowInstance = (ctx: Ctx, by: By, id: bigint): Promise<Related> =>
  within(ctx, id, async (tx, before) => {
    const { actor, ...row } = before;
    if (row.followed === null) refuse('record_not_found');
    const after = await saveRelation(tx, ctx, actor.id, row, { followed: null, followedUri: null });
    if (isSent(row)) await enqueue(tx, 'instance_follow.changed', withdrawal(ctx, row));
    await record(tx, ctx, by, 'INSTANCE_FOLLOW_DELETION', before);
    return { ...after, actor };
  });

const answer = (to: InstanceRelation, what: 'accepted' | 'refused') => ({
  ...{ actorId: to.actorId.toString(), uri: to.followerUri ?? '', what, origin: to.originDomain },
});

/** Refuses a server that has not requested to follow. Accepting twice changes nothing. */
export const acceptInstance = (ctx: Ctx, by: By, id: bigint): Promise<Related> =>
  within(ctx, id, async (tx, before) => {
    const { actor, ...row } = before;
    if (row.follower === null) refuse('record_not_found');
    if (row.follower === 'ACCEPTED') return before;
    const after = { ...(await saveRelation(tx, ctx, actor.id, row, { follower: 'ACCEPTED' })), actor };
    await enqueue(tx, 'instance_follow.changed', answer(after, 'accepted'));
    await record(tx, ctx, by, 'INSTANCE_FOLLOWER_APPROVAL', after);
    return after;
  });

/** Refuses a request, or ends an accepted one. Refuses a server that has not requested to follow. */
export const rejectInstance = (ctx: Ctx, by: By, id: bigint): Promise<Related> =>
  within(ctx, id, async (tx, before) => {
    const { actor, ...row } = before;
    if (row.follower === null) refuse('record_not_found');
    const after = { ...(await saveRelation(tx, ctx, actor.id, row, { follower: null, followerUri: null })), actor };
    await enqueue(tx, 'instance_follow.changed', answer(before, 'refused'));
    await record(tx, ctx, by, 'INSTANCE_FOLLOWER_REJECTION', before);
    return after;
  });

/** Staff suspended the actor that represents a server: the follows between the servers end, and that server is notified. */
export async function endRelationTold(tx: Tx, ctx: Ctx, actorId: bigint): Promise<void> {
  const before = await lockedRelation(tx, actorId);
  if (!before) return;
  await saveRelation(tx, ctx, actorId, before, { followed: null, follower: null });
  if (isSent(before)) await enqueue(tx, 'instance_follow.changed', withdrawal(ctx, before));
  if (before.follower !== null) await enqueue(tx, 'instance_follow.changed', answer(before, 'refused'));
}
