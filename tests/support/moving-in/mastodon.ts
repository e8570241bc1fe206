/** A small Mastodon server that moves in: its database, its folder of files, and its file of variables. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestDatabase } from '../database/database.ts';
import { type Asked, emptyDatabase, FormerDatabase } from './former-server.ts';
import { insertPeople, PEOPLE, RECORD_KEYS } from './mastodon-people.ts';
import { insertPosts, PICTURE } from './mastodon-posts.ts';
import { createMastodonTables, insertRow, type Release, type Row } from './mastodon-tables.ts';
import { PIXEL } from './pixel.ts';

/** A scalar of P-256. */
export const VAPID_PRIVATE_KEY = Buffer.alloc(32, 7).toString('base64url');

/** The variables of the former server. */
const FORMER_ENV: Record<string, string> = {
  LOCAL_DOMAIN: 'town.example',
  WEB_DOMAIN: 'social.town.example',
  ALTERNATE_DOMAINS: 'old.town.example',
  ACTIVE_RECORD_ENCRYPTION_PRIMARY_KEY: RECORD_KEYS.primaryKey,
  ACTIVE_RECORD_ENCRYPTION_KEY_DERIVATION_SALT: RECORD_KEYS.derivationSalt,
  OTP_SECRET: 'the OTP_SECRET of the former server',
  VAPID_PRIVATE_KEY,
};

export class Mastodon extends FormerDatabase {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'plaza-mastodon-'));
  readonly release: Release;

  private constructor(database: TestDatabase, release: Release) {
    super(database);
    this.release = release;
  }

  static async create(release: Release = 'newest'): Promise<Mastodon> {
    const mastodon = new Mastodon(await emptyDatabase(), release);
    await mastodon.connected(async (client) => {
      await createMastodonTables(client, release);
      const insert = (table: string, row: Row) => insertRow(client, release, table, row);
      await insertPeople(insert, release === '4.2');
      await insertPosts(insert);
    });
    mastodon.writeFiles();
    return mastodon;
  }

  insert(table: string, row: Row): Promise<void> {
    return this.connected((client) => insertRow(client, this.release, table, row));
  }

  /** The folder public/system. */
  get media(): string {
    return path.join(this.folder, 'system');
  }

  private writeFiles(): void {
    const [a, b, c, d, e, f] = PICTURE.match(/\d{3}/g) ?? [];
    const files = [
      `media_attachments/files/${[a, b, c, d, e, f].join('/')}/original/bridge.png`,
      'media_attachments/files/000/000/043/original/unused.png',
      'media_attachments/files/000/000/045/original/planned.png',
      `accounts/avatars/000/000/${PEOPLE.IdaRed.padStart(3, '0')}/original/ida.png`,
      'custom_emojis/images/000/000/001/original/cat.png',
    ];
    for (const file of files) {
      const target = path.join(this.media, file);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, PIXEL);
    }
  }

  /** Writes the file of variables, and returns its name. */
  env(changes: Record<string, string> = {}): string {
    const file = path.join(this.folder, '.env.production');
    const lines = Object.entries({ ...FORMER_ENV, ...changes }).map(([name, value]) => `${name}=${value}`);
    writeFileSync(file, `# Written by mastodon:setup\n${lines.join('\n')}\n`);
    return file;
  }

  command({ address = this.address, media = this.media, env = this.env() }: Asked = {}): string[] {
    return ['import', 'mastodon', address, '--media', media, '--env', env];
  }

  override async close(): Promise<void> {
    await super.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
