/** Devices for end-to-end encrypted messaging: a token with the scope crypto, and keys in the form of apps. */
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { issueToken } from '../../../src/domain/oauth/issue-token.ts';
import type { RestAnswer, RestClient } from '../clients/clients.ts';
import type { Person, World } from './world.ts';

export interface OneTimeKey {
  key_id: string;
  key: string;
  signature: string;
}

export interface TestDevice {
  person: Person;
  deviceId: string;
  /** As on the wire. */
  device: { device_id: string; name: string; fingerprint_key: string; identity_key: string };
  rest: RestClient;
  /** One-time keys, signed by the fingerprint key. */
  keys(...ids: string[]): OneTimeKey[];
  upload(...keys: OneTimeKey[]): Promise<RestAnswer>;
}

const raw = (key: KeyObject): string =>
  Buffer.from(String(key.export({ format: 'jwk' }).x), 'base64url').toString('base64');

/** A device that is not uploaded yet, with a token of its own. */
export async function makeDevice(world: World, owner: Person, deviceId: string): Promise<TestDevice> {
  const { userId, actorId } = owner;
  const scopes = ['read', 'crypto'];
  const { token } = await issueToken(world.platform.db, world.platform, { appId: null, userId, actorId, scopes });
  const person = { ...owner, token };
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const rest = world.rest(person);
  const device = {
    device_id: deviceId,
    name: `${owner.name}'s ${deviceId}`,
    fingerprint_key: raw(publicKey),
    identity_key: raw(generateKeyPairSync('x25519').publicKey),
  };
  return {
    ...{ person, deviceId, device, rest },
    keys: (...ids) =>
      ids.map((key_id) => {
        const key = randomBytes(32).toString('base64');
        return { key_id, key, signature: sign(null, Buffer.from(key), privateKey).toString('base64') };
      }),
    upload: (...keys) => rest.post('/api/v1/crypto/keys/upload', { device, one_time_keys: keys }),
  };
}
