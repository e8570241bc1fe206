/** Rows of a Mastodon that no index of this server takes. */
import { isTooLong, TOO_LONG } from '../indexed-texts.ts';
import type { Part } from '../left-out.ts';

/** Tables with the texts by which an index finds their rows. left-out.ts has those of accounts and posts. */
const INDEXED: Readonly<Record<string, readonly string[]>> = {
  account_domain_blocks: ['domain'],
  announcement_reactions: ['name'],
  canonical_email_blocks: ['canonical_email_hash'],
  custom_emojis: ['shortcode', 'domain'],
  domain_allows: ['domain'],
  domain_blocks: ['domain'],
  email_domain_blocks: ['domain'],
  identities: ['uid'],
  invites: ['code'],
  keypairs: ['uri'],
  markers: ['timeline'],
  oauth_applications: ['uid'],
  preview_cards: ['url'],
  relays: ['inbox_url'],
  tombstones: ['uri'],
  unavailable_domains: ['domain'],
  username_blocks: ['username'],
  webauthn_credentials: ['external_id'],
};

export const tooLong: readonly Part[] = Object.entries(INDEXED).map(([table, columns]) => ({
  ...{ table, where: isTooLong(...columns.map((column) => `t.${column}`)), because: TOO_LONG },
  needs: columns.map((column) => `${table}.${column}`),
}));
