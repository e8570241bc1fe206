/** Finds the person or group whose events a feed or a list has, by a handle. */
import type { Actor } from '../../generated/prisma/client.ts';
import type { DomainContext } from '../access/context.ts';
import { actorsByHandles, splitHandle } from '../actors/handles.ts';
import { groupVisibleTo } from '../groups/visible.ts';
import { personVisibleTo } from '../persons/visible.ts';

/** Null for an unknown handle, and for people and groups that the viewer does not see. */
export async function findOrganizer(ctx: DomainContext, handle: string): Promise<Actor | null> {
  const [found] = await actorsByHandles(ctx, [splitHandle(handle, ctx.config)]);
  if (!found) return null;
  const seen = { AND: [{ id: found.id }, { OR: [personVisibleTo(ctx), groupVisibleTo()] }] };
  return ctx.db.actor.findFirst({ where: seen });
}
