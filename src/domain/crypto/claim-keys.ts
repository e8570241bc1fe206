/** Claims one-time keys of devices: each key is returned once. */
import { statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import type { IdentityContext } from '../access/context.ts';
import { columnsOf, type DeviceName } from './find.ts';
import { REACHABLE } from './visible.ts';

export interface ClaimedKey {
  account_id: bigint;
  device_id: string;
  key_id: string;
  key: string;
  signature: string;
}

/** Locked rows are skipped, so that claims at the same time get different keys without waiting for each other. */
const claim = statement(
  'claim_one_time_keys',
  `WITH asked AS (SELECT DISTINCT d.id, d.actor_id, d.device_id FROM unnest($2::bigint[], $3::text[]) AS n(account_id, device_id)
     JOIN actors a ON a.id = n.account_id AND ${REACHABLE('$1', 'a')}
     JOIN devices d ON d.actor_id = n.account_id AND d.device_id = n.device_id),
   chosen AS (SELECT asked.actor_id, asked.device_id, k.id FROM asked CROSS JOIN LATERAL (
     SELECT o.id FROM one_time_keys o WHERE o.device_id = asked.id AND o.claimed_at IS NULL ORDER BY o.id LIMIT 1 FOR UPDATE SKIP LOCKED) k)
   UPDATE one_time_keys o SET claimed_at = $4 FROM chosen WHERE o.id = chosen.id
   RETURNING chosen.actor_id AS account_id, chosen.device_id, o.key_id, o.key, o.signature`,
).as<ClaimedKey>();

/** A key of each reachable device that has one left; other devices are left out. */
export function claimKeys(
  { sql, viewer, clock }: IdentityContext,
  names: readonly DeviceName[],
): Promise<ClaimedKey[]> {
  return sql.many(claim, [viewer.actorId, ...columnsOf(names), clock.now()]);
}

/** How long a claimed key is remembered: an app repeats an upload within minutes. */
const REMEMBERED_MS = 30 * 86_400_000;

/** Removes claimed keys that are too old to be uploaded again. */
export async function removeClaimedKeys({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - REMEMBERED_MS);
  await db.oneTimeKey.deleteMany({ where: { claimedAt: { lt: before } } });
}
