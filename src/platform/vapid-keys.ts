/** The key pair with which push services recognize this server (RFC 8292): P-256, as raw bytes in base64url. */
import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto';

export interface VapidKeys {
  /** The uncompressed point, 65 bytes. */
  publicKey: string;
  /** The scalar, 32 bytes. */
  privateKey: string;
}

const SCALAR_BYTES = 32;

/** The pair of a private key; null if the bytes are not one. */
function pairOf(bytes: Uint8Array): VapidKeys | null {
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(bytes);
  } catch {
    return null;
  }
  return {
    publicKey: curve.getPublicKey().toString('base64url'),
    privateKey: Buffer.from(bytes).toString('base64url'),
  };
}

/** Mastodon writes scalars without their leading zero bytes; more than two are improbable. */
const FEWEST_BYTES = SCALAR_BYTES - 2;

/** The pair of a private key in base64url; null if it is not one. */
export function vapidKeysOf(privateKey: string): VapidKeys | null {
  const bytes = Buffer.from(privateKey, 'base64url');
  if (bytes.length < FEWEST_BYTES || bytes.length > SCALAR_BYTES) return null;
  return pairOf(Buffer.concat([Buffer.alloc(SCALAR_BYTES - bytes.length), bytes]));
}

/** The first pair among 32 pseudorandom bytes of each attempt; one in four billion is above the order of the curve. */
export function deriveVapidKeys(bytesOf: (attempt: number) => Uint8Array): VapidKeys {
  for (let attempt = 0; ; attempt += 1) {
    const pair = pairOf(bytesOf(attempt));
    if (pair) return pair;
  }
}

/** For signing. */
export function vapidSigningKey({ publicKey, privateKey }: VapidKeys): KeyObject {
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  return createPrivateKey({
    key: { kty: 'EC', crv: 'P-256', d: privateKey, x: x ?? '', y: y ?? '' },
    format: 'jwk',
  });
}
