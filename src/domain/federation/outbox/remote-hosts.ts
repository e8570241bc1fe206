/** Records about remote hosts: the signatures that they accept, whether they are reachable, and their software. */
import type { RemoteHost } from '../../../generated/prisma/client.ts';
import type { SignatureKind } from '../../../platform/http/signatures/signature.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ask, batchedStatement, MOST_LOOK_UPS } from '../../../platform/reading/batched-statement.ts';

type Ctx = Pick<Platform, 'db' | 'clock'>;

/** Days without a success, not necessarily in a row, after which a host gets no more deliveries. */
const DAYS_UNTIL_UNAVAILABLE = 7;

const dayOf = (time: Date): Date => new Date(`${time.toISOString().slice(0, 10)}T00:00:00Z`);

const byName = batchedStatement('remote_host', {
  most: MOST_LOOK_UPS,
  parameters: { host: 'text' },
  text: `SELECT h.host, h.signature_kind AS "signatureKind", h.failed_days AS "failedDays", h.failed_on AS "failedOn",
      h.unavailable_since AS "unavailableSince", h.software, h.software_read_at AS "softwareReadAt"
    FROM remote_hosts h WHERE h.host = q.host`,
}).as<RemoteHost>();

export async function remoteHost({ sql }: Pick<Platform, 'sql'>, host: string): Promise<RemoteHost | null> {
  const [found] = await ask(sql, byName, { host });
  return found ?? null;
}

/** A request reached the host. Writes only changes. */
export async function noteReached(
  { db }: Ctx,
  known: RemoteHost | null,
  host: string,
  kind: SignatureKind,
): Promise<void> {
  if (known?.signatureKind === kind && known.failedDays === 0 && known.unavailableSince === null) return;
  const change = { signatureKind: kind, failedDays: 0, failedOn: null, unavailableSince: null };
  await db.remoteHost.upsert({ where: { host }, create: { host, ...change }, update: change });
}

/** No request reached the host; counted once for each day. */
export async function noteFailed({ db, clock }: Ctx, host: string): Promise<void> {
  const now = clock.now();
  await db.$executeRaw`
    INSERT INTO remote_hosts AS h (host, failed_days, failed_on) VALUES (${host}, 1, ${dayOf(now)}::date)
    ON CONFLICT (host) DO UPDATE SET failed_days = h.failed_days + 1, failed_on = excluded.failed_on,
      unavailable_since = CASE WHEN h.failed_days + 1 >= ${DAYS_UNTIL_UNAVAILABLE} THEN coalesce(h.unavailable_since, ${now}::timestamptz) END
    WHERE h.failed_on IS DISTINCT FROM excluded.failed_on`;
}

/** The host sent a request itself, so it is running. Writes only changes. */
export async function noteHeard({ db, sql }: Pick<Platform, 'db' | 'sql'>, host: string): Promise<void> {
  const known = await remoteHost({ sql }, host);
  if (!known || known.failedDays === 0) return;
  await db.remoteHost.updateMany({ where: { host }, data: { failedDays: 0, failedOn: null, unavailableSince: null } });
}
