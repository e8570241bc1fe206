/**
 * The addresses from which users sign up, sign in and use their apps, for moderators; stored for a limited time
 * (remove-old-ips.ts).
 */
import ipaddr from 'ipaddr.js';
import type { Db, Tx } from '../../platform/database/db.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import type { Platform } from '../../platform/platform.ts';

/** `use` is that of an application's token, noted when its last use is: once a day. */
export type IpKind = 'sign_up' | 'sign_in' | 'use';

/** Whether the user with this address was seen in the network of `ip` before; never for an unknown address. */
export async function isKnownNetwork({ db }: Pick<Platform, 'db'>, email: string, ip: string): Promise<boolean> {
  const seen = await db.$queryRaw<{ ip: string }[]>`
    SELECT host(i.ip) AS ip FROM user_ips i JOIN users u ON u.id = i.user_id WHERE u.email = ${email}::citext`;
  return seen.some((row) => networkOf(row.ip) === networkOf(ip));
}

/** Records or renews the row of this address, in the caller's transaction. Text that is no address is skipped. */
export async function recordIp(
  tx: Db | Tx,
  { clock }: Pick<Platform, 'clock'>,
  { userId, ip, kind }: { userId: bigint; ip: string | null | undefined; kind: IpKind },
): Promise<void> {
  if (!ip || !ipaddr.isValid(ip)) return;
  // IPv4-mapped IPv6 addresses are stored as IPv4.
  const address = ipaddr.process(ip).toString();
  await tx.$executeRaw`
    INSERT INTO user_ips (user_id, ip, kind, used_at) VALUES (${userId}, ${address}::inet, ${kind}, ${clock.now()})
    ON CONFLICT (user_id, ip, kind) DO UPDATE SET used_at = greatest(user_ips.used_at, excluded.used_at)`;
}
