/** Handles such as `@name@example.org`: parsing and resolving them. */

import type { Config } from '../../platform/config.ts';
import { statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { isOwnDomain } from '../kernel/own-domains.ts';

export interface Handle {
  username: string;
  /** Null for a local actor. */
  domain: string | null;
}

type Own = Pick<Config, 'domain' | 'publicUrl'>;

/** Splits `@name@example.org`, `name@example.org` or `name`; this server's own domains read as local. */
export function splitHandle(handle: string, config: Own): Handle {
  const [username = '', domain] = handle.trim().replace(/^@/, '').split('@', 2);
  return { username, domain: localDomain(domain ?? null, config) };
}

export function localDomain(domain: string | null, config: Own): string | null {
  return domain && !isOwnDomain(config, domain) ? domain.toLowerCase() : null;
}

/** The handle without a complete or partial host of this server: `name@exam` on example.org reads as `name`. */
export function withoutOwnHost(typed: string, { domain, publicUrl }: Own): string {
  const [, name, host = ''] = /^(@?[^@\s]+)@([^@\s]*)$/.exec(typed) ?? [];
  const isOwn = [domain, new URL(publicUrl).host].some((own) => own.startsWith(host.toLowerCase()));
  return name !== undefined && isOwn ? name : typed;
}

export interface HandleRow {
  id: bigint;
  username: string;
  domain: string | null;
  url: string;
  suspended: boolean;
}

const byHandles = statement(
  'actors_by_handles',
  `SELECT a.id, a.preferred_username AS username, a.domain, a.url, a.suspended_at IS NOT NULL AS suspended
   FROM unnest($1::text[], $2::text[]) AS handle(username, domain)
   JOIN actors a ON lower(a.preferred_username) = lower(handle.username) AND coalesce(a.domain, '') = handle.domain
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
