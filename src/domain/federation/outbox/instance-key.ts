/** The key of the instance actor, which signs requests for remote documents, so that servers that require signatures answer. */

import { createPrivateKey, type KeyObject } from 'node:crypto';
import memoize from 'memoize';
import type { InstanceKey } from '../../../generated/prisma/client.ts';
import type { Origin } from '../../../platform/config.ts';
import type { SigningKey } from '../../../platform/http/signatures/sign.ts';
import type { Platform } from '../../../platform/platform.ts';

type Ctx = Pick<Platform, 'db' | 'random' | 'config'>;

const ONLY = 1;

/** The username of the instance actor: the domain without its port, which usernames cannot contain. */
export const instanceName = ({ config }: Pick<Platform, 'config'>): string => config.domain.replace(/:\d+$/, '');

/** The address of the instance actor. */
export const instanceActorUri = ({ config }: Pick<Platform, 'config'>): string => `${config.publicUrl}/actor`;

/** The address of the actor that stands for a further origin. */
export const originActorUri = ({ url, actorPath }: Origin): string => `${url}${actorPath}`;

/** Its username: the last part of its path, such as `relay`, or the domain for the usual path. */
export const originName = ({ handleDomain, actorPath }: Origin): string =>
  actorPath === '/actor' ? handleDomain.replace(/:\d+$/, '') : actorPath.slice(1);

/** The addresses of all actors that stand for this server. */
export const ownActorUris = (ctx: Pick<Platform, 'config'>): string[] => [
  instanceActorUri(ctx),
  ...ctx.config.origins.map(originActorUri),
];

/** The id of an actor's key: the stored one, which other servers know from a server that this one took over, or the usual one. */
export const keyUri = (actorUri: string, stored: string | null = null): string => stored ?? `${actorUri}#main-key`;

/** Generated on first use; if two are generated at the same time, one is kept. Not cached, because a command may replace it. */
export async function instanceKey({ db, random }: Pick<Ctx, 'db' | 'random'>): Promise<InstanceKey> {
  const found = await db.instanceKey.findUnique({ where: { id: ONLY } });
  if (found) return found;
  await db.instanceKey.createMany({ data: [{ id: ONLY, ...(await random.keyPair()) }], skipDuplicates: true });
  return db.instanceKey.findUniqueOrThrow({ where: { id: ONLY } });
}

/** The key of the actor that stands for a further origin. */
export const originKey = ({ db }: Pick<Ctx, 'db'>, { handleDomain }: Origin) =>
  db.origin.findUniqueOrThrow({ where: { handleDomain }, select: { publicKey: true, keyUri: true } });

/** Replaces the key pair, unless that key was replaced already. */
export async function rotateInstanceKey(ctx: Pick<Ctx, 'db' | 'random'>, publicKey: string): Promise<void> {
  const before = await instanceKey(ctx);
  if (before.publicKey !== publicKey) return;
  const data = { ...(await ctx.random.keyPair()), previousPrivateKey: before.privateKey };
  await ctx.db.instanceKey.updateMany({ where: { id: ONLY, publicKey }, data });
}

/** A private key that is used repeatedly. */
export const privateKeyOf: (pem: string) => KeyObject = memoize((pem: string) => createPrivateKey(pem), {
  maxAge: 3_600_000,
});

const signingKey = (ctx: Ctx, pem: string): SigningKey => ({
  id: keyUri(instanceActorUri(ctx)),
  key: privateKeyOf(pem),
});

export async function instanceSigner(ctx: Ctx): Promise<SigningKey> {
  return signingKey(ctx, (await instanceKey(ctx)).privateKey);
}

/** The key before the last rotation; null if there is none. */
export async function previousInstanceSigner(ctx: Ctx): Promise<SigningKey | null> {
  const { previousPrivateKey } = await instanceKey(ctx);
  return previousPrivateKey === null ? null : signingKey(ctx, previousPrivateKey);
}
