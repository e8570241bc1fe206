/** The signing keys of this installation, derived from one secret that never leaves it. */
import { hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from './config.ts';
import { ensureDataDir } from './files/data-dir.ts';
import { StartError } from './start-error.ts';

export interface Secrets {
  /** Signs session cookies and the tokens in the links of mails. */
  sessionKey: Uint8Array;
}

const LEAST_CHARACTERS = 32;

const isLongEnough = (secret: string): boolean => secret.length >= LEAST_CHARACTERS;

/** Reads the secret; refuses a damaged file, because a new secret would end all sessions. */
function readSecret(file: string): string {
  const secret = readFileSync(file, 'utf8').trim();
  if (isLongEnough(secret)) return secret;
  throw new StartError(
    `The secret in ${file} is damaged: put it back from a backup, or remove the file, and everybody signs in anew.`,
  );
}

/** The secret in the data folder; created atomically at the first start, readable by its owner alone. */
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
    linkSync(draft, file); // fails when another process was first; its secret counts
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') throw new StartError(`The secret in ${file} cannot be written (${code}).`);
  } finally {
    rmSync(draft, { force: true });
  }
  return readSecret(file);
}

/**
 * Derives the keys from PLAZA_SECRET, or from a file that it creates below `dataDir` if that is unset.
 *
 * @throws ConfigError when PLAZA_SECRET is too short
 */
export function loadSecrets(dataDir: string, env: Record<string, string | undefined> = process.env): Secrets {
  const given = env.PLAZA_SECRET?.trim();
  const secret = given || secretOf(dataDir);
  if (given && !isLongEnough(given)) {
    throw new ConfigError(`PLAZA_SECRET must be at least ${LEAST_CHARACTERS} characters long.`);
  }
  return { sessionKey: new Uint8Array(hkdfSync('sha256', secret, '', 'plaza session', 32)) };
}
