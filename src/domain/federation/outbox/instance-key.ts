/** The key of the instance actor, which signs requests for remote documents, so that servers that require signatures answer. */

import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
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

/**
 * Replaces the key pair, unless that key was replaced already.
 *
 * @param origin the handle domain of a further origin; null for the first one
 */
export async function rotateInstanceKey(
  ctx: Pick<Ctx, 'db' | 'random'>,
  publicKey: string,
  origin: string | null,
): Promise<void> {
  const before =
    origin === null ? await instanceKey(ctx) : await ctx.db.origin.findUnique({ where: { handleDomain: origin } });
  if (before?.publicKey !== publicKey) return;
  const data = { ...(await ctx.random.keyPair()), previousPrivateKey: before.privateKey };
  if (origin === null) await ctx.db.instanceKey.updateMany({ where: { id: ONLY, publicKey }, data });
  else await ctx.db.origin.updateMany({ where: { handleDomain: origin, publicKey }, data });
}

/** A private key that is used repeatedly. */
export const privateKeyOf: (pem: string) => KeyObject = memoize((pem: string) => createPrivateKey(pem), {
  maxAge: 3_600_000,
});

export const instanceSigner = async (ctx: Ctx): Promise<SigningKey> => signersOf(ctx, null, await instanceKey(ctx)).now;

/** The address of the actor that represents this server: that of a further origin by its handle domain, or the first one. */
export function serverActorUri(ctx: Pick<Platform, 'config'>, origin: string | null): string {
  const further = ctx.config.origins.find(({ handleDomain }) => handleDomain === origin);
  return further ? originActorUri(further) : instanceActorUri(ctx);
}

/** The base of the collections of such an actor. Those of Mobilizon's `/relay` are below `/@relay`. */
export const collectionsOfServer = (actorUri: string): string => actorUri.replace(/\/relay$/, '/@relay');

/** The ids and public keys of all actors that represent this server, the first one first. */
export async function serverKeys(ctx: Ctx) {
  const [first, rows] = await Promise.all([instanceKey(ctx), ctx.db.origin.findMany()]);
  const further = ctx.config.origins.flatMap((origin) => {
    const row = rows.find(({ handleDomain }) => handleDomain === origin.handleDomain);
    return row ? [{ origin: row.handleDomain, ...row }] : [];
  });
  return [{ origin: null, ...first }, ...further].map(({ origin, publicKey, keyUri: stored }) => {
    const actor = serverActorUri(ctx, origin);
    return { origin, actor, id: keyUri(actor, stored), publicKey };
  });
}

/** SHA-256 of the public key, in hexadecimal digits. */
const fingerprintOf = (pem: string): string =>
  createHash('sha256')
    .update(createPublicKey(pem).export({ type: 'spki', format: 'der' }))
    .digest('hex');

/** The names by which other servers know this one, and the key of the actor that represents it there. */
export async function serverNames(ctx: Ctx) {
  const { publicUrl, domain, alternateDomains, origins } = ctx.config;
  const names = [{ host: new URL(publicUrl).host, handleDomain: domain, alternates: alternateDomains }];
  const further = origins.map(({ host, handleDomain }) => ({ host, handleDomain, alternates: [] }));
  const keys = await serverKeys(ctx);
  return [...names, ...further].flatMap((named) => {
    const key = keys.find(({ actor }) => new URL(actor).host === named.host);
    return key ? [{ ...named, key: { id: key.id, fingerprint: fingerprintOf(key.publicKey) } }] : [];
  });
}

interface Signers {
  now: SigningKey;
  /** The key before the last rotation. */
  previous: SigningKey | null;
}

type StoredKeys = Pick<InstanceKey, 'keyUri' | 'privateKey' | 'previousPrivateKey'>;

function signersOf(ctx: Pick<Ctx, 'config'>, origin: string | null, { keyUri: stored, ...keys }: StoredKeys): Signers {
  const id = keyUri(serverActorUri(ctx, origin), stored);
  const { privateKey, previousPrivateKey } = keys;
  const previous = previousPrivateKey === null ? null : { id, key: privateKeyOf(previousPrivateKey) };
  return { now: { id, key: privateKeyOf(privateKey) }, previous };
}

/** The keys of that actor; null if the origin was removed since. */
export async function serverSigners(ctx: Ctx, origin: string | null): Promise<Signers | null> {
  if (origin === null) return signersOf(ctx, null, await instanceKey(ctx));
  const isConfigured = ctx.config.origins.some(({ handleDomain }) => handleDomain === origin);
  const row = isConfigured ? await ctx.db.origin.findUnique({ where: { handleDomain: origin } }) : null;
  return row && signersOf(ctx, origin, row);
}

/**
 * The key that signs requests for documents at a host. A server that follows the actor of a further origin, or is followed by it, knows that
 * actor, and may refuse others.
 */
export async function readingSigner(ctx: Ctx, host: string): Promise<SigningKey> {
  const relation =
    ctx.config.origins.length === 0
      ? null
      : await ctx.db.instanceRelation.findFirst({ where: { actor: { domain: host }, originDomain: { not: null } } });
  return (await serverSigners(ctx, relation?.originDomain ?? null))?.now ?? instanceSigner(ctx);
}
