/** The arguments of the server: the number of its processes, and their role. */
import { parseArgs } from 'node:util';
import type { Config } from '../config.ts';
import { StartError } from '../start-error.ts';

const ROLES = ['all', 'web', 'jobs'] as const;

/** `web` serves requests and runs no jobs; `jobs` runs jobs, including recurring ones, and serves only /health and /metrics. */
export type Role = (typeof ROLES)[number];

export interface ServerArguments {
  /** Null for one process without a primary. */
  workers: number | null;
  role: Role;
}

const MOST_WORKERS = 64;

/** The embedded database takes 200 connections, and a process opens up to 32. */
const MOST_EMBEDDED = 6;

function workersOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const workers = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (workers >= 1 && workers <= MOST_WORKERS) return workers;
  throw new StartError(`--workers must be a number of processes from 1 to ${MOST_WORKERS}.`);
}

/** @throws StartError with one sentence that names the argument */
export function readArguments(args: readonly string[]): ServerArguments {
  const options = { workers: { type: 'string' }, role: { type: 'string', default: 'all' } } as const;
  const read = () => {
    try {
      return parseArgs({ args: [...args], options }).values;
    } catch (error) {
      throw new StartError(`${(error as Error).message.split('. ', 1)[0]}: the server takes --workers and --role.`);
    }
  };
  const { workers, role } = read();
  const found = ROLES.find((name) => name === role);
  if (!found) throw new StartError('--role must be all, web or jobs.');
  return { workers: workersOf(workers), role: found };
}

/**
 * Refuses combinations that would lose messages or connections: without Redis, only the workers of one primary reach each other.
 *
 * @throws StartError with one sentence that says what is missing
 */
export function refuseIncomplete({ workers, role }: ServerArguments, config: Config): void {
  if (role !== 'all' && config.redisUrl === null)
    throw new StartError(`--role ${role} needs REDIS_URL, which connects the processes of a server.`);
  if (workers !== null && workers > MOST_EMBEDDED && config.databaseUrl === null)
    throw new StartError(
      `--workers ${workers} needs DATABASE_URL: the embedded database has connections for ${MOST_EMBEDDED} processes.`,
    );
}
