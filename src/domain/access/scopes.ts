/** The tree of OAuth scopes: a parent covers its children (Mastodon's scopes). */

const NOUNS_READ = [
  'accounts',
  'blocks',
  'bookmarks',
  'collections',
  'favourites',
  'filters',
  'follows',
  'lists',
  'mutes',
  'notifications',
  'search',
  'statuses',
];
const NOUNS_WRITE = [
  'accounts',
  'blocks',
  'bookmarks',
  'collections',
  'conversations',
  'favourites',
  'filters',
  'follows',
  'lists',
  'media',
  'mutes',
  'notifications',
  'reports',
  'statuses',
];
const NOUNS_ADMIN = [
  'accounts',
  'reports',
  'domain_allows',
  'domain_blocks',
  'ip_blocks',
  'email_domain_blocks',
  'canonical_email_blocks',
] as const;

/** Scopes that an application needs in addition to its user's role. */
export type AdminScope = `admin:${'read' | 'write'}${'' | `:${(typeof NOUNS_ADMIN)[number]}`}`;

const SCOPE_TREE: Readonly<Record<string, readonly string[]>> = {
  profile: [],
  read: NOUNS_READ.map((noun) => `read:${noun}`),
  write: NOUNS_WRITE.map((noun) => `write:${noun}`),
  follow: ['read:blocks', 'read:follows', 'read:mutes', 'write:blocks', 'write:follows', 'write:mutes'],
  push: [],
  crypto: [],
  'admin:read': NOUNS_ADMIN.map((noun) => `admin:read:${noun}`),
  'admin:write': NOUNS_ADMIN.map((noun) => `admin:write:${noun}`),
};

const DEFAULT_SCOPE = 'read';

export const ALL_SCOPES: readonly string[] = [
  ...new Set(Object.entries(SCOPE_TREE).flatMap(([parent, children]) => [parent, ...children])),
];

const parentsOf = new Map<string, string[]>();
for (const [parent, children] of Object.entries(SCOPE_TREE)) {
  for (const child of children) parentsOf.set(child, [...(parentsOf.get(child) ?? []), parent]);
}

/** Every scope that grants `scope`: itself and its ancestors. */
export function grantedBy(scope: string): string[] {
  return [scope, ...(parentsOf.get(scope) ?? [])];
}

/** Whether `held` grants at least one of `wanted`. */
export function hasScope(held: readonly string[], wanted: readonly string[]): boolean {
  return wanted.some((scope) => grantedBy(scope).some((grant) => held.includes(grant)));
}

/** Parses a client's scope parameter and removes duplicates; empty means the default. Null if one is unknown. */
export function parseScopes(text: string | undefined): string[] | null {
  const scopes = [...new Set((text ?? '').split(/[\s+]+/).filter(Boolean))];
  if (scopes.length === 0) return [DEFAULT_SCOPE];
  return scopes.every((scope) => ALL_SCOPES.includes(scope)) ? scopes : null;
}
