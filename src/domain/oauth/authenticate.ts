/**
 * Resolves a bearer token to a viewer: an OAuth token by its hash, or a sign-in's JWT by its signature and session. Both are
 * cached until something about them changes (docs/decisions/0082-viewers-in-memory.md).
 */
import memoize from 'memoize';
import { KeptRows } from '../../platform/cache/kept-rows.ts';
import { batchLoader } from '../../platform/concurrency/batch-loader.ts';
import { type Sql, statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashToken } from '../../platform/random.ts';
import { OWES_SECOND_FACTOR, ROLE_COLUMNS, ROLE_JOIN, type RoleRow, roleOfRow } from '../access/role-columns.ts';
import { ALL_SCOPES } from '../access/scopes.ts';
import type { Viewer } from '../access/viewer.ts';
import { recordActivity } from '../users/record-activity.ts';
import { recordIp } from '../users/record-ip.ts';
import { readAccessToken } from '../users/sessions/access-token.ts';

export type Authentication = { viewer: Viewer } | { problem: 'token_invalid' | 'token_revoked' | 'token_expired' };

interface TokenRow extends RoleRow {
  /** Index of the requested hash, from 1. */
  place: number;
  token_id: bigint;
  app_id: bigint | null;
  scopes: string[];
  last_used_at: Date | null;
  revoked_at: Date | null;
  user_id: bigint | null;
  actor_id: bigint | null;
  confirmed: boolean;
  approved: boolean;
  suspended: boolean;
  owes_second_factor: boolean | null;
  locale: string | null;
  chosen_languages: string[] | null;
  settings: unknown;
  locked: boolean | null;
  moved: boolean;
}

const tokensByHashes = statement(
  'tokens_by_hashes',
  `SELECT n.place::int, t.id AS token_id, t.app_id, t.scopes, t.last_used_at, t.revoked_at, t.user_id, t.actor_id, ${ROLE_COLUMNS}, ${OWES_SECOND_FACTOR},
          u.locale, u.chosen_languages, u.settings, a.locked, a.moved_to_id IS NOT NULL AS moved,
          u.confirmed_at IS NOT NULL AS confirmed, u.approved_at IS NOT NULL AS approved,
          coalesce(u.suspended_at, u.disabled_at, a.suspended_at, a.deleted_at) IS NOT NULL AS suspended
   FROM unnest($1::bytea[]) WITH ORDINALITY AS n (hash, place) JOIN access_tokens t ON t.hash = n.hash
   LEFT JOIN users u ON u.id = t.user_id ${ROLE_JOIN} LEFT JOIN actors a ON a.id = t.actor_id`,
).as<TokenRow, 'scopes'>();

/** Batch loader for tokens, without a cache: one statement for all requests within one turn of the event loop. */
const tokensIn = memoize(
  (sql: Sql) => {
    const read = async (hashes: readonly Uint8Array[]) => {
      const rows = await sql.many(tokensByHashes, [hashes]);
      const byPlace = new Map(rows.map((row) => [row.place, row]));
      return hashes.map((_, i) => byPlace.get(i + 1) ?? null);
    };
    return batchLoader(read);
  },
  { cache: new WeakMap() },
);

type UserRow = Omit<TokenRow, 'place' | 'token_id' | 'app_id' | 'scopes' | 'last_used_at'>;

interface SessionRow extends UserRow {
  expires_at: Date;
}

const sessionById = statement(
  'session_by_id',
  `SELECT s.revoked_at, s.expires_at, u.id AS user_id, a.id AS actor_id, ${ROLE_COLUMNS}, ${OWES_SECOND_FACTOR}, u.locale, u.chosen_languages, u.settings, a.locked, a.moved_to_id IS NOT NULL AS moved,
          u.confirmed_at IS NOT NULL AS confirmed, u.approved_at IS NOT NULL AS approved,
          coalesce(u.suspended_at, u.disabled_at, a.suspended_at) IS NOT NULL AS suspended
   FROM sessions s JOIN users u ON u.id = s.user_id ${ROLE_JOIN}
   LEFT JOIN actors a ON a.id = u.default_actor_id AND a.deleted_at IS NULL
   WHERE s.id = $1`,
).as<SessionRow>();

function viewerOf(row: Omit<UserRow, 'revoked_at'>): Omit<Viewer, 'tokenId' | 'sessionId' | 'appId' | 'scopes'> {
  return {
    userId: row.user_id,
    actorId: row.actor_id,
    role: row.user_id === null ? null : roleOfRow(row),
    confirmed: row.confirmed,
    approved: row.approved,
    suspended: row.suspended,
    owesSecondFactor: row.owes_second_factor === true,
    locale: row.locale ?? 'en',
    chosenLanguages: row.chosen_languages ?? [],
    posting: { actorId: row.actor_id, settings: row.settings, locked: row.locked ?? false, moved: row.moved },
  };
}

const DAY_MS = 24 * 3_600_000;

/** Whether no use of today (UTC) is recorded yet: the first use of each day is, which costs next to nothing. */
const isNoteOld = ({ clock }: Platform, { last_used_at: at }: TokenRow): boolean =>
  Math.floor(clock.now().getTime() / DAY_MS) > Math.floor((at?.getTime() ?? 0) / DAY_MS);

/**
 * The columns that viewers are built from. A column that is added to the statements above must be added here and to the triggers
 * that announce changes (`tell_viewer_change` in prisma/migrations).
 */
export const VIEWER_COLUMNS = {
  access_tokens: ['app_id', 'user_id', 'actor_id', 'scopes', 'revoked_at'],
  sessions: ['user_id', 'revoked_at'],
  users: [
    ...['role_id', 'locale', 'chosen_languages', 'settings', 'default_actor_id'],
    ...['confirmed_at', 'approved_at', 'suspended_at', 'disabled_at', 'second_factor_at'],
  ],
  actors: ['user_id', 'locked', 'moved_to_id', 'suspended_at', 'deleted_at'],
  roles: ['permissions', 'position', 'require_2fa'],
  // Their tokens are deleted with them.
  apps: [],
};

const KEPT = { channel: 'viewers', columns: VIEWER_COLUMNS, most: 5_000, ms: 5_000 };

/** By the changes, because contexts are copies of the platform that share them. */
const keptIn = memoize(
  (platform: Platform) => ({
    tokens: new KeptRows<TokenRow>(platform, KEPT),
    sessions: new KeptRows<SessionRow>(platform, KEPT),
  }),
  { cacheKey: ([{ changes }]) => changes, cache: new WeakMap() },
);

const tokenViewer = (row: TokenRow): Viewer => ({
  ...viewerOf(row),
  tokenId: row.token_id,
  sessionId: null,
  appId: row.app_id,
  scopes: row.scopes,
});

/**
 * Authenticates `token`, or returns the problem. No statement for a cached token, otherwise one, plus three a day to record the
 * use.
 *
 * @param options the address of the request, recorded with the use; and whether to bypass the cache, as for streams, which
 * continue until something ends them
 */
export async function authenticate(
  platform: Platform,
  token: string,
  { ip = null, anew = false }: { ip?: string | null; anew?: boolean } = {},
): Promise<Authentication> {
  if (token.split('.').length === 3) return authenticateSession(platform, token, anew);
  const hash = hashToken(token);
  const read = () => tokensIn(platform.sql).load(hash);
  const row = await (anew ? read() : keptIn(platform).tokens.get(Buffer.from(hash).toString('base64'), read));
  if (!row) return { problem: 'token_invalid' };
  if (row.revoked_at) return { problem: 'token_revoked' };
  if (isNoteOld(platform, row)) await noteUse(platform, row, ip);
  return { viewer: tokenViewer(row) };
}

/** Updates the cached row too. */
async function noteUse({ db, clock }: Platform, row: TokenRow, ip: string | null): Promise<void> {
  const { token_id: id, last_used_at: lastUsedAt, user_id: userId } = row;
  const now = clock.now();
  const { count } = await db.accessToken.updateMany({ where: { id, lastUsedAt }, data: { lastUsedAt: now } });
  row.last_used_at = now;
  if (count === 0 || userId === null) return;
  await recordIp(db, { clock }, { userId, ip, kind: 'use' });
  await recordActivity(db, now, userId);
}

async function authenticateSession(platform: Platform, token: string, anew: boolean): Promise<Authentication> {
  const read = await readAccessToken(platform, token);
  return 'problem' in read ? read : sessionHolder(platform, read.sessionId, anew);
}

/** The viewer of a session that the caller has verified. */
export async function sessionHolder(platform: Platform, sessionId: bigint, anew = false): Promise<Authentication> {
  const read = async () => (await platform.sql.many(sessionById, [sessionId]))[0] ?? null;
  const row = await (anew ? read() : keptIn(platform).sessions.get(sessionId.toString(), read));
  if (!row) return { problem: 'token_invalid' };
  if (row.revoked_at) return { problem: 'token_revoked' };
  // A sign-in has every scope; its role limits what they allow.
  return { viewer: { ...viewerOf(row), tokenId: null, sessionId, appId: null, scopes: ALL_SCOPES } };
}
