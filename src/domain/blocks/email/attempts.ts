/** Counts sign-ups with addresses of blocked domains, by day; networks are kept as keyed hashes for seven days. */
import { createHmac } from 'node:crypto';
import { sqlWithin, statement } from '../../../platform/database/sql.ts';
import { networkOf } from '../../../platform/http/network-of.ts';
import type { Platform } from '../../../platform/platform.ts';

const DAY_MS = 24 * 3_600_000;
/** As many days as the history shows. */
const HISTORY_DAYS = 7;

const dayOf = (time: Date): Date => new Date(Math.floor(time.getTime() / DAY_MS) * DAY_MS);

const insertAttempts = statement(
  'record_email_domain_attempts',
  `INSERT INTO email_domain_attempts (block_id, day, network)
   SELECT DISTINCT b.id, $1::date, $2::bytea
   FROM email_domain_blocks b WHERE b.id = ANY ($3) ORDER BY 1
   ON CONFLICT (block_id, day, network) DO UPDATE SET uses = email_domain_attempts.uses + 1`,
);

/** Adds an attempt to each of the blocks. */
export async function recordAttempts(
  { db, clock, secrets }: Pick<Platform, 'db' | 'clock' | 'secrets'>,
  blocks: readonly { id: bigint }[],
  ip: string,
): Promise<void> {
  if (blocks.length === 0) return;
  const network = createHmac('sha256', secrets.sessionKey)
    .update(`sign-up attempt\n${networkOf(ip)}`)
    .digest();
  // In one order, so that two attempts at the same time do not wait for each other.
  const ids = blocks.map(({ id }) => id).sort((a, b) => (a < b ? -1 : 1));
  // Reads from existing rows, because a block may be deleted at the same time.
  await sqlWithin(db).run(insertAttempts, [dayOf(clock.now()), new Uint8Array(network), ids]);
}

export interface AttemptsOfDay {
  day: Date;
  /** Different networks. */
  networks: number;
  uses: number;
}

/** For each block the last seven days, today first, including those without attempts. One statement. */
export async function attemptsOf(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  blockIds: readonly bigint[],
): Promise<Map<bigint, AttemptsOfDay[]>> {
  const today = dayOf(clock.now());
  const days = Array.from({ length: HISTORY_DAYS }, (_, i) => new Date(today.getTime() - i * DAY_MS));
  const rows = await db.emailDomainAttempt.groupBy({
    by: ['blockId', 'day'],
    where: { blockId: { in: [...blockIds] }, day: { gt: new Date(today.getTime() - HISTORY_DAYS * DAY_MS) } },
    _count: true,
    _sum: { uses: true },
  });
  const found = new Map(rows.map((row) => [`${row.blockId} ${row.day.getTime()}`, row]));
  const historyOf = (id: bigint): AttemptsOfDay[] =>
    days.map((day) => {
      const row = found.get(`${id} ${day.getTime()}`);
      return { day, networks: row?._count ?? 0, uses: row?._sum.uses ?? 0 };
    });
  return new Map(blockIds.map((id) => [id, historyOf(id)]));
}

/** Deletes rows that the history no longer shows. */
export async function removeOldAttempts({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const first = new Date(dayOf(clock.now()).getTime() - (HISTORY_DAYS - 1) * DAY_MS);
  await db.emailDomainAttempt.deleteMany({ where: { day: { lt: first } } });
}
