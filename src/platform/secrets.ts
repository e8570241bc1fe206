/** The keys that this installation signs with, derived from one secret that never leaves it. */
import { hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from './config.ts';
import { ensureDataDir } from './files/data-dir.ts';
import { StartError } from './start-error.ts';

export interface Secrets {
  /** Signs session cookies and the tokens inside links of mails. */
  sessionKey: Uint8Array;
}

const LEAST_CHARACTERS = 32;

const isLongEnough = (secret: string): boolean => secret.length >= LEAST_CHARACTERS;

/** What the file holds; refused when it is damaged, because a new one would end everybody's sign-in. */
function readSecret(file: string): string {
  const secret = readFileSync(file, 'utf8').trim();
  if (isLongEnough(secret)) return secret;
  throw new StartError(
    `The secret in ${file} is damaged: put it back from a backup, or remove the file, and everybody signs in anew.`,
  );
}

/** The secret in the data folder; made at the first start, whole or not at all, readable by its owner alone. */
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
    linkSync(draft, file); // refuses when another process was quicker, whose secret then counts
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') throw new StartError(`The secret in ${file} cannot be written (${code}).`);
  } finally {
    rmSync(draft, { force: true });
  }
  return readSecret(file);
}

/**
 * Gives the keys from PLAZA_SECRET, or from a file that it makes below `dataDir` when there is none.
 *
 * @throws ConfigError when PLAZA_SECRET is too short to be a secret
 */
export function loadSecrets(dataDir: string, env: Record<string, string | undefined> = process.env): Secrets {
  const given = env.PLAZA_SECRET?.trim();
  const secret = given || secretOf(dataDir);
  if (given && !isLongEnough(given)) {
    throw new ConfigError(`PLAZA_SECRET must be at least ${LEAST_CHARACTERS} characters long.`);
  }
  return { sessionKey: new Uint8Array(hkdfSync('sha256', secret, '', 'plaza session', 32)) };
}
