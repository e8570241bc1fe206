/** The only way to get a status for a viewer; hidden, deleted and absent ones read alike. */
import type { Prisma, Status } from '../../generated/prisma/client.ts';
import { parseId } from '../../platform/ids.ts';
import type { DomainContext, IdentityContext } from '../access/context.ts';
import { type RefusalCode, refuse } from '../kernel/refusals.ts';
import { statusVisibleTo } from './visible.ts';

/** A status that the viewer may see. */
export async function findVisibleStatus(
  ctx: DomainContext,
  id: string,
  otherwise: RefusalCode = 'record_not_found',
): Promise<Status> {
  const statusId = parseId(id);
  if (statusId === null) refuse(otherwise);
  const status = await ctx.db.status.findFirst({
    where: { AND: [{ id: statusId }, statusVisibleTo(ctx.viewer?.actorId ?? null)] },
  });
  return status ?? refuse(otherwise);
}

/** Those of these ids that the viewer may see, in the order asked for. */
export async function findVisibleStatuses(ctx: DomainContext, ids: readonly string[]): Promise<Status[]> {
  const wanted = [...new Set(ids)].map(parseId).filter((id) => id !== null);
  const rows = await ctx.db.status.findMany({
    where: { AND: [{ id: { in: wanted } }, statusVisibleTo(ctx.viewer?.actorId ?? null)] },
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return wanted.flatMap((id) => byId.get(id) ?? []);
}

/** What a reblog shows, and any other status itself. */
export async function findOriginal(ctx: DomainContext, id: string, otherwise?: RefusalCode): Promise<Status> {
  const status = await findVisibleStatus(ctx, id, otherwise);
  if (status.reblogOfId === null) return status;
  return ctx.db.status.findUniqueOrThrow({ where: { id: status.reblogOfId } });
}

/**
 * A status on which the viewer takes something back. Having done it is enough, also when the author has blocked the viewer
 * since (the REST document, Errors).
 *
 * @param done which statuses the viewer did it to
 */
export async function findToUndo(ctx: IdentityContext, id: string, done: Prisma.StatusWhereInput): Promise<Status> {
  const statusId = parseId(id);
  if (statusId === null) refuse('record_not_found');
  const own = await ctx.db.status.findFirst({ where: { AND: [{ id: statusId, deletedAt: null }, done] } });
  return own ?? findVisibleStatus(ctx, id);
}

/** A status of one's own; others' are refused as those that are not there. */
export async function findOwnStatus(ctx: DomainContext, id: string): Promise<Status> {
  const status = await findVisibleStatus(ctx, id);
  return status.actorId === ctx.viewer?.actorId ? status : refuse('record_not_found');
}
