/** The contract as text, the way it is committed and served: the OpenAPI document of REST and the SDL of GraphQL. */
import { readFileSync } from 'node:fs';
import { SCOPE_TEXTS } from '../domain/oauth/scope-texts.ts';
import { appRouter } from '../routers/app-router.ts';
import { printedSchema } from '../schema/schema.ts';
import { withFacadePaths } from './facade-paths.ts';
import { restDocument } from './rest/document.ts';

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const TAGS: Record<string, string> = {
  accounts: 'Persons, groups and services, and how you stand to them.',
  admin: 'What the staff of the server does.',
  apps: 'Applications that speak for people.',
  events: 'Meetings people organize and join.',
  groups: 'Groups and their members.',
  instance: 'This server.',
  jobs: 'Work that the server does later.',
  media: 'Files that belong to posts, profiles and events.',
  moderation: 'Reports and what moderators did.',
  notifications: 'What happened and concerns you.',
  oauth: 'Letting applications act for people.',
  participations: 'Who takes part in events, in which role.',
  persons: 'The identities of a user.',
  sessions: 'Signing in and staying signed in.',
  statuses: 'Posts.',
  streaming: 'What happens, as it happens.',
  timelines: 'Lists of posts.',
  users: 'People who signed up.',
};

/** OpenAPI 3.1, indented, with a line break at the end. */
export function openApiText(baseUrl = 'http://localhost:3000'): string {
  const document = restDocument(appRouter, {
    title: 'Plaza',
    version: manifest.version,
    description:
      'The REST interface of a Plaza server: the paths that Mastodon apps use, and those of events, groups and identities.',
    baseUrl,
    license: { name: 'GNU Affero General Public License v3.0 or later', identifier: 'AGPL-3.0-or-later' },
    scopes: { ...SCOPE_TEXTS },
    tags: TAGS,
  });
  return `${JSON.stringify(withFacadePaths(document), null, 2)}\n`;
}

export function sdlText(): string {
  return printedSchema;
}
