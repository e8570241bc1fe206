/** Severances of the viewer: events that ended follows, with lists that can be exported. */
import type { Severance } from '../../generated/prisma/client.ts';
import { parseId } from '../../platform/ids.ts';
import type { IdentityContext } from '../access/context.ts';
import { type PageBounds, pageOf } from '../kernel/page.ts';
import { refuse } from '../kernel/refusals.ts';

export const SEVERED_SIDES = ['followers', 'following'] as const;
export type SeveredSide = (typeof SEVERED_SIDES)[number];

/** Newest first. */
export function ownSeverances({ db, viewer }: IdentityContext, page: PageBounds): Promise<Severance[]> {
  const { where, order } = pageOf(page);
  return db.severance.findMany({ where: { actorId: viewer.actorId, ...where }, ...order });
}

/** Refuses absent severances and those of other people alike. */
export async function findOwnSeverance({ db, viewer }: IdentityContext, id: string): Promise<Severance> {
  const severanceId = parseId(id);
  const found =
    severanceId === null ? null : await db.severance.findFirst({ where: { id: severanceId, actorId: viewer.actorId } });
  return found ?? refuse('record_not_found');
}
