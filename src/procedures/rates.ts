/** Rate limits, by family (Mastodon's limits, http_throttles and action_limits). */
import type { RateFamily } from '../platform/limiter.ts';

/** The key that a family counts by: the user, the token, or the client's IP address. */
export type CountedBy = 'user' | 'token' | 'ip';

/** Whether a family counts every call, or only successful ones. Calls that are not counted must not allow guessing. */
type Counts = 'calls' | 'successes';

interface Family extends RateFamily {
  by: CountedBy;
  counts: Counts;
}

const family = (name: string, limit: number, seconds: number, by: CountedBy, counts: Counts = 'calls'): Family => ({
  name,
  limit,
  seconds,
  by,
  counts,
});

export const RATES = {
  authenticated: family('authenticated', 1500, 300, 'user'),
  token: family('token', 300, 300, 'token'),
  anonymous: family('anonymous', 300, 300, 'ip'),
  /** Requests for another page than the first. */
  paging: family('paging', 300, 900, 'user'),
  anonymous_paging: family('anonymous_paging', 300, 900, 'ip'),
  media: family('media', 30, 1800, 'user'),
  /** Photos of events, of which people send all that they took at once. */
  photos: family('photos', 100, 3600, 'user'),
  sign_up: family('sign_up', 5, 1800, 'ip', 'successes'),
  /** The second step of a two-step sign-up, with which anybody may reserve a name. */
  first_identities: family('first_identities', 5, 1800, 'ip', 'successes'),
  /** Forms that people may have to send more than once, in every facade (throttle_sign_up_attempts). */
  sign_up_attempts: family('sign_up_attempts', 25, 300, 'ip'),
  /** Deliveries of other servers before their signatures are checked; behind some proxies all have one address (domain/federation/inbox/sender-limits.ts). */
  inbox: family('inbox', 30_000, 300, 'ip'),
  /** Documents and handles that other servers read without a signature. */
  documents: family('documents', 1_500, 300, 'ip'),
  /** Remote files that are fetched for a viewer. */
  remote_files: family('remote_files', 600, 600, 'ip'),
  /** A page shows dozens of emoji, which are small and change rarely. */
  remote_emoji: family('remote_emoji', 6_000, 600, 'ip'),
  /** Widths of pictures that are not stored yet; a page shows dozens of pictures. */
  picture_widths: family('picture_widths', 6_000, 600, 'ip'),
  /** Moving a map requests dozens of tiles. */
  map_tiles: family('map_tiles', 3_000, 600, 'ip'),
  delete: family('delete', 30, 1800, 'user'),
  apps: family('apps', 5, 600, 'ip', 'successes'),
  token_requests: family('token_requests', 100, 300, 'ip'),
  sign_in: family('sign_in', 25, 300, 'ip'),
  /** The ways to the provider of single sign-on and back, which guess nothing; all people of a campus can have one address. */
  single_sign_on: family('single_sign_on', 1_500, 300, 'ip'),
  password_resets: family('password_resets', 25, 300, 'ip'),
  /** Mails with a link that signs in; each address has a separate limit, too (domain/persons/mail-link/). */
  sign_in_links: family('sign_in_links', 25, 300, 'ip'),
  confirmations: family('confirmations', 25, 300, 'ip'),
  /** Pages of tickets, whose links nobody can guess; all people in a queue can have the address of the place. */
  ticket_pages: family('ticket_pages', 1_500, 300, 'ip'),
  password_change: family('password_change', 10, 600, 'user'),
  follows: family('follows', 400, 86_400, 'user'),
  statuses: family('statuses', 300, 10_800, 'user'),
  invites: family('invites', 100, 86_400, 'user'),
  // Prevents guessing a code.
  invite_codes: family('invite_codes', 100, 300, 'ip'),
  reports: family('reports', 400, 86_400, 'user'),
  moves: family('moves', 5, 86_400, 'user', 'successes'),
  // Each claim uses up a key of another person.
  key_claims: family('key_claims', 300, 1800, 'user'),
  deliveries: family('deliveries', 300, 300, 'user'),
  // Every attempt counts, including each of 30 fields of one mutation (docs/decisions/0023-graphql-query-cost.md).
  identities: family('identities', 20, 3600, 'user'),
  groups: family('groups', 20, 3600, 'user'),
  events: family('events', 100, 3600, 'user'),
  /** Each is a request to another server, for a file of some megabytes. */
  calendars: family('calendars', 60, 3600, 'user'),
  /** Most are a request to another server. */
  webhooks: family('webhooks', 120, 3600, 'user'),
} as const;

export type RateName = keyof typeof RATES;
