/** Handles such as `@name@example.org`: parsing and resolving them. */

import { statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { NAMED_DOMAIN, type OwnNames, originOfDomain, SHOWN_DOMAIN } from '../kernel/own-domains.ts';

export interface Handle {
  username: string;
  /** Null for an actor of this server's first origin. */
  domain: string | null;
}

/** Splits `@name@example.org`, `name@example.org` or `name`; the domains of this server's first origin read as none. */
export function splitHandle(handle: string, config: OwnNames): Handle {
  const [username = '', domain] = handle.trim().replace(/^@/, '').split('@', 2);
  return { username, domain: namedDomain(domain ?? null, config) };
}

/** The handle of the name in an address of this server; a name of a page may be a handle already. */
export const handleAt = (name: string, host: string): string => (name.includes('@') ? name : `${name}@${host}`);

/** The domain by which an actor is looked up: hosts of a further origin read as its handle domain. */
export function namedDomain(domain: string | null, config: OwnNames): string | null {
  if (!domain) return null;
  const own = originOfDomain(config, domain);
  return own === undefined ? domain.toLowerCase() : own;
}

/** The handle without a complete or partial host of this server: `name@exam` on example.org reads as `name`. */
export function withoutOwnHost(typed: string, { domain, publicUrl }: Pick<OwnNames, 'domain' | 'publicUrl'>): string {
  const [, name, host = ''] = /^(@?[^@\s]+)@([^@\s]*)$/.exec(typed) ?? [];
  const isOwn = [domain, new URL(publicUrl).host].some((own) => own.startsWith(host.toLowerCase()));
  return name !== undefined && isOwn ? name : typed;
}

export interface HandleRow {
  id: bigint;
  username: string;
  /** As in a handle. */
  domain: string | null;
  local: boolean;
  url: string;
  suspended: boolean;
}

const byHandles = statement(
  'actors_by_handles',
  `SELECT a.id, a.preferred_username AS username, ${SHOWN_DOMAIN('a')} AS domain, a.domain IS NULL AS local, a.url, a.suspended_at IS NOT NULL AS suspended
   FROM unnest($1::text[], $2::text[]) AS handle(username, domain)
   JOIN actors a ON lower(a.preferred_username) = lower(handle.username) AND ${NAMED_DOMAIN('a')} = handle.domain
   WHERE a.deleted_at IS NULL`,
).as<HandleRow>();

/** Resolves handles, case-insensitively, in one statement; unknown ones are left out. */
export async function actorsByHandles(
  platform: Pick<Platform, 'sql'>,
  handles: readonly Handle[],
): Promise<HandleRow[]> {
  if (handles.length === 0) return [];
  return platform.sql.many(byHandles, [handles.map((h) => h.username), handles.map((h) => h.domain ?? '')]);
}
