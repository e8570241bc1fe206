/** The system user that runs the embedded PostgreSQL, because PostgreSQL refuses to run as root. */
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../start-error.ts';

export interface Account {
  uid: number;
  gid: number;
}

export interface Launch {
  command: string;
  args: string[];
  options: { cwd: string; uid?: number; gid?: number };
}

const NAME = 'postgres';

function lookUp(): Account | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${NAME}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null;
}

/**
 * The user to run as: null for the current one, otherwise the system user `postgres`, created if missing.
 *
 * @throws StartError with one sentence if Plaza runs as root and no such user can be created
 */
export function postgresAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  const found = lookUp();
  if (found) return found;
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', NAME]);
  if (!lookUp()) spawnSync('adduser', ['-S', '-D', '-H', '-s', '/bin/false', NAME]);
  const made = lookUp();
  if (made) return made;
  throw new StartError(
    `PostgreSQL does not run as root, and the system user ${NAME} could not be created: run Plaza as another user.`,
  );
}

/** Whether the account can traverse the folder of `file` and all its parents. */
function canReach(file: string, { uid, gid }: Account): boolean {
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    const stat = statSync(folder);
    const search = stat.uid === uid ? 0o100 : stat.gid === gid ? 0o010 : 0o001;
    if ((stat.mode & search) === 0) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

/**
 * How to start `command` as the account. If the program or the data is in a folder that the account cannot enter, such as root's
 * home, the process retains root's capability to traverse folders and drops all others.
 *
 * @throws StartError with one sentence if that capability cannot be passed on
 */
export function launchAs(account: Account | null, command: string, args: string[], dataFolder: string): Launch {
  if (!account) return { command, args, options: { cwd: path.parse(dataFolder).root } };
  if (canReach(command, account) && canReach(dataFolder, account))
    return { command, args, options: { cwd: '/', ...account } };
  const keep = '+dac_override';
  const user = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
  // Without this bit access(2), by which PostgreSQL checks its own programs, ignores the capability.
  user.push(`--inh-caps=${keep}`, `--ambient-caps=${keep}`, '--securebits=+no_setuid_fixup');
  if (spawnSync('setpriv', [...user, 'true']).status !== 0) {
    throw new StartError(
      `The system user ${NAME} must reach ${path.dirname(command)} and ${dataFolder}, but a folder above is closed to it: move them or set DATABASE_URL.`,
    );
  }
  return { command: 'setpriv', args: [...user, command, ...args], options: { cwd: '/' } };
}
