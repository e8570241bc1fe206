/**
 * The addresses from which users sign up, sign in and use their apps, for moderators; stored for a limited time
 * (remove-old-ips.ts).
 */
import ipaddr from 'ipaddr.js';
import type { Db, Tx } from '../../platform/database/db.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import type { Platform } from '../../platform/platform.ts';

/** `use` is that of an application's token, noted when its last use is: once a day. */
export type IpKind = 'sign_up' | 'sign_in' | 'use';

const networksOf = statement(
  'networks_of_user',
  'SELECT host(i.ip) AS ip FROM user_ips i JOIN users u ON u.id = i.user_id WHERE u.email = $1::citext',
).as<{ ip: string }>();

/** Whether the user with this address was seen in the network of `ip` before; never for an unknown address. */
export async function isKnownNetwork({ db }: Pick<Platform, 'db'>, email: string, ip: string): Promise<boolean> {
  const seen = await sqlWithin(db).many(networksOf, [email]);
  return seen.some((row) => networkOf(row.ip) === networkOf(ip));
}

const upsertIp = statement(
  'upsert_user_ip',
  `INSERT INTO user_ips (user_id, ip, kind, used_at) VALUES ($1, $2::inet, $3, $4)
   ON CONFLICT (user_id, ip, kind) DO UPDATE SET used_at = greatest(user_ips.used_at, excluded.used_at)`,
);

/** Records or renews the row of this address, in the caller's transaction. Text that is no address is skipped. */
export async function recordIp(
  tx: Db | Tx,
  { clock }: Pick<Platform, 'clock'>,
  { userId, ip, kind }: { userId: bigint; ip: string | null | undefined; kind: IpKind },
): Promise<void> {
  if (!ip || !ipaddr.isValid(ip)) return;
  // IPv4-mapped IPv6 addresses are stored as IPv4.
  const address = ipaddr.process(ip).toString();
  await sqlWithin(tx).run(upsertIp, [userId, address, kind, clock.now()]);
}
