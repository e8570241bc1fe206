/**
 * Decrypts columns of a Rails application, as Mastodon configures Active Record Encryption: AES-256-GCM, without deterministic encryption and without
 * references to keys. Columns of Mastodon before 4.3 have a form of their own.
 */
import { createDecipheriv, createSecretKey, type KeyObject, pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { z } from 'zod';

/** The texts of ACTIVE_RECORD_ENCRYPTION_PRIMARY_KEY and ACTIVE_RECORD_ENCRYPTION_KEY_DERIVATION_SALT. */
export interface RecordKeys {
  primaryKey: string;
  derivationSalt: string;
}

const derive = promisify(pbkdf2);
const inflated = promisify(inflate);

const KEY_BYTES = 32;
const TAG_BYTES = 16;

async function keyOf(password: string, salt: string | Buffer, rounds: number, digest: string): Promise<KeyObject> {
  return createSecretKey(await derive(password, salt, rounds, KEY_BYTES, digest));
}

interface Encrypted {
  payload: Buffer;
  iv: Buffer;
  tag: Buffer;
}

/** Null if the key does not fit. */
function decrypt(key: KeyObject, { payload, iv, tag }: Encrypted): Buffer | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES }).setAuthTag(tag);
    return Buffer.concat([decipher.update(payload), decipher.final()]);
  } catch {
    return null;
  }
}

const messageSchema = z.object({
  p: z.base64(),
  h: z.object({ iv: z.base64(), at: z.base64(), c: z.boolean().default(false) }),
});

type Message = z.output<typeof messageSchema>;

/** Null for a plain text, as columns had before they were encrypted. */
function messageIn(column: string): Message | null {
  try {
    return messageSchema.safeParse(JSON.parse(column)).data ?? null;
  } catch {
    return null;
  }
}

const bytesOf = (base64: string): Buffer => Buffer.from(base64, 'base64');

const ROUNDS = 65_536;

/** Rows of Rails before 7.1 have keys by SHA-1. */
const DIGESTS = ['sha256', 'sha1'] as const;

/** Longer texts are no keys or secrets. */
const LONGEST = 1_048_576;

/**
 * Returns a function that decrypts the columns of a database. It returns null for a column that was encrypted with other keys, and a plain text
 * as it is.
 */
export async function recordDecryption({
  primaryKey,
  derivationSalt,
}: RecordKeys): Promise<(column: string) => Promise<string | null>> {
  const keys = await Promise.all(DIGESTS.map((digest) => keyOf(primaryKey, derivationSalt, ROUNDS, digest)));
  return async (column) => {
    const message = messageIn(column);
    if (!message) return column;
    const { p, h } = message;
    const encrypted = { payload: bytesOf(p), iv: bytesOf(h.iv), tag: bytesOf(h.at) };
    const [bytes] = keys.flatMap((key) => decrypt(key, encrypted) ?? []);
    if (!bytes) return null;
    return (h.c ? await inflated(bytes, { maxOutputLength: LONGEST }) : bytes).toString('utf8');
  };
}

/** The columns `encrypted_otp_secret`, `encrypted_otp_secret_iv` and `encrypted_otp_secret_salt`. */
export interface OldOtpColumns {
  secret: string;
  iv: string;
  salt: string;
}

const OLD_ROUNDS = 2000;

/**
 * Decrypts the secret of an authenticator app of Mastodon before 4.3; null if it was encrypted with another key.
 *
 * @param otpSecret the text of OTP_SECRET
 */
export async function decryptOldOtp(columns: OldOtpColumns, otpSecret: string): Promise<string | null> {
  // The salt begins with an underscore, and the texts have line ends.
  const [sealed, iv, salt] = [columns.secret, columns.iv, columns.salt.replace(/^_/, '')].map(bytesOf) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  const key = await keyOf(otpSecret, salt, OLD_ROUNDS, 'sha1');
  const tag = sealed.subarray(-TAG_BYTES);
  return decrypt(key, { payload: sealed.subarray(0, -TAG_BYTES), iv, tag })?.toString('utf8') ?? null;
}
