/** A server of the tests that has the names of a Mastodon and nobody yet, and its command `plaza import mastodon --check`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommandHere } from '../clients/terminal.ts';
import { createTestDatabase, type TestDatabase } from '../database/database.ts';
import { type Mastodon, VAPID_PRIVATE_KEY } from './mastodon.ts';

/** Instead of those of the Mastodon. */
export interface Asked {
  address?: string;
  media?: string;
  env?: string;
  /** Variables of this server. */
  here?: Record<string, string>;
}

export class Newcomer {
  readonly dataDir = mkdtempSync(path.join(tmpdir(), 'plaza-newcomer-'));
  readonly database: TestDatabase;

  constructor(database: TestDatabase) {
    this.database = database;
  }

  static async create(): Promise<Newcomer> {
    return new Newcomer(await createTestDatabase());
  }

  async close(): Promise<void> {
    await this.database.drop();
    rmSync(this.dataDir, { recursive: true });
  }

  /** The variables of this server. */
  variables(changes: Record<string, string> = {}): Record<string, string> {
    return {
      ...{ DATA_DIR: this.dataDir, DATABASE_URL: this.database.url, VAPID_PRIVATE_KEY },
      ...{ PUBLIC_URL: 'https://social.town.example', HANDLE_DOMAIN: 'town.example' },
      ...{ ALTERNATE_DOMAINS: 'old.town.example' },
      ...changes,
    };
  }

  /** The arguments of the command, without `--check`. */
  arguments(source: Mastodon, { address = source.address, media = source.media, env = source.env() }: Asked = {}) {
    return ['import', 'mastodon', address, '--media', media, '--env', env];
  }

  run(source: Mastodon, asked: Asked = {}) {
    return runCommandHere(this.variables(asked.here), ...this.arguments(source, asked));
  }

  async check(source: Mastodon, asked: Asked = {}) {
    const variables = this.variables(asked.here);
    const { code, out, err } = await runCommandHere(variables, ...this.arguments(source, asked), '--check');
    const lines = out.split('\n');
    return {
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
