/** A small Mobilizon server that moves in: its database without PostGIS, and its folder of uploads. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Asked, emptyDatabase, FormerDatabase } from './former-server.ts';
import { insertEvents, insertParticipants } from './mobilizon-events.ts';
import { insertActors, insertRelations, insertUsers, PICTURE } from './mobilizon-people.ts';
import { createMobilizonTables, insertMobilizonRow, type Row } from './mobilizon-tables.ts';
import { insertModeration, insertTexts } from './mobilizon-texts.ts';
import { PIXEL } from './pixel.ts';

export class Mobilizon extends FormerDatabase {
  readonly uploads = mkdtempSync(path.join(tmpdir(), 'plaza-mobilizon-'));

  /** @param base of its addresses */
  static async create(base = 'https://events.town.example'): Promise<Mobilizon> {
    const mobilizon = new Mobilizon(await emptyDatabase());
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

  insert(table: string, row: Row): Promise<void> {
    return this.connected((client) => insertMobilizonRow(client, table, row));
  }

  command({ address = this.address, media = this.uploads }: Asked = {}): string[] {
    return ['import', 'mobilizon', address, '--uploads', media];
  }

  override async close(): Promise<void> {
    await super.close();
    rmSync(this.uploads, { recursive: true, force: true });
  }
}
