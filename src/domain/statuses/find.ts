/** The only way to get a status for a viewer; hidden, deleted and absent ones read alike. */
import type { Status } from '../../generated/prisma/client.ts';
import { parseId } from '../../platform/ids.ts';
import type { DomainContext } from '../context.ts';
import { type RefusalCode, refuse } from '../refusals.ts';
import { statusVisibleTo } from './visible.ts';

/** A status that the viewer may see. */
export async function findVisibleStatus(
  ctx: DomainContext,
  id: string,
  otherwise: RefusalCode = 'not_found',
): Promise<Status> {
  const statusId = parseId(id);
  if (statusId === null) refuse(otherwise);
  const status = await ctx.db.status.findFirst({
    where: { AND: [{ id: statusId }, statusVisibleTo(ctx.viewer?.actorId ?? null)] },
  });
  return status ?? refuse(otherwise);
}

/** A status of one's own. */
export async function findOwnStatus(ctx: DomainContext, id: string): Promise<Status> {
  const status = await findVisibleStatus(ctx, id);
  return status.actorId === ctx.viewer?.actorId ? status : refuse('not_found');
}
