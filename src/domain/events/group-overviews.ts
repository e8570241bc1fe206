/** Summaries for lists of groups: the number of members, some of them, and the next event. */
import type { Event } from '../../generated/prisma/client.ts';
import type { DomainContext } from '../access/context.ts';
import { MEMBER_ROLES } from '../groups/states.ts';
import { groupVisibleTo, memberVisibleTo } from '../groups/visible.ts';
import { eventListedTo } from './visible.ts';

export interface GroupOverview {
  /** The number of members whom the viewer may see: zero for a private group. */
  members: number;
  /** The number of members whom the viewer follows. */
  followed: number;
  /** Ids of the first members, the highest roles first. */
  faces: bigint[];
  next: Event | null;
  /** Whether the group blocks the viewer. */
  blocks: boolean;
}

/** For the groups with these ids, by a constant number of statements; absent ones are left out. */
export async function groupOverviews(
  ctx: DomainContext,
  ids: readonly bigint[],
  faces: number,
): Promise<Map<bigint, GroupOverview>> {
  const { db, viewer, clock } = ctx;
  const now = clock.now();
  const shown = { AND: [memberVisibleTo(viewer), { role: { gte: MEMBER_ROLES.MEMBER } }] };
  const among = { AND: [{ parentId: { in: [...ids] } }, shown] };
  const followedBy = (followerId: bigint) => ({ actor: { followers: { some: { followerId, approved: true } } } });
  const count = (where: object) =>
    db.member.groupBy({ by: ['parentId'], where: { AND: [among, where] }, _count: { _all: true } });
  const [all, followed, blocking, groups] = await Promise.all([
    count({}),
    viewer?.actorId ? count(followedBy(viewer.actorId)) : [],
    viewer?.actorId ? db.block.findMany({ where: { blockerId: { in: [...ids] }, targetId: viewer.actorId } }) : [],
    db.actor.findMany({
      where: { AND: [{ id: { in: [...ids] } }, groupVisibleTo()] },
      select: {
        id: true,
        members: { where: shown, orderBy: [{ role: 'desc' }, { id: 'asc' }], take: faces, select: { actorId: true } },
        attributedEvents: {
          where: {
            AND: [
              eventListedTo(ctx),
              { status: { not: 'CANCELLED' } },
              { OR: [{ endsOn: { gt: now } }, { endsOn: null, beginsOn: { gt: now } }] },
            ],
          },
          orderBy: [{ beginsOn: 'asc' }, { id: 'asc' }],
          take: 1,
        },
      },
    }),
  ]);
  const numbers = (rows: typeof all) => new Map(rows.map(({ parentId, _count }) => [parentId, _count._all]));
  const [members, known] = [numbers(all), numbers(followed)];
  const blockers = new Set(blocking.map(({ blockerId }) => blockerId));
  return new Map(
    groups.map(({ id, members: first, attributedEvents: [next = null] }) => [
      id,
      {
        ...{ members: members.get(id) ?? 0, followed: known.get(id) ?? 0, next },
        faces: first.map(({ actorId }) => actorId),
        blocks: blockers.has(id),
      },
    ]),
  );
}
