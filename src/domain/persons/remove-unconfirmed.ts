/** Removes unconfirmed sign-ups with their first identity, which releases address and name. */
import type { Prisma } from '../../generated/prisma/client.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { giveInvitesBack } from '../invites/take-invite.ts';
import { removePersons } from './remove-persons.ts';

/** Lifetime of the link in the last mail. */
const RETENTION_DAYS = 7;
const AT_ONCE = 200;

/** Excludes users who could act before, and those with a role from an administrator. */
function abandoned(before: Date): Prisma.UserWhereInput {
  return {
    confirmedAt: null,
    roleId: null,
    createdAt: { lt: before },
    OR: [{ confirmationSentAt: null }, { confirmationSentAt: { lt: before } }],
    profiles: { none: { OR: [{ statuses: { some: {} } }, { organizedEvents: { some: {} } }] } },
  };
}

const lockUsers = statement('lock_users', 'SELECT id FROM users WHERE id = ANY ($1::bigint[]) ORDER BY id FOR UPDATE');

/** Idempotent. Users who confirm concurrently stay. */
export async function removeUnconfirmed({ db, clock }: Platform): Promise<void> {
  const where = abandoned(new Date(clock.now().getTime() - RETENTION_DAYS * 24 * 3_600_000));
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
      await sqlWithin(tx).many(lockUsers, [ids]);
      const users = await tx.user.findMany({
        where: { AND: [where, { id: { in: ids } }] },
        select: { id: true, profiles: { select: { id: true } } },
      });
      await giveInvitesBack(
        tx,
        users.map(({ id }) => id),
      );
      await removePersons(
        tx,
        users.flatMap(({ profiles }) => profiles.map(({ id }) => id)),
      );
      await tx.user.deleteMany({ where: { id: { in: users.map(({ id }) => id) } } });
    });
  }
}
