/** The viewer's own imports of posts. */
import type { PostImport } from '../../../generated/prisma/client.ts';
import { parseId } from '../../../platform/ids.ts';
import type { IdentityContext } from '../../access/context.ts';
import { refuse } from '../../kernel/refusals.ts';

const MOST = 20;

/** The newest first, at most twenty. */
export const ownPostImports = (ctx: IdentityContext): Promise<PostImport[]> =>
  ctx.db.postImport.findMany({ where: { actorId: ctx.viewer.actorId }, orderBy: { id: 'desc' }, take: MOST });

/** Refuses imports of other people like unknown ones. */
export async function findOwnPostImport(ctx: IdentityContext, id: string): Promise<PostImport> {
  const where = { id: parseId(id) ?? -1n, actorId: ctx.viewer.actorId };
  return (await ctx.db.postImport.findFirst({ where })) ?? refuse('record_not_found');
}
