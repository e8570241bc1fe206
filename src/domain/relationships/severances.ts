/** Severances of the viewer: events that ended follows, with lists that can be exported. */
import type { Prisma, Severance } from '../../generated/prisma/client.ts';
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

const OTHER = {
  other: { select: { preferredUsername: true, domain: true, origin: true, name: true, url: true } },
} as const;

export type SeveredPerson = Prisma.SeveredFollowGetPayload<{ include: typeof OTHER }>;

/** The people on one side, without deleted ones, newest follow first. Refuses severances of other people. */
export async function severedPeople(
  ctx: IdentityContext,
  id: string,
  side: SeveredSide,
  page: PageBounds,
): Promise<SeveredPerson[]> {
  const severance = await findOwnSeverance(ctx, id);
  const { where, order } = pageOf(page);
  return ctx.db.severedFollow.findMany({
    where: { severanceId: severance.id, followed: side === 'following', other: { deletedAt: null }, ...where },
    ...order,
    include: OTHER,
  });
}
