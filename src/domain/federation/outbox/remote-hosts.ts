/** Records about remote hosts: the signatures that they accept, their last contacts and failures, and their software. */
import type { RemoteHost } from '../../../generated/prisma/client.ts';
import { sqlWithin, statement } from '../../../platform/database/sql.ts';
import type { SignatureKind } from '../../../platform/http/signatures/signature.ts';
import type { Platform } from '../../../platform/platform.ts';
import { batchedStatement, MOST_LOOK_UPS, queryBatched } from '../../../platform/reading/batched-statement.ts';

type Ctx = Pick<Platform, 'db' | 'clock'>;

/** Days without a success, not necessarily in a row, after which a host gets no more deliveries. */
const DAYS_UNTIL_UNAVAILABLE = 7;

/** Contacts are recorded once in this time, so that not each activity writes. */
const CONTACT_MS = 3_600_000;

/** Longer descriptions of failures are cut. */
const LONGEST_ERROR = 300;

/** The columns of a host that deliveries and requests read. */
export type KnownHost = Omit<RemoteHost, 'id' | 'softwareVersion' | 'error' | 'erredAt'>;

const isRecent = (time: Date | null, now: Date): boolean =>
  time !== null && now.getTime() - time.getTime() < CONTACT_MS;

const dayOf = (time: Date): Date => new Date(`${time.toISOString().slice(0, 10)}T00:00:00Z`);

const byName = batchedStatement('remote_host', {
  most: MOST_LOOK_UPS,
  parameters: { host: 'text' },
  text: `SELECT h.host, h.signature_kind AS "signatureKind", h.failed_days AS "failedDays", h.failed_on AS "failedOn",
      h.unavailable_since AS "unavailableSince", h.software, h.software_read_at AS "softwareReadAt",
      h.heard_at AS "heardAt", h.reached_at AS "reachedAt"
    FROM remote_hosts h WHERE h.host = q.host`,
}).as<KnownHost>();

export async function remoteHost({ sql }: Pick<Platform, 'sql'>, host: string): Promise<KnownHost | null> {
  const [found] = await queryBatched(sql, byName, { host });
  return found ?? null;
}

/** The state of a host after a success. */
const REACHABLE = { failedDays: 0, failedOn: null, unavailableSince: null } as const;

/** The host accepted a request. Writes only changes. */
export async function noteReached(
  { db, clock }: Ctx,
  known: KnownHost | null,
  host: string,
  kind: SignatureKind,
): Promise<void> {
  const now = clock.now();
  const isReachable = known?.failedDays === 0 && known.unavailableSince === null;
  if (known?.signatureKind === kind && isReachable && isRecent(known.reachedAt, now)) return;
  const change = { signatureKind: kind, reachedAt: now, ...REACHABLE };
  await db.remoteHost.upsert({ where: { host }, create: { host, ...change }, update: change });
}

const countFailure = statement(
  'count_failed_delivery',
  `INSERT INTO remote_hosts AS h (host, failed_days, failed_on, error, erred_at) VALUES ($1, 1, $2::date, $3, $4::timestamptz)
   ON CONFLICT (host) DO UPDATE SET error = excluded.error, erred_at = excluded.erred_at, failed_on = excluded.failed_on,
     failed_days = h.failed_days + (h.failed_on IS DISTINCT FROM excluded.failed_on)::int,
     unavailable_since = CASE WHEN h.failed_days + (h.failed_on IS DISTINCT FROM excluded.failed_on)::int >= ${DAYS_UNTIL_UNAVAILABLE}
       THEN coalesce(h.unavailable_since, excluded.erred_at) END
   WHERE h.failed_on IS DISTINCT FROM excluded.failed_on OR h.error IS DISTINCT FROM excluded.error`,
);

/** A delivery failed and will be repeated; counted once for each day. */
export async function noteFailed({ db, clock }: Ctx, host: string, error: string): Promise<void> {
  const now = clock.now();
  await sqlWithin(db).run(countFailure, [host, dayOf(now), error.slice(0, LONGEST_ERROR), now]);
}

/** The host refused a delivery for good. Writes once in an hour for each reason. */
export async function noteRefused({ db, clock }: Ctx, host: string, error: string): Promise<void> {
  const now = clock.now();
  const refusal = { error: error.slice(0, LONGEST_ERROR), erredAt: now };
  const before = new Date(now.getTime() - CONTACT_MS);
  await db.remoteHost.updateMany({
    where: {
      host,
      OR: [{ error: null }, { error: { not: refusal.error } }, { erredAt: null }, { erredAt: { lt: before } }],
    },
    data: refusal,
  });
}

/** The host sent a signed request itself, so it is running. Writes only changes. */
export async function noteHeard({ db, sql, clock }: Ctx & Pick<Platform, 'sql'>, host: string): Promise<void> {
  const now = clock.now();
  const known = await remoteHost({ sql }, host);
  if (known?.failedDays === 0 && isRecent(known.heardAt, now)) return;
  const change = { heardAt: now, ...REACHABLE };
  await db.remoteHost.upsert({ where: { host }, create: { host, ...change }, update: change });
}
