/** The versions of Mastodon that can be imported. */
import type { Former } from '../source.ts';
import { stagedColumns } from '../stage.ts';
import { STAGED_TABLES } from './run/staged-tables.ts';

/** Columns of older versions and of forks. */
const OPTIONAL = new Set([
  ...['accounts.private_key', 'accounts.public_key', 'statuses.content_type'],
  ...['', '_iv', '_salt'].map((end) => `users.encrypted_otp_secret${end}`),
]);

/** The columns that an import reads. */
const READ = Object.entries(STAGED_TABLES).flatMap(([table, definition]) =>
  stagedColumns(definition).map((column) => ({ table, column })),
);

export const MASTODON: Former = {
  name: 'Mastodon',
  example: 'mastodon@localhost/mastodon_production',
  core: ['schema_migrations', 'accounts', 'users', 'statuses', 'follows', 'media_attachments', 'settings'],
  oldest: { migration: '20230904134623', release: '4.2' },
  newest: '20260805130216',
  lacks(tables) {
    const missing = READ.find(
      ({ table, column }) => !tables.get(table)?.has(column) && !OPTIONAL.has(`${table}.${column}`),
    );
    return missing && `${missing.table}.${missing.column}`;
  },
  migrations: "version ~ '^[0-9]{14}$'",
};
