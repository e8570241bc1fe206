/** The only functions that load devices: that of the request's token, and reachable devices of other people. */
import type { Device } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { statement } from '../../platform/database/sql.ts';
import { parseId } from '../../platform/ids.ts';
import type { IdentityContext } from '../access/context.ts';
import { lockUnrevoked } from '../kernel/lock-row.ts';
import { refuse } from '../kernel/refusals.ts';
import { REACHABLE } from './visible.ts';

/** The id of the request's token; refuses sign-ins, which have none. */
const ownTokenId = ({ viewer }: IdentityContext): bigint => viewer.tokenId ?? refuse('token_required');

/** Null before the first upload. */
export async function ownDevice(ctx: IdentityContext, tx: Tx = ctx.db): Promise<Device | null> {
  return tx.device.findUnique({ where: { tokenId: ownTokenId(ctx) } });
}

export async function findOwnDevice(ctx: IdentityContext): Promise<Device> {
  return (await ownDevice(ctx)) ?? refuse('record_not_found');
}

/**
 * Locks the request's token, so that uploads with it run one after the other, and none outlives its revocation. Returns the token's
 * id.
 */
export async function lockOwnToken(tx: Tx, ctx: IdentityContext): Promise<bigint> {
  const id = ownTokenId(ctx);
  return (await lockUnrevoked(tx, 'access_tokens', id)) ? id : refuse('token_revoked');
}

export interface DeviceKeys {
  device_id: string;
  name: string;
  identity_key: string;
  fingerprint_key: string;
}

export interface AccountDevices {
  account_id: bigint;
  devices: DeviceKeys[];
}

const devicesOf = statement(
  'devices_of_accounts',
  `SELECT a.id AS account_id, coalesce(json_agg(json_build_object('device_id', d.device_id, 'name', d.name,
     'identity_key', d.identity_key, 'fingerprint_key', d.fingerprint_key) ORDER BY d.id) FILTER (WHERE d.id IS NOT NULL), '[]') AS devices
   FROM actors a LEFT JOIN devices d ON d.actor_id = a.id
   WHERE a.id = ANY ($2::bigint[]) AND ${REACHABLE('$1', 'a')} GROUP BY a.id ORDER BY a.id`,
).as<AccountDevices>();

/** The reachable devices of each account; others are left out. */
export function devicesOfAccounts({ sql, viewer }: IdentityContext, ids: readonly string[]): Promise<AccountDevices[]> {
  return sql.many(devicesOf, [viewer.actorId, ids.flatMap((id) => parseId(id) ?? [])]);
}

/** A device as clients name it. */
export interface DeviceName {
  accountId: string;
  deviceId: string;
}

/** The names as columns for `unnest`, without those that cannot be. */
export function columnsOf(names: readonly DeviceName[]): [accountIds: bigint[], deviceIds: string[]] {
  const known = names.flatMap(({ accountId, deviceId }) => {
    const id = parseId(accountId);
    return id === null ? [] : [{ id, deviceId }];
  });
  return [known.map(({ id }) => id), known.map(({ deviceId }) => deviceId)];
}
