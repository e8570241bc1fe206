/** Whether a policy permits an actor to interact with a status: to quote it, reply to it, like or boost it. */
import type { InteractionPolicy } from '../../../generated/prisma/client.ts';
import type { DomainContext } from '../../access/context.ts';

/** Whether it is approved at once, by the author in person, or never; unknown if only the author's server can tell. */
export type Permission = 'automatic' | 'manual' | 'unknown' | 'denied';

/** The people who may interact at once, and those whom the author approves one by one. */
export interface Policies {
  automatic: InteractionPolicy;
  manual: InteractionPolicy;
}

/** The actor's relation to the author. */
export interface Relation {
  own: boolean;
  follows: boolean;
  isFollowed: boolean;
}

function includes(policy: InteractionPolicy, { follows, isFollowed }: Relation): boolean {
  return policy === 'PUBLIC' || (policy === 'FOLLOWERS' && follows) || (policy === 'FOLLOWING' && isFollowed);
}

export function permissionBy({ automatic, manual }: Policies, relation: Relation): Permission {
  if (relation.own || includes(automatic, relation)) return 'automatic';
  if (includes(manual, relation)) return 'manual';
  return automatic === 'OTHERS' || manual === 'OTHERS' ? 'unknown' : 'denied';
}

const BY_RELATION: readonly InteractionPolicy[] = ['FOLLOWERS', 'FOLLOWING'];

/** Follows are looked up only if a policy names them. */
export async function relationTo(
  { db }: Pick<DomainContext, 'db'>,
  actorId: bigint,
  authorId: bigint,
  { automatic, manual }: Policies,
): Promise<Relation> {
  const own = actorId === authorId;
  if (own || ![automatic, manual].some((policy) => BY_RELATION.includes(policy)))
    return { own, follows: false, isFollowed: false };
  const pair = [actorId, authorId];
  const follows = await db.follow.findMany({
    where: { followerId: { in: pair }, targetId: { in: pair }, approved: true },
    select: { followerId: true },
  });
  const isBy = (id: bigint): boolean => follows.some(({ followerId }) => followerId === id);
  return { own, follows: isBy(actorId), isFollowed: isBy(authorId) };
}
