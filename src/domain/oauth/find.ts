/** Finds applications by client id, by id and secret, or by token. */
import { timingSafeEqual } from 'node:crypto';
import type { App } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { hashToken } from '../../platform/random.ts';
import type { DomainContext } from '../access/context.ts';
import { refuse } from '../kernel/refusals.ts';

/** The application of that client id, or null. */
export async function findApp(db: Db | Tx, clientId: string): Promise<App | null> {
  // PostgreSQL rejects NUL in text, and no client id has one.
  return clientId.includes('\0') ? null : db.app.findUnique({ where: { clientId } });
}

/** The application of that client id if the secret matches, else null. */
export async function authenticateApp(db: Db | Tx, clientId: string, clientSecret: string): Promise<App | null> {
  const app = await findApp(db, clientId);
  return app && timingSafeEqual(hashToken(clientSecret), app.secretHash) ? app : null;
}

/** Whether the user has authorized the application, and the authorization is still valid. */
export async function isAppAuthorized(db: Db, appId: bigint, userId: bigint): Promise<boolean> {
  return (await db.accessToken.findFirst({ where: { appId, userId, revokedAt: null }, select: { id: true } })) !== null;
}

/** The application of the request's token; refuses tokens without one, such as an administrator's. */
export async function findOwnApp(ctx: DomainContext): Promise<App> {
  const id = ctx.viewer?.appId ?? null;
  const app = id === null ? null : await ctx.db.app.findUnique({ where: { id } });
  return app ?? refuse('record_not_found');
}
