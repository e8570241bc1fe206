/** Members of local groups, for documents that remote servers read. */
import type { DomainContext } from '../../../access/context.ts';
import { memberVisibleTo } from '../../../groups/visible.ts';
import { refuse } from '../../../kernel/refusals.ts';

const PARTIES = { actor: { select: { uri: true } }, parent: { select: { uri: true } } };

/** The members whom the viewer may see, the newest first; `page` counts from 1. */
export async function membersPage(ctx: DomainContext, groupId: bigint, { page, size }: { page: number; size: number }) {
  return ctx.db.member.findMany({
    where: { AND: [{ parentId: groupId }, memberVisibleTo(ctx.viewer)] },
    ...{ orderBy: { id: 'desc' }, take: size, skip: (page - 1) * size, include: PARTIES },
  });
}

export const countMembers = (ctx: DomainContext, groupId: bigint): Promise<number> =>
  ctx.db.member.count({ where: { AND: [{ parentId: groupId }, memberVisibleTo(ctx.viewer)] } });

/** A membership of a local group, for those who may see it; others are refused as if it were absent. */
export async function visibleMember(ctx: DomainContext, id: bigint) {
  const where = { AND: [{ id, parent: { domain: null } }, memberVisibleTo(ctx.viewer)] };
  return (await ctx.db.member.findFirst({ where, include: PARTIES })) ?? refuse('record_not_found');
}
