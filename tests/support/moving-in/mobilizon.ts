/** A small Mobilizon server that moves in: its database without PostGIS, and its folder of uploads. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { createTestDatabase } from '../database/database.ts';
import type { Asked } from './former-server.ts';
import { insertEvents, insertParticipants } from './mobilizon-events.ts';
import { insertActors, insertRelations, insertUsers, PICTURE } from './mobilizon-people.ts';
import { createMobilizonTables, insertMobilizonRow, type Row } from './mobilizon-tables.ts';
import { insertModeration, insertTexts } from './mobilizon-texts.ts';
import { PIXEL } from './pixel.ts';

export class Mobilizon {
  /** The address of the database. */
  readonly address: string;
  readonly uploads = mkdtempSync(path.join(tmpdir(), 'plaza-mobilizon-'));
  readonly #drop: () => Promise<void>;

  private constructor(address: string, drop: () => Promise<void>) {
    [this.address, this.#drop] = [address, drop];
  }

  /** @param base of its addresses */
  static async create(base = 'https://events.town.example'): Promise<Mobilizon> {
    const database = await createTestDatabase({ empty: true });
    const mobilizon = new Mobilizon(database.url, database.drop);
    await mobilizon.connected(async (client) => {
      await createMobilizonTables(client);
      const insert = (table: string, row: Row) => insertMobilizonRow(client, table, row);
      await insertActors(insert, base);
      await insertUsers(insert);
      await insertRelations(insert, base);
      await insertEvents(insert, base);
      await insertParticipants(insert, base);
      await insertTexts(insert, base);
      await insertModeration(insert, base);
    });
    mkdirSync(mobilizon.uploads, { recursive: true });
    writeFileSync(path.join(mobilizon.uploads, PICTURE), PIXEL);
    return mobilizon;
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

  insert(table: string, row: Row): Promise<void> {
    return this.connected((client) => insertMobilizonRow(client, table, row));
  }

  command({ address = this.address, media = this.uploads }: Asked = {}): string[] {
    return ['import', 'mobilizon', address, '--uploads', media];
  }

  async close(): Promise<void> {
    await this.#drop();
    rmSync(this.uploads, { recursive: true, force: true });
  }
}
