/** The signing keys of this installation, derived from one secret that never leaves it. */
import { hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from './config.ts';
import { ensureDataDir } from './files/data-dir.ts';
import { StartError } from './start-error.ts';
import { deriveVapidKeys, type VapidKeys, vapidKeysOf } from './vapid-keys.ts';

export interface Secrets {
  /** Signs session cookies and the tokens in the links of mails. */
  sessionKey: Uint8Array;
  /** Encrypts text that only this server can read (seal.ts). */
  sealingKey: Uint8Array;
  /** Identifies this server to push services. */
  vapid: VapidKeys;
  /** The private key (Ed25519) that signs the tickets of participants. */
  ticketKey: Uint8Array;
}

const LEAST_CHARACTERS = 32;

const isLongEnough = (secret: string): boolean => secret.length >= LEAST_CHARACTERS;

/** Reads the secret; refuses a damaged file, because a new secret would end all sessions. */
function readSecret(file: string): string {
  const secret = readFileSync(file, 'utf8').trim();
  if (isLongEnough(secret)) return secret;
  throw new StartError(
    `The secret in ${file} is damaged: restore it from a backup, or remove the file, and everybody must sign in again.`,
  );
}

/** The secret in the data folder, created atomically at the first start, readable only by its owner. */
function secretOf(dataDir: string): string {
  ensureDataDir(dataDir);
  const file = path.join(dataDir, 'secret');
  try {
    return readSecret(file);
  } catch (error) {
    if (error instanceof StartError) throw error;
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw new StartError(`The secret in ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
    }
  }
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
    linkSync(draft, file); // fails if another process was first; its secret counts
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') throw new StartError(`The secret in ${file} cannot be written (${code}).`);
  } finally {
    rmSync(draft, { force: true });
  }
  return readSecret(file);
}

/** VAPID_PRIVATE_KEY, with the public key checked if it is given too; null if neither is set. */
function givenVapidKeys(env: Record<string, string | undefined>): VapidKeys | null {
  const [publicKey, privateKey] = [env.VAPID_PUBLIC_KEY?.trim(), env.VAPID_PRIVATE_KEY?.trim()];
  if (!publicKey && !privateKey) return null;
  const keys = privateKey ? vapidKeysOf(privateKey) : null;
  if (!keys) throw new ConfigError('VAPID_PRIVATE_KEY must be a P-256 key of 32 bytes in base64url.');
  if (publicKey && publicKey.replace(/={1,2}$/, '') !== keys.publicKey)
    throw new ConfigError('VAPID_PUBLIC_KEY must be the public key of VAPID_PRIVATE_KEY.');
  return keys;
}

/** Derives all keys of an installation from its secret, so that processes with the same secret have the same keys. */
export function deriveSecrets(secret: string): Secrets {
  const derive = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
  return {
    sessionKey: derive('plaza session'),
    sealingKey: derive('plaza seal'),
    vapid: deriveVapidKeys((attempt) => derive(`plaza vapid ${attempt}`)),
    ticketKey: derive('plaza tickets'),
  };
}

/**
 * Derives the keys from PLAZA_SECRET, or from a file that it creates below `dataDir` if that is unset. VAPID_PRIVATE_KEY
 * overrides the keys for push services.
 *
 * @throws ConfigError if PLAZA_SECRET is too short, or a VAPID key is wrong
 */
export function loadSecrets(dataDir: string, env: Record<string, string | undefined> = process.env): Secrets {
  const given = env.PLAZA_SECRET?.trim();
  const secret = given || secretOf(dataDir);
  if (given && !isLongEnough(given)) {
    throw new ConfigError(`PLAZA_SECRET must be at least ${LEAST_CHARACTERS} characters long.`);
  }
  const derived = deriveSecrets(secret);
  return { ...derived, vapid: givenVapidKeys(env) ?? derived.vapid };
}
