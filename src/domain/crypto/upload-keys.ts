/** Registers the device of a token, and uploads its one-time keys. */

import { createPublicKey, verify } from 'node:crypto';
import type { Device } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { type FieldErrors, invalid } from '../../platform/errors.ts';
import type { IdentityContext } from '../access/context.ts';
import { refuse } from '../kernel/refusals.ts';
import { lockOwnToken, ownDevice } from './find.ts';
import { KEYS_OF_DEVICE } from './limits.ts';

/** Keys and signatures of devices: base64 of Ed25519 and Curve25519 (RFC 7748, RFC 8032). */
const KEY_BYTES = 32;

const bytesOf = (text: string): Buffer | null =>
  /^[A-Za-z0-9+/]+={0,2}$/.test(text) ? Buffer.from(text, 'base64') : null;

/** Whether this can be a public key: 32 bytes in base64. */
const isKey = (text: string): boolean => bytesOf(text)?.length === KEY_BYTES;

/** Whether the device's fingerprint key signed the text of the one-time key. */
function isSignedBy(fingerprintKey: string, { key, signature }: { key: string; signature: string }): boolean {
  const [signer, signed] = [bytesOf(fingerprintKey), bytesOf(signature)];
  if (signer === null || signed === null) return false;
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: signer.toString('base64url') };
  try {
    return verify(null, Buffer.from(key), createPublicKey({ key: jwk, format: 'jwk' }), signed);
  } catch {
    return false;
  }
}

export interface UploadedDevice {
  deviceId: string;
  name: string;
  identityKey: string;
  fingerprintKey: string;
}

export interface UploadedKey {
  keyId: string;
  key: string;
  signature: string;
}

const NEW: UploadedDevice = { deviceId: '', name: '', identityKey: '', fingerprintKey: '' };

function checkDevice({ deviceId, name, identityKey, fingerprintKey }: UploadedDevice): void {
  const errors: FieldErrors = {};
  if (deviceId === '') errors['device.device_id'] = ["can't be blank"];
  if (name === '') errors['device.name'] = ["can't be blank"];
  for (const [field, key] of [['fingerprint_key', fingerprintKey] as const, ['identity_key', identityKey] as const]) {
    if (key === '') errors[`device.${field}`] = ["can't be blank"];
    else if (!isKey(key)) errors[`device.${field}`] = ['is not a valid Ed25519 or Curve25519 key'];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

function checkKeys({ fingerprintKey }: UploadedDevice, keys: readonly UploadedKey[]): void {
  for (const [i, { keyId, key, signature }] of keys.entries()) {
    const field = `one_time_keys.${i}`;
    if (keyId === '') throw invalid({ [`${field}.key_id`]: ["can't be blank"] });
    if (!isKey(key)) throw invalid({ [`${field}.key`]: ['is not a valid Ed25519 or Curve25519 key'] });
    if (!isSignedBy(fingerprintKey, { key, signature }))
      throw invalid({ [`${field}.signature`]: ['is not a valid Ed25519 signature'] });
  }
}

/** Another device in the same place, which cannot read messages for the former one. */
const isReplaced = (before: UploadedDevice, after: UploadedDevice): boolean =>
  (['deviceId', 'identityKey', 'fingerprintKey'] as const).some((field) => before[field] !== after[field]);

async function saveDevice(
  tx: Tx,
  ctx: IdentityContext,
  tokenId: bigint,
  before: Device | null,
  data: UploadedDevice,
): Promise<Device> {
  const { actorId } = ctx.viewer;
  const taken = await tx.device.count({ where: { actorId, deviceId: data.deviceId, tokenId: { not: tokenId } } });
  if (taken > 0) throw invalid({ 'device.device_id': ['has already been taken'] });
  if (before && isReplaced(before, data)) {
    await tx.oneTimeKey.deleteMany({ where: { deviceId: before.id } });
    await tx.encryptedMessage.deleteMany({ where: { deviceId: before.id } });
  }
  if (before) return tx.device.update({ where: { id: before.id }, data });
  return tx.device.create({
    data: { ...data, id: ctx.ids.next(), tokenId, actorId, createdAt: ctx.clock.now() },
  });
}

/**
 * Creates the token's device, or changes the given fields, and adds one-time keys. Known keys are skipped, including claimed
 * ones, so that a repeated upload restores none. New identity keys drop the one-time keys and the messages.
 *
 * Refuses with 422 an incomplete device, invalid keys, signatures that do not match the fingerprint key, and more unclaimed keys
 * than a device may have.
 */
export async function uploadKeys(
  ctx: IdentityContext,
  device: Partial<UploadedDevice>,
  keys: readonly UploadedKey[],
): Promise<Device> {
  return ctx.db.$transaction(async (tx) => {
    const tokenId = await lockOwnToken(tx, ctx);
    const before = await ownDevice(ctx, tx);
    const { deviceId, name, identityKey, fingerprintKey } = { ...(before ?? NEW), ...device };
    const data = { deviceId, name, identityKey, fingerprintKey };
    checkDevice(data);
    checkKeys(data, keys);
    const saved = await saveDevice(tx, ctx, tokenId, before, data);
    await tx.oneTimeKey.createMany({
      data: keys.map((key) => ({ ...key, id: ctx.ids.next(), deviceId: saved.id })),
      skipDuplicates: true,
    });
    const unclaimed = await tx.oneTimeKey.count({ where: { deviceId: saved.id, claimedAt: null } });
    if (unclaimed > KEYS_OF_DEVICE) refuse('one_time_keys_full');
    return saved;
  });
}

/** Unclaimed one-time keys of the token's device. */
export function countKeys({ db }: IdentityContext, { id }: Pick<Device, 'id'>): Promise<number> {
  return db.oneTimeKey.count({ where: { deviceId: id, claimedAt: null } });
}
