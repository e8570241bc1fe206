/** Finds applications: by the id they name themselves with, by id and secret, or behind a token. */
import { timingSafeEqual } from 'node:crypto';
import type { App } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { hashToken } from '../../platform/random.ts';
import type { DomainContext } from '../access/context.ts';
import { refuse } from '../kernel/refusals.ts';

/** The application of that client id, or null. */
export async function findApp(db: Db | Tx, clientId: string): Promise<App | null> {
  // PostgreSQL has no text with a NUL in it, and no client id has one.
  return clientId.includes('\0') ? null : db.app.findUnique({ where: { clientId } });
}

/** The application of that client id when the secret is its own, else null. */
export async function authenticateApp(db: Db | Tx, clientId: string, clientSecret: string): Promise<App | null> {
  const app = await findApp(db, clientId);
  return app && timingSafeEqual(hashToken(clientSecret), app.secretHash) ? app : null;
}

/** Whether the user has let the application in, and it still is. */
export async function isLetIn(db: Db, appId: bigint, userId: bigint): Promise<boolean> {
  return (await db.accessToken.findFirst({ where: { appId, userId, revokedAt: null }, select: { id: true } })) !== null;
}

/** The application that the request's token was made for; refuses tokens that belong to none, such as an administrator's. */
export async function findOwnApp(ctx: DomainContext): Promise<App> {
  const id = ctx.viewer?.appId ?? null;
  const app = id === null ? null : await ctx.db.app.findUnique({ where: { id } });
  return app ?? refuse('record_not_found');
}
