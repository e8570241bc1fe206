/** Mails to people whose accounts at both servers became one: one of their passwords no longer signs them in, and they may part the accounts. */

import { enqueue } from '../../../../domain/kernel/outbox.ts';
import { handleDomainOf } from '../../../../domain/kernel/own-domains.ts';
import { canBeParted } from '../../../../domain/persons/joined-accounts.ts';
import type { FormerNames } from '../names.ts';
import type { Context } from './texts.ts';

/** As other jobs of an import, so that it can be given up before anybody is told. */
const PAUSE_MS = 3_600_000;

/** People at once. */
const ROWS = 1000;

interface Joined {
  id: string;
  usesMobilizon: boolean;
}

/** People who may sign in. The password of Mobilizon counts under the conditions of `JOIN_USERS`. */
const JOINED = `
  SELECT p.id, p.is_newer AND coalesce(u.password_hash, '') <> '' AND NOT coalesce(u.disabled, false) AS "usesMobilizon"
  FROM moving_in.same_people p JOIN moving_in.users u ON u.id = p.former
    JOIN users x ON x.id = p.id AND x.suspended_at IS NULL AND x.disabled_at IS NULL AND x.approved_at IS NOT NULL
  WHERE p.id > $1 ORDER BY p.id LIMIT ${ROWS}`;

/**
 * A repeated phase replaces the jobs, which have not begun. The time to decide begins with the mail. People without an identity of the Mobilizon have
 * nothing to part, and learn only which password counts.
 */
export async function tellJoinedPeople({ platform, target }: Context, { host }: FormerNames): Promise<void> {
  const { config, clock, db } = platform;
  const runAt = new Date(clock.now().getTime() + PAUSE_MS);
  const { handleDomain: origin } = await db.origin.findUniqueOrThrow({ where: { host } });
  for (let last = '0'; ; ) {
    const { rows } = await target.query<Joined>(JOINED, [last]);
    const end = rows.at(-1);
    if (!end) return;
    // The identities are linked in the transaction of an earlier phase.
    const users = await db.user.findMany({
      where: { id: { in: rows.map(({ id }) => BigInt(id)) } },
      select: {
        ...{ id: true, email: true, locale: true },
        profiles: {
          where: { type: 'PERSON', deletedAt: null },
          orderBy: { id: 'asc' },
          select: { preferredUsername: true, domain: true, origin: true },
        },
      },
    });
    const byId = new Map(rows.map((row) => [row.id, row]));
    await db.$transaction(async (tx) => {
      const joined = users
        .filter(({ profiles }) => canBeParted(profiles, origin))
        .map(({ id: userId }) => ({ userId, origin, createdAt: runAt }));
      await tx.joinedAccount.createMany({ data: joined, skipDuplicates: true });
      for (const { id, email, locale, profiles } of users) {
        const handles = profiles.map((each) => `@${each.preferredUsername}@${handleDomainOf(config, each)}`);
        const used = byId.get(id.toString())?.usesMobilizon ? host : config.domain;
        const decides = canBeParted(profiles, origin) ? 'true' : 'false';
        const values = { first: config.domain, second: host, used, profiles: handles.join(', '), decides };
        const mail = { to: email, template: 'accounts_joined', locale, values } as const;
        await enqueue(tx, 'mail.requested', mail, { runAt, key: `accounts_joined:${id}` });
      }
    });
    last = end.id;
  }
}
