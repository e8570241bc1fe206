/** CPU time and pages that a local PostgreSQL has used since its start, on Linux. */
import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

export interface DatabaseUsage {
  /** Milliseconds of CPU of all its processes. */
  cpuMs: number;
  /** Pages that it read, from memory or not. */
  buffers: number;
}

const MS_OF_TICK = 10;

interface Process {
  parent: number;
  /** Its own, and with those of its children that have ended. */
  ticks: number;
  ticksWithEnded: number;
}

/** The fields of `/proc/<pid>/stat` after the name, which is in parentheses. */
function processAt(pid: number): Process {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [parent = 0] = fields.slice(1);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  return { parent, ticks: user + system, ticksWithEnded: user + system + endedUser + endedSystem };
}

function processesBelow(parent: number): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const found = processAt(Number(name));
        return found.parent === parent ? [found] : [];
      } catch {
        return [];
      }
    });
}

export async function databaseUsage(pool: pg.Pool): Promise<DatabaseUsage> {
  const { rows } = await pool.query<{ pid: number; buffers: string }>(
    'SELECT pg_backend_pid() AS pid, blks_hit + blks_read AS buffers FROM pg_stat_database WHERE datname = current_database()',
  );
  const [{ pid, buffers }] = rows as [{ pid: number; buffers: string }];
  const { parent } = processAt(pid);
  const below = processesBelow(parent).reduce((sum, { ticks }) => sum + ticks, 0);
  return { cpuMs: (below + processAt(parent).ticksWithEnded) * MS_OF_TICK, buffers: Number(buffers) };
}
