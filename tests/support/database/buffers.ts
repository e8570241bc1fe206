/** How many pages of the database a request reads, by PostgreSQL's own account of each statement as it runs. */
import pg from 'pg';
import { runOn } from './replicated.ts';

/** Name → value of the settings with which PostgreSQL sends the plan of each statement to the connection that ran it. */
const REPORTED = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
};

/** Makes later connections to this database report their statements. */
export async function reportPlans(databaseUrl: string): Promise<void> {
  const database = new URL(databaseUrl).pathname.slice(1);
  for (const [name, value] of Object.entries(REPORTED))
    await runOn(databaseUrl, `ALTER DATABASE ${database} SET ${name} = ${pg.escapeLiteral(value)}`);
}

export interface ReadStatement {
  text: string;
  /** Pages of 8 kB, from memory or disk; a page counts as often as it is read. */
  buffers: number;
}

interface Report {
  'Query Text': string;
  Plan: Record<'Shared Hit Blocks' | 'Shared Read Blocks' | 'Temp Read Blocks' | 'Temp Written Blocks', number>;
}

const COUNTED = ['Shared Hit Blocks', 'Shared Read Blocks', 'Temp Read Blocks', 'Temp Written Blocks'] as const;

/** The statements that `run` executes on a database that reports plans, without the planning. */
export async function statementsRead(run: () => Promise<unknown>): Promise<ReadStatement[]> {
  const read: ReadStatement[] = [];
  const hear = ({ message = '' }: { message?: string | undefined }): void => {
    const [, json] = /^duration: .* plan:\n(\{.*\})$/s.exec(message) ?? [];
    if (json === undefined) return;
    const { 'Query Text': text, Plan: plan } = JSON.parse(json) as Report;
    read.push({ text, buffers: COUNTED.reduce((sum, kind) => sum + plan[kind], 0) });
  };
  const heard = new Set<pg.Client>();
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    if (!heard.has(this)) this.on('notice', hear);
    heard.add(this);
    return Reflect.apply(query, this, args);
  } as typeof query;
  try {
    await run();
    return read;
  } finally {
    pg.Client.prototype.query = query;
    for (const client of heard) client.off('notice', hear);
  }
}
