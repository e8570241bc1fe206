/** Removes sign-ups whose address nobody confirmed, with their first identity, so that address and name are free again. */
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Platform } from '../../platform/platform.ts';
import { removePersons } from './remove-persons.ts';

/** As long as the link of the last mail is good. */
const KEPT_DAYS = 7;
const AT_ONCE = 200;

/** Those who could act before, and those whom the administration gave a role, are nobody's mistake. */
function abandoned(before: Date): Prisma.UserWhereInput {
  return {
    confirmedAt: null,
    role: null,
    createdAt: { lt: before },
    OR: [{ confirmationSentAt: null }, { confirmationSentAt: { lt: before } }],
    profiles: { none: { OR: [{ statuses: { some: {} } }, { organizedEvents: { some: {} } }] } },
  };
}

/** Safe to repeat. Whoever confirms in the same moment stays. */
export async function removeUnconfirmed({ db, clock }: Platform): Promise<void> {
  const where = abandoned(new Date(clock.now().getTime() - KEPT_DAYS * 24 * 3_600_000));
  for (let after = 0n; ; ) {
    const found = await db.user.findMany({
      where: { AND: [where, { id: { gt: after } }] },
      select: { id: true },
      orderBy: { id: 'asc' },
      take: AT_ONCE,
    });
    const last = found.at(-1);
    if (!last) return;
    after = last.id;
    const ids = found.map(({ id }) => id);
    await db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT id FROM users WHERE id = ANY (${ids}::bigint[]) ORDER BY id FOR UPDATE`;
      const users = await tx.user.findMany({
        where: { AND: [where, { id: { in: ids } }] },
        select: { id: true, profiles: { select: { id: true } } },
      });
      await removePersons(
        tx,
        users.flatMap(({ profiles }) => profiles.map(({ id }) => id)),
      );
      await tx.user.deleteMany({ where: { id: { in: users.map(({ id }) => id) } } });
    });
  }
}
