/** Users keep their roles when roles become rows. */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { EVERY_PERMISSION } from '../../src/domain/access/roles.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { HELD } from '../support/world/roles.ts';

const ALL = path.join(import.meta.dirname, '../../prisma/migrations');

test('with the permissions that their names had', async () => {
  const database = await createTestDatabase({ empty: true });
  const folder = mkdtempSync(path.join(tmpdir(), 'plaza-roles-'));
  const client = new pg.Client(database.url);
  try {
    const before = readdirSync(ALL).filter((name) => /^\d/.test(name) && name < '20261125100000');
    for (const name of before) cpSync(path.join(ALL, name), path.join(folder, name), { recursive: true });
    await migrate(database.url, folder);
    await client.connect();
    for (const [id, role] of [null, 'Moderator', 'Admin', 'Owner'].entries())
      await client.query(
        `INSERT INTO users (id, email, password_hash, role, created_at) VALUES ($1, $2, 'x', $3, now())`,
        [...[id, `${id}@example.org`], role],
      );
    await migrate(database.url);
    const { rows } = await client.query(
      `SELECT u.id::int, u.role_id::int, r.name, r.permissions, r.position FROM users u LEFT JOIN roles r ON r.id = u.role_id ORDER BY u.id`,
    );
    const held = (name: keyof typeof HELD, id: number) => ({
      ...{ id, role_id: id, name, permissions: HELD[name].permissions, position: HELD[name].position },
    });
    expect(rows).toEqual([
      { id: 0, role_id: null, name: null, permissions: null, position: null },
      ...[held('Moderator', 1), held('Admin', 2), held('Owner', 3)],
    ]);
    expect(rows[3].permissions).toBe(EVERY_PERMISSION);
  } finally {
    await client.end();
    await database.drop();
    rmSync(folder, { recursive: true });
  }
});
