/** Descriptions of the scopes, for users who are asked to grant them. */
import { ALL_SCOPES } from '../access/scopes.ts';

const NOUNS: Record<string, string> = {
  accounts: 'accounts',
  blocks: 'blocks',
  bookmarks: 'bookmarks',
  canonical_email_blocks: 'blocked e-mail addresses',
  collections: 'collections',
  conversations: 'conversations',
  domain_allows: 'allowed domains',
  domain_blocks: 'blocked domains',
  email_domain_blocks: 'blocked e-mail domains',
  favourites: 'favourites',
  filters: 'filters',
  follows: 'follows',
  ip_blocks: 'blocked IP addresses',
  lists: 'lists',
  media: 'uploaded files',
  mutes: 'mutes',
  notifications: 'notifications',
  reports: 'reports',
  search: 'search results',
  statuses: 'posts and events',
};

const WHOLE: Record<string, string> = {
  profile: 'See who you are, and nothing else',
  read: 'Read everything your account can see',
  write: 'Change everything your account can change',
  follow: 'Change whom you follow, block and mute',
  push: 'Send you push notifications',
  crypto: 'Send and read end-to-end encrypted messages for you',
  'admin:read': 'Read everything moderators can see',
  'admin:write': 'Do everything moderators can do',
};

function textOf(scope: string): string {
  const whole = WHOLE[scope];
  if (whole) return whole;
  const noun = NOUNS[scope.slice(scope.lastIndexOf(':') + 1)] ?? scope;
  const staff = scope.startsWith('admin:') ? ', as a moderator' : '';
  return `${scope.includes('write') ? 'Change' : 'Read'} ${noun}${staff}`;
}

export const SCOPE_TEXTS: Readonly<Record<string, string>> = Object.fromEntries(
  ALL_SCOPES.map((scope) => [scope, textOf(scope)]),
);
