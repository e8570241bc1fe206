/** Members of local groups, for documents that remote servers read. */
import { parseId } from '../../../../platform/ids.ts';
import type { DomainContext } from '../../../access/context.ts';
import { memberVisibleTo } from '../../../groups/visible.ts';
import { refuse } from '../../../kernel/refusals.ts';

const PARTY = { select: { uri: true, domain: true, origin: true } };
const PARTIES = { actor: PARTY, parent: PARTY };

/** The members whom the viewer may see, the newest first; `page` counts from 1. */
export async function membersPage(ctx: DomainContext, groupId: bigint, { page, size }: { page: number; size: number }) {
  return ctx.db.member.findMany({
    where: { AND: [{ parentId: groupId }, memberVisibleTo(ctx.viewer)] },
    ...{ orderBy: { id: 'desc' }, take: size, skip: (page - 1) * size, include: PARTIES },
  });
}

export const countMembers = (ctx: DomainContext, groupId: bigint): Promise<number> =>
  ctx.db.member.count({ where: { AND: [{ parentId: groupId }, memberVisibleTo(ctx.viewer)] } });

/**
 * A membership of a local group, for those who may see it; others are refused as if it were absent.
 *
 * @param named by its stored address; or by its id at the origin of its group
 */
export async function visibleMember(
  ctx: DomainContext,
  named: { id: string; origin: string | null } | { uri: string },
) {
  const which =
    'uri' in named
      ? { uri: named.uri, parent: { domain: null } }
      : { id: parseId(named.id) ?? 0n, parent: { domain: null, origin: named.origin } };
  const where = { AND: [which, memberVisibleTo(ctx.viewer)] };
  return (await ctx.db.member.findFirst({ where, include: PARTIES })) ?? refuse('record_not_found');
}
