/** The versions of Mobilizon that can be imported. */
import type { Former } from '../source.ts';

export const MOBILIZON: Former = {
  name: 'Mobilizon',
  example: 'mobilizon@localhost/mobilizon',
  core: [
    'schema_migrations',
    'users',
    'actors',
    'events',
    'participants',
    'comments',
    'followers',
    'members',
    'medias',
  ],
  oldest: { migration: '20230920071502', release: '4.0' },
  newest: '20240725130410',
  migrations: 'true',
};
