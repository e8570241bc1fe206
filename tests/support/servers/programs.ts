/** External programs that some tests run. The set-up installs Debian's where they are missing; otherwise those tests are skipped, except under CI. */
import { spawnSync } from 'node:child_process';
import { findProgram } from '../../../src/platform/programs/run-program.ts';

export const UNDER_CI = process.env.CI === 'true';

/** Debian's own Python, for which the library is installed. */
export const PYTHON = '/usr/bin/python3';

const works = (program: string, ...args: string[]): boolean =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0;

/** Debian package → whether it is installed with the parts that the tests need. */
const PROGRAMS = {
  chromium: () => findProgram('chromium') !== null,
  'chromium-headless-shell': () => findProgram('chromium-headless-shell') !== null,
  'redis-server': () => process.env.REDIS_URL !== undefined || works('redis-server', '--version'),
  ffmpeg: () => findProgram('ffmpeg') !== null && findProgram('ffprobe') !== null,
  toot: () => works(PYTHON, '-c', 'from toot.console import main') && works('which', 'toot'),
  'python3-mastodon': () => works(PYTHON, '-c', 'from mastodon import Mastodon'),
  pgbouncer: () => findProgram('pgbouncer') !== null,
  nginx: () => findProgram('nginx') !== null,
  haproxy: () => findProgram('haproxy') !== null,
};
type Program = keyof typeof PROGRAMS;

/** Debian's clients pull in a Python, and proxies run as services, so a developer's machine gets them only by hand. */
const WANTED: readonly Program[] = UNDER_CI
  ? (Object.keys(PROGRAMS) as Program[])
  : ['redis-server', 'ffmpeg', 'chromium', 'chromium-headless-shell'];

export const isThere = (program: Program): boolean => PROGRAMS[program]();

export const missingPrograms = (): Program[] => WANTED.filter((name) => !isThere(name));

/** Waits for the package lock, but not for a missing network. */
const OPTIONS = ['DPkg::Lock::Timeout=120', 'Acquire::http::Timeout=20', 'Acquire::Retries=1'].flatMap((set) => [
  '-o',
  set,
]);

/** Each download has a few minutes; after that the tests run without it. */
const MINUTES = 5;

function aptGet(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const ended = spawnSync('apt-get', ['-y', '-q', ...OPTIONS, ...args], {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: MINUTES * 60_000,
  });
  if (ended.status !== 0) console.error(ended.stderr || ended.error?.message);
  return ended.status === 0;
}

export function installMissing(): void {
  const missing = missingPrograms();
  if (missing.length === 0 || process.platform !== 'linux' || process.getuid?.() !== 0) return;
  if (!works('apt-get', '--version')) return;
  console.log(`Installing ${missing.join(', ')} from Debian for the tests …`);
  const install = () => aptGet('install', '--no-install-recommends', ...missing);
  // The package lists may be outdated or missing.
  if (!install() && aptGet('update')) install();
}
