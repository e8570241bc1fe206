/** Relays answer the Follow by this server, and forward posts of others. */
import type { RelayState } from '../../../../generated/prisma/client.ts';
import type { Activity } from '../../documents/activities/activity.ts';
import type { AnswerActivity } from '../../documents/activities/follow.ts';
import { lockedRelay } from '../../remote/relays/change-relay.ts';
import { relayOfActor } from '../../remote/relays/relays.ts';
import { enqueueRelayed } from '../../remote/relays/take-relayed.ts';
import type { ActivityContext } from '../activity-context.ts';

/** An answer to an earlier Follow, which was withdrawn meanwhile, changes nothing. */
async function answerRelayFollow(
  ctx: ActivityContext,
  { id, followUri }: { id: bigint; followUri: string | null },
  state: RelayState,
): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const relay = await lockedRelay(tx, id);
    if (relay?.followUri === null || relay?.followUri !== followUri) return;
    await tx.relay.update({ where: { id }, data: { state, actorId: ctx.sender.id } });
  });
}

type Followed = { relay: { id: bigint; followUri: string | null } };

export const acceptRelayFollow = (ctx: ActivityContext, { relay }: Followed, _answer: AnswerActivity) =>
  answerRelayFollow(ctx, relay, 'ACCEPTED');

export const rejectRelayFollow = (ctx: ActivityContext, { relay }: Followed, _answer: AnswerActivity) =>
  answerRelayFollow(ctx, relay, 'REJECTED');

/** The post that an activity names: announced by the relay, or created by its author and forwarded. */
function namedPost(activity: Activity): string | null {
  if (activity.kind === 'Create') return activity.object.id;
  return activity.kind === 'Announce' ? activity.object.id : null;
}

/**
 * Takes a post that a relay forwards. It is neither a boost by the relay nor a notification.
 *
 * @returns false if the sender is no relay, or does something else
 */
export async function receiveRelayed(ctx: ActivityContext, activity: Activity): Promise<boolean> {
  const { sender } = ctx;
  const uri = sender.type !== 'PERSON' || sender.bot ? namedPost(activity) : null;
  if (uri === null || sender.suspendedAt) return false;
  const relayId = await relayOfActor(ctx, sender.id);
  if (relayId === null) return false;
  await enqueueRelayed(ctx, relayId, uri);
  return true;
}
