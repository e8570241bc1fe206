/** Checks of this machine: folders, keys and the mail server. */
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Config } from '../../platform/config.ts';
import { ensureDataDir } from '../../platform/files/data-dir.ts';
import { smtpTransport } from '../../platform/mail.ts';
import { loadSecrets } from '../../platform/secrets.ts';
import { check, type Finding, fail, TIMEOUT_MS, warn } from './finding.ts';

/** Below the first a start is refused or uploads fail soon; below the second it is time to look. */
const LEAST_BYTES = 250_000_000;
const FEW_BYTES = 1_000_000_000;

async function roomIn(folder: string, name: string): Promise<string> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const words = `${(free / 1e9).toFixed(1)} GB free in ${folder}`;
  const advice = `Remove what is not needed there, or give ${name} a larger disk.`;
  if (free < LEAST_BYTES) fail(`only ${words}`, advice);
  if (free < FEW_BYTES) warn(`only ${words}`, advice);
  return words;
}

async function disk({ dataDir }: Config): Promise<string> {
  ensureDataDir(dataDir);
  return roomIn(dataDir, 'DATA_DIR');
}

/** Uploads pass through it. */
async function temporary(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plaza-doctor-'));
  try {
    await writeFile(path.join(folder, 'file'), 'doctor');
    if ((await readFile(path.join(folder, 'file'), 'utf8')) !== 'doctor')
      fail('a file came back changed', 'Check the disk.');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return roomIn(tmpdir(), 'TMPDIR');
}

async function keys({ dataDir }: Config, env: Record<string, string | undefined>): Promise<string> {
  const file = path.join(dataDir, 'secret');
  const given = Boolean(env.PLAZA_SECRET?.trim());
  if (!given && !existsSync(file)) {
    if (existsSync(path.join(dataDir, 'postgres')))
      warn(`${file} is missing`, 'Restore it from a backup, or everybody must sign in again.');
    return 'made at the first start';
  }
  // Also checks the key pair for push services.
  loadSecrets(dataDir, env);
  if (given) return 'from PLAZA_SECRET';
  const mode = statSync(file).mode & 0o777;
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    warn(`others may read ${file} (mode ${mode.toString(8)})`, `Run "chmod 600 '${file}'".`);
  return `from ${file}, readable by its owner only`;
}

async function mail({ smtpUrl, production, dataDir }: Config): Promise<string> {
  if (smtpUrl) {
    await (await smtpTransport(smtpUrl, TIMEOUT_MS)).verify();
    return 'the mail server lets us in';
  }
  if (production)
    warn(`no SMTP_URL: mails are only written as files in ${path.join(dataDir, 'mail')}`, 'Set SMTP_URL.');
  return 'no SMTP_URL: mails are written as files';
}

export const examineMachine = (config: Config, env: Record<string, string | undefined>): Promise<Finding>[] => [
  check('disk', 'See DATA_DIR.', () => disk(config)),
  check('temporary', 'See TMPDIR.', temporary),
  check('keys', 'Put the secret back from a backup, or correct the variable.', () => keys(config, env)),
  check('mail', 'See SMTP_URL.', () => mail(config)),
];
