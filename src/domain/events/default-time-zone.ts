/** The default time zone of an event: that of its place, otherwise that of its author. */
import type { Tx } from '../../platform/database/db.ts';
import type { UserContext } from '../access/context.ts';
import { timeZoneOfPoint } from '../places/time-zone-of-point.ts';
import { storedOptions } from './options.ts';

interface Unzoned {
  beginsOn: Date;
  options: unknown;
  addressId: bigint | null;
}

const DAY_MS = 86_400_000;

/** Null if neither is known, and for whole days in UTC, which might be other days in another zone. */
export async function defaultTimeZone(
  tx: Tx,
  { viewer }: Pick<UserContext, 'viewer'>,
  { beginsOn, options, addressId }: Unzoned,
): Promise<string | null> {
  if (!storedOptions(options).showStartTime && beginsOn.getTime() % DAY_MS === 0) return null;
  const address = addressId === null ? null : await tx.address.findUnique({ where: { id: addressId } });
  const { longitude = null, latitude = null } = address ?? {};
  const there = longitude === null || latitude === null ? null : timeZoneOfPoint({ longitude, latitude });
  if (there !== null) return there;
  const user = await tx.user.findUnique({ where: { id: viewer.userId }, select: { timeZone: true } });
  return user?.timeZone ?? null;
}
