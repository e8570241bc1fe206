/** The contract as text, as committed and served: the OpenAPI document of REST and the SDL of GraphQL. */
import { TEXTS as SCOPE_TEXTS } from '../../generated/texts/all/scopes.ts';
import { PACKAGE } from '../../platform/files/package-file.ts';
import { appRouter } from '../../routers/app-router.ts';
import { printedSchema } from '../../schema/schema.ts';
import { restDocument } from '../rest/document.ts';
import { withFacadePaths } from './facade-paths.ts';

/** Descriptions of the tags, with pointers to related ones. */
const TAGS: Record<string, string> = {
  accounts: 'Persons, groups and services, and how you stand to them: following, blocking, muting.',
  admin: 'What the staff of the server does.',
  admin_accounts: 'Accounts as staff see them, with the user behind each, and what staff does about them.',
  admin_reports: 'Reports as Mastodon’s apps handle them.',
  announcements: 'Notices of the server to everybody, and their management.',
  imports: 'Imports of CSV files from other servers.',
  exports: 'Exports of your data: lists as CSV, and archives of everything.',
  annual_reports: 'Your activity in one year, computed on request.',
  apps: 'Applications that speak for people: registering one, and what a token belongs to.',
  collections: 'Accounts that somebody recommends to others.',
  comments: 'Writing a public post as one of your identities; reading and answering it is done by its status.',
  conversations: 'Direct messages, one conversation for each thread, and whether you have read them.',
  canonical_email_blocks: 'E-mail addresses that may not sign up, in all their spellings.',
  domain_allows: 'Other servers with which this one speaks where federation is limited.',
  domain_blocks: 'Other servers that are hidden: for oneself, or, by staff, for everybody.',
  email_domain_blocks: 'Domains of e-mail addresses that may not sign up.',
  ip_blocks: 'What people from a network may not do.',
  username_blocks: 'Names that accounts may not take.',
  custom_emojis: 'Pictures that texts show for a name between colons, and their management.',
  crypto:
    'End-to-end encrypted messages between devices: their keys, and messages that wait. The server cannot read them.',
  emails: 'Whether the e-mail address of the one who signed up is confirmed, and the mail that asks for it.',
  events: 'Meetings people organize and join.',
  directory: 'The profiles that want to be found.',
  featured_tags: 'The hashtags that you show on your profile.',
  feeds:
    'Events for calendar programs and feed readers, and the tokens that open your own ones without signing in. The files themselves are served at `/@{name}/feed/ics`, `/@{name}/feed/atom`, `/events/{uuid}/export/ics` and `/events/going/{token}/ics`, and for any selection at `/feeds/events.ics`, `/feeds/events.atom` and `/feeds/events.json`.',
  filters:
    'Keywords and single posts that you do not want to read, by context. Version 2 groups keywords under a title; version 1, for older apps, shows each keyword as a filter.',
  groups: 'Groups and their members.',
  instance: 'This server: its name, its rules and limits, and how much it is used.',
  invites: 'Inviting people to sign up, and all invitations for staff. Their page is `/invite/{code}`.',
  jobs: 'Background jobs and failed jobs; for administrators.',
  lists: 'Timelines of the accounts in your lists.',
  media: 'Sound, video and pictures that are attached to posts, from upload to description.',
  moderation: 'Reports and what moderators did.',
  notifications: 'What happened and concerns you.',
  oauth: 'Letting applications act for people.',
  oembed: 'How another site shows a public post on its pages.',
  participations: 'Who takes part in events, in which role.',
  series: 'Events that repeat by a rule.',
  'date polls': 'Questions about the date of an event to come.',
  persons: 'The identities of a user.',
  pictures: 'Pictures of events, persons and groups, uploaded once and used by their id.',
  photos: 'Photos in the albums of events, which participants and organizers add.',
  places: 'Finding a place by its name, or by a point on the map, for the address of an event.',
  profile: 'Your own profile, for editing.',
  polls: 'Reading the poll of a post and voting in it; a poll is made together with its post.',
  reports: 'Reporting an account to the moderators as Mastodon’s apps do.',
  roles: 'What staff may do: the roles of this community, and who has which.',
  push: 'Where notifications are sent to while an app is closed (Web Push): one subscription for each token.',
  scheduled_statuses: 'Posts that will be published later: when, or not at all. They are written like any other post.',
  drafts: 'Posts that you have begun to write, on all your devices. Mastodon keeps none.',
  search: 'Finding accounts, posts and hashtags in one request, or events, groups and persons with pages and totals.',
  sessions: 'Signing in and staying signed in.',
  suggestions: 'Accounts that you may want to follow.',
  statuses: 'Posts.',
  strikes: 'What moderators decided about accounts, and appeals against it.',
  streaming: 'What happens, as it happens.',
  tags: 'Hashtags: how much one is used, and following it or showing it on your profile.',
  timelines: 'Lists of posts: home, public, of a hashtag, a list or a link.',
  trends: 'The hashtags, posts and links that people talk about most, and their review by moderators.',
  users: 'People who signed up.',
  well_known: 'Metadata of the server for other software, and look-ups of handles.',
};

/** OpenAPI 3.1, indented, with a line break at the end. */
export function openApiText(baseUrl = 'http://localhost:3000'): string {
  const document = restDocument(appRouter, {
    title: 'Plaza',
    version: PACKAGE.version,
    description:
      'The REST interface of a Plaza server: the paths that Mastodon apps use, and those of events, groups and identities.',
    baseUrl,
    license: { name: 'GNU Affero General Public License v3.0 or later', identifier: 'AGPL-3.0-or-later' },
    scopes: { ...SCOPE_TEXTS.en.scopes },
    tags: TAGS,
  });
  return `${JSON.stringify(withFacadePaths(document), null, 2)}\n`;
}

export function sdlText(): string {
  return printedSchema;
}
