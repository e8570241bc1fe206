/** Devices and their keys (Mastodon's entities, Crypto::Device, Crypto::QueryResult and Crypto::ClaimResult). */
import { z } from 'zod';
import type { ClaimedKey } from '../../domain/crypto/claim-keys.ts';
import type { AccountDevices } from '../../domain/crypto/find.ts';
import type { Device as Row } from '../../generated/prisma/client.ts';

export const cryptoDeviceSchema = z
  .object({
    device_id: z.string(),
    name: z.string(),
    identity_key: z.string().meta({ description: 'Curve25519, in base64.' }),
    fingerprint_key: z.string().meta({ description: 'Ed25519, in base64.' }),
  })
  .meta({ id: 'CryptoDevice', description: 'A device that takes part in end-to-end encrypted messaging.' });

export const cryptoQueryResultSchema = z
  .object({ account_id: z.string(), devices: z.array(cryptoDeviceSchema) })
  .meta({ id: 'CryptoQueryResult', description: 'The devices of an account.' });

export const cryptoClaimResultSchema = z
  .object({
    account_id: z.string(),
    device_id: z.string(),
    key_id: z.string(),
    key: z.string(),
    signature: z.string().meta({ description: 'Of the key, by the device’s fingerprint key.' }),
  })
  .meta({ id: 'CryptoClaimResult', description: 'A one-time key, which is returned once.' });

export const viewDevice = (row: Row): z.infer<typeof cryptoDeviceSchema> => ({
  device_id: row.deviceId,
  name: row.name,
  identity_key: row.identityKey,
  fingerprint_key: row.fingerprintKey,
});

export const viewQueryResult = ({ account_id, devices }: AccountDevices): z.infer<typeof cryptoQueryResultSchema> => ({
  account_id: account_id.toString(),
  devices,
});

export const viewClaimResult = (row: ClaimedKey): z.infer<typeof cryptoClaimResultSchema> => ({
  ...row,
  account_id: row.account_id.toString(),
});
