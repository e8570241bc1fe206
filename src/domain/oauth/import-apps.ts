/** Applications and tokens of a Mastodon server that moves in. It stored their secrets as plain text, so apps stay signed in. */
import type { Tx } from '../../platform/database/db.ts';
import { hashToken } from '../../platform/random.ts';
import { ALL_SCOPES } from '../access/scopes.ts';
import { isWebUrl } from '../kernel/web-url.ts';
import { redirectUriProblem } from './redirect-uri.ts';

/** A row of `oauth_applications`. */
export interface FormerApp {
  id: bigint;
  uid: string;
  secret: string;
  name: string;
  website: string | null;
  /** One on each line. */
  redirectUri: string;
  /** Separated by spaces. */
  scopes: string;
  createdAt: Date;
}

/** A row of `oauth_access_tokens`. */
export interface FormerToken {
  id: bigint;
  token: string;
  appId: bigint | null;
  /** Both null for client credentials. */
  userId: bigint | null;
  actorId: bigint | null;
  scopes: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

/** Scopes and addresses that have no place on this server, by the ids of the rows. */
export type LeftOut = Map<bigint, string[]>;

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** Parts the words in those that are good, and the others. */
function parted(text: string, isGood: (word: string) => boolean): { good: string[]; bad: string[] } {
  const { good = [], bad = [] } = Object.groupBy(new Set(words(text)), (word) => (isGood(word) ? 'good' : 'bad'));
  return { good, bad };
}

const isScope = (word: string): boolean => ALL_SCOPES.includes(word);

/** Inserts the applications. Returns the scopes and redirect URIs that this server does not know or forbids. */
export async function importApps(tx: Tx, apps: readonly FormerApp[]): Promise<LeftOut> {
  const left: LeftOut = new Map();
  const data = apps.map(({ id, uid: clientId, secret, name, website, createdAt, ...texts }) => {
    const scopes = parted(texts.scopes, isScope);
    const uris = parted(texts.redirectUri, (uri) => redirectUriProblem(uri) === null);
    const bad = [...scopes.bad, ...uris.bad];
    if (bad.length > 0) left.set(id, bad);
    return {
      ...{ id, clientId, secretHash: hashToken(secret), name, createdAt },
      website: website !== null && isWebUrl(website) ? website : null,
      ...{ redirectUris: uris.good, scopes: scopes.good },
    };
  });
  await tx.app.createMany({ data });
  return left;
}

/** The last use is stored to the day. */
function dayOf(time: Date): Date {
  const day = new Date(time);
  day.setUTCHours(0, 0, 0, 0);
  return day;
}

/**
 * Inserts the tokens of known applications and people, after both. An application that a person authorized is not deleted as unused. Returns the
 * scopes that this server does not know.
 */
export async function importTokens(tx: Tx, tokens: readonly FormerToken[]): Promise<LeftOut> {
  const left: LeftOut = new Map();
  const data = tokens.map(({ id, token, appId, userId, actorId, createdAt, lastUsedAt, revokedAt, ...texts }) => {
    const scopes = parted(texts.scopes, isScope);
    if (scopes.bad.length > 0) left.set(id, scopes.bad);
    const lastUsed = dayOf(lastUsedAt ?? createdAt);
    return {
      ...{ id, hash: hashToken(token), appId, userId, actorId, scopes: scopes.good },
      ...{ createdAt, lastUsedAt: lastUsed, revokedAt },
    };
  });
  await tx.accessToken.createMany({ data });
  const granted = new Map<bigint, Date>();
  for (const { appId, userId, createdAt } of tokens) {
    if (appId === null || userId === null) continue;
    const before = granted.get(appId);
    if (before === undefined || createdAt < before) granted.set(appId, createdAt);
  }
  for (const [id, grantedAt] of granted)
    await tx.app.updateMany({
      where: { id, OR: [{ grantedAt: null }, { grantedAt: { gt: grantedAt } }] },
      data: { grantedAt },
    });
  return left;
}
