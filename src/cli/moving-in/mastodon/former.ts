/** The versions of Mastodon that can be imported. */
import type { Former } from '../source.ts';

export const MASTODON: Former = {
  name: 'Mastodon',
  example: 'mastodon@localhost/mastodon_production',
  core: ['schema_migrations', 'accounts', 'users', 'statuses', 'follows', 'media_attachments', 'settings'],
  oldest: { migration: '20230904134623', release: '4.2' },
  newest: '20260805130216',
  migrations: "version ~ '^[0-9]{14}$'",
};
