/** A server of the tests that moves in. */
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../database/database.ts';

/** Instead of what the former server has. */
export interface Asked {
  address?: string;
  media?: string;
  env?: string;
  /** Variables of this server. */
  here?: Record<string, string>;
}

export interface FormerServer {
  /** The arguments of the command, without `--check`. */
  command(asked?: Asked): string[];
}

/** A database without tables. */
export const emptyDatabase = (): Promise<TestDatabase> => createTestDatabase({ empty: true });

/** The database of a server that moves in. */
export class FormerDatabase {
  readonly address: string;
  readonly #drop: () => Promise<void>;

  constructor({ url, drop }: TestDatabase) {
    [this.address, this.#drop] = [url, drop];
  }

  /** On a connection that ends afterwards, so that no program but the importer uses the database. */
  async connected<T>(act: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client(this.address);
    await client.connect();
    try {
      return await act(client);
    } finally {
      await client.end();
    }
  }

  run(sql: string): Promise<unknown> {
    return this.connected((client) => client.query(sql));
  }

  close(): Promise<void> {
    return this.#drop();
  }
}
