/** A server of the tests that has nobody yet, and its command `plaza import`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { IMPORT_LOCK } from '../../../src/cli/moving-in/unfinished.ts';
import { launchPlaza, runCommandHere } from '../clients/terminal.ts';
import { createTestDatabase, type TestDatabase } from '../database/database.ts';
import { untilHeldUp } from '../database/held-up.ts';
import type { Asked, FormerServer } from './former-server.ts';
import { VAPID_PRIVATE_KEY } from './mastodon.ts';

/** The names of the small Mastodon. */
export const OF_MASTODON = {
  ...{
    PUBLIC_URL: 'https://social.town.example',
    HANDLE_DOMAIN: 'town.example',
    ALTERNATE_DOMAINS: 'old.town.example',
  },
};

/** Names beside those of the small Mobilizon. */
export const BESIDE_MOBILIZON = { PUBLIC_URL: 'https://plaza.town.example' };

/** Random keys, and numbers that PostgreSQL assigns, differ, and so do the words that the search finds in the random names of guests. */
const COUNTS = `SELECT jsonb_object_agg(relname, (xpath('/row/c/text()', query_to_xml(format('SELECT count(*) AS c FROM %I', relname), false, true, '')))[1]::text)
  AS counts FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'search_words'`;

export class Newcomer {
  readonly dataDir = mkdtempSync(path.join(tmpdir(), 'plaza-newcomer-'));
  readonly database: TestDatabase;

  /** Its variables that name it. */
  names: Record<string, string>;

  constructor(database: TestDatabase, names: Record<string, string>) {
    this.database = database;
    this.names = names;
  }

  static async create(names: Record<string, string> = OF_MASTODON): Promise<Newcomer> {
    return new Newcomer(await createTestDatabase(), names);
  }

  async close(): Promise<void> {
    await this.database.drop();
    rmSync(this.dataDir, { recursive: true });
  }

  /** The variables of this server. */
  variables(changes: Record<string, string> = {}): Record<string, string> {
    return {
      ...{ DATA_DIR: this.dataDir, DATABASE_URL: this.database.url, VAPID_PRIVATE_KEY },
      ...this.names,
      ...changes,
    };
  }

  async query(sql: string): Promise<unknown[]> {
    const client = new pg.Client(this.database.url);
    await client.connect();
    return (await client.query(sql).finally(() => client.end())).rows;
  }

  run(source: FormerServer, asked: Asked = {}) {
    return runCommandHere(this.variables(asked.here), ...source.command(asked));
  }

  /**
   * Runs the command until a phase is held up, and kills it there.
   *
   * @param heldUpBy a statement that holds up the phase, in a transaction that stays open
   */
  async killAt(source: FormerServer, phase: string, heldUpBy: string): Promise<void> {
    const holder = new pg.Client(this.database.url);
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query(heldUpBy);
    const { child, ended } = await launchPlaza(this.variables(), ...source.command());
    let told = '';
    child.stdout?.on('data', (text) => {
      told += text;
    });
    await untilHeldUp(holder, ended);
    child.kill('SIGKILL');
    expect((await ended).code).toBeNull();
    await holder.query('ROLLBACK');
    // PostgreSQL notices the end of the killed process after that.
    await holder.query('SELECT pg_advisory_lock($1)', [IMPORT_LOCK]);
    await holder.query('SELECT pg_advisory_unlock($1)', [IMPORT_LOCK]);
    await holder.end();
    expect(told).toContain(`… ${phase}\n`);
    expect(told).not.toContain('Everything is imported');
  }

  /** Table → its number of rows. */
  async counts(): Promise<Record<string, string>> {
    const client = new pg.Client(this.database.url);
    await client.connect();
    const { rows } = await client.query(COUNTS).finally(() => client.end());
    return rows[0].counts;
  }

  check(source: FormerServer, asked: Asked = {}) {
    return this.#report(source, asked, '--check');
  }

  /** While no server runs. */
  verify(source: FormerServer) {
    return this.#report(source, {}, '--verify');
  }

  async #report(source: FormerServer, asked: Asked, option: string) {
    const variables = this.variables(asked.here);
    const { code, out, err } = await runCommandHere(variables, ...source.command(asked), option);
    const lines = out.split('\n');
    return {
      failures: lines.filter((line) => line.startsWith('FAIL')),
      ...{ code, err, lines },
      finding: (name: string) => lines.find((line) => new RegExp(`^(?:OK|WARN|FAIL) +${name} `).test(line)),
      /** Rows of a table of the report, below the heading. */
      below(heading: string): string[][] {
        const from = lines.findIndex((line) => line.startsWith(heading));
        const rows = from < 0 ? [] : lines.slice(from + 1);
        return rows.slice(0, rows.indexOf('')).map((line) => line.split(/ {2,}/));
      },
    };
  }
}
