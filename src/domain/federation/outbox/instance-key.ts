/** The key of the instance actor, which signs requests for remote documents, so that servers that require signatures answer. */
import { createPrivateKey, type KeyObject } from 'node:crypto';
import memoize from 'memoize';
import type { InstanceKey } from '../../../generated/prisma/client.ts';
import type { SigningKey } from '../../../platform/http/signatures/sign.ts';
import type { Platform } from '../../../platform/platform.ts';

type Ctx = Pick<Platform, 'db' | 'random' | 'config'>;

const ONLY = 1;

/** The username of the instance actor: the domain without its port, which usernames cannot contain. */
export const instanceName = ({ config }: Pick<Platform, 'config'>): string => config.domain.replace(/:\d+$/, '');

/** The address of the instance actor. */
export const instanceActorUri = ({ config }: Pick<Platform, 'config'>): string => `${config.publicUrl}/actor`;

export const keyUri = (actorUri: string): string => `${actorUri}#main-key`;

/** Generated on first use; if two are generated at the same time, one is kept. */
async function readKey({ db, random }: Pick<Ctx, 'db' | 'random'>): Promise<InstanceKey> {
  const found = await db.instanceKey.findUnique({ where: { id: ONLY } });
  if (found) return found;
  await db.instanceKey.createMany({ data: [{ id: ONLY, ...(await random.keyPair()) }], skipDuplicates: true });
  return db.instanceKey.findUniqueOrThrow({ where: { id: ONLY } });
}

/** Cached by process, since the row never changes; keyed by configuration, because tests run several servers in one process. */
const known = memoize((config: object) => ({ config, found: null as InstanceKey | null }), { cache: new WeakMap() });

export async function instanceKey(ctx: Ctx): Promise<InstanceKey> {
  const of = known(ctx.config);
  of.found ??= await readKey(ctx);
  return of.found;
}

/** A private key that is used repeatedly. */
export const privateKeyOf: (pem: string) => KeyObject = memoize((pem: string) => createPrivateKey(pem), {
  maxAge: 3_600_000,
});

export async function instanceSigner(ctx: Ctx): Promise<SigningKey> {
  const { privateKey } = await instanceKey(ctx);
  return { id: keyUri(instanceActorUri(ctx)), key: privateKeyOf(privateKey) };
}
