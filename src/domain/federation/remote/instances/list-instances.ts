/** Lists the servers that this one follows, and those that follow it, for staff. */
import type { Prisma } from '../../../../generated/prisma/client.ts';
import { parseId } from '../../../../platform/ids.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type PageBounds, pageOf } from '../../../kernel/page.ts';
import { refuse } from '../../../kernel/refusals.ts';
import type { Related } from './follow-instance.ts';

type Ctx = Pick<Platform, 'db'>;

/** The filters: servers that this one follows or requested to follow, those that follow it, and requests without an answer. */
export const INSTANCE_SIDES = ['followed', 'followers', 'requests'] as const;
export type InstanceSide = (typeof INSTANCE_SIDES)[number];

const WHERE: Record<InstanceSide, Prisma.InstanceRelationWhereInput> = {
  followed: { followed: { not: null } },
  followers: { follower: 'ACCEPTED' },
  requests: { follower: 'PENDING' },
};

const PRESENT: Prisma.InstanceRelationWhereInput = { actor: { deletedAt: null } };

/** The newest first. */
export function listInstances({ db }: Ctx, side: InstanceSide | null, page: PageBounds): Promise<Related[]> {
  const { where, order } = pageOf(page);
  const of = side === null ? {} : WHERE[side];
  return db.instanceRelation.findMany({ where: { AND: [where, of, PRESENT] }, ...order, include: { actor: true } });
}

export const allInstances = ({ db }: Ctx): Promise<Related[]> =>
  db.instanceRelation.findMany({ where: PRESENT, orderBy: { actor: { domain: 'asc' } }, include: { actor: true } });

/** Refuses unknown ids. */
export async function findRelated({ db }: Ctx, id: string): Promise<Related> {
  const named = parseId(id);
  const found =
    named === null ? null : await db.instanceRelation.findUnique({ where: { id: named }, include: { actor: true } });
  return found ?? refuse('record_not_found');
}

/** Finds a stored instance by its domain, its handle or the address of its actor. Refuses all others. */
export async function relatedNamed({ db }: Ctx, typed: string): Promise<Related> {
  const text = typed.trim();
  const [, username, host] = /^@?([^@\s]+)@([^@\s]+)$/.exec(text) ?? [];
  const domain = (host ?? text).toLowerCase();
  const found = await db.instanceRelation.findFirst({
    where: {
      AND: [
        PRESENT,
        {
          OR: [
            { actor: { uri: text } },
            { actor: { domain, ...(username && { preferredUsername: { equals: username, mode: 'insensitive' } }) } },
          ],
        },
      ],
    },
    include: { actor: true },
    orderBy: { id: 'desc' },
  });
  return found ?? refuse('record_not_found');
}
