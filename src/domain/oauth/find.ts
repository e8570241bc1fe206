/** Finds applications by client id, by id and secret, or by token. */
import { timingSafeEqual } from 'node:crypto';
import type { App } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { hashToken } from '../../platform/random.ts';
import type { DomainContext } from '../access/context.ts';
import { refuse } from '../kernel/refusals.ts';
import { OUT_OF_BAND } from './redirect-uri.ts';

/** Id for the tokens without an application, which an administrator created from a terminal. */
export const NO_APP = 0n;

/** The application of that client id, or null. */
export async function findApp(db: Db | Tx, clientId: string): Promise<App | null> {
  // PostgreSQL rejects NUL in text, and no client id has one.
  return clientId.includes('\0') ? null : db.app.findUnique({ where: { clientId } });
}

/** The application with this client id if the secret matches, otherwise null. */
export async function authenticateApp(db: Db | Tx, clientId: string, clientSecret: string): Promise<App | null> {
  const app = await findApp(db, clientId);
  return app && timingSafeEqual(hashToken(clientSecret), app.secretHash) ? app : null;
}

/** Whether the user has authorized the application, and the authorization is still valid. */
export async function isAppAuthorized(db: Db, appId: bigint, userId: bigint): Promise<boolean> {
  return (await db.accessToken.findFirst({ where: { appId, userId, revokedAt: null }, select: { id: true } })) !== null;
}

/** The public fields of an application. */
export type ShownApp = Pick<App, 'id' | 'name' | 'website' | 'scopes' | 'redirectUris'>;

/**
 * Represents the application of tokens that an administrator created from a terminal, which clients request to check their token.
 */
const terminalApp = (scopes: readonly string[]): ShownApp => ({
  id: NO_APP,
  name: 'Command line',
  website: null,
  scopes: [...scopes],
  redirectUris: [OUT_OF_BAND],
});

/** The application of the request's token. A sign-in has none, and is refused. */
export async function findOwnApp({ db, viewer }: DomainContext): Promise<ShownApp> {
  if (viewer?.appId == null) return viewer?.tokenId == null ? refuse('record_not_found') : terminalApp(viewer.scopes);
  return (await db.app.findUnique({ where: { id: viewer.appId } })) ?? refuse('record_not_found');
}
