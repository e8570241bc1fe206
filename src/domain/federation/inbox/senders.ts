/** Verifies the sender of a request of a remote server: the actor whose key signed it. */
import { createPublicKey, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import memoize from 'memoize';
import type { Actor } from '../../../generated/prisma/client.ts';
import { answerCache } from '../../../platform/cache/answer-cache.ts';
import { Places } from '../../../platform/concurrency/places.ts';
import {
  type ReadSignature,
  readSignature,
  SignatureError,
  type SignedRequest,
} from '../../../platform/http/signatures/signature.ts';
import { batchedStatement, MOST_LOOK_UPS, queryBatched } from '../../../platform/reading/batched-statement.ts';
import { speaksWith } from '../../instance/federation.ts';
import { countKeyFailure } from '../../kernel/activity-counts.ts';
import { siteOf } from '../../kernel/site-of.ts';
import { isSameHost, urlOf } from '../documents/forms.ts';
import { readKey } from '../documents/key.ts';
import { serverKeys } from '../outbox/instance-key.ts';
import { domainOf, fetchDocument, isLocalUri, RemoteError } from '../outbox/requests.ts';
import { type FederationContext, refreshActor } from '../remote/find/find-remote-actor.ts';
import { isUnreachable } from '../remote/find/webfinger.ts';
import { SenderError } from './sender-error.ts';

/** The refusal of a request that this server signed itself. */
export const OWN_KEY = 'The key is one of this server';

export type Sender = Pick<Actor, 'id' | 'uri' | 'domain' | 'suspendedAt'>;

interface KeyRow {
  id: bigint;
  uri: string;
  domain: string;
  suspended_at: Date | null;
  public_key: string;
}

/** Includes keys of deleted actors, which verify their deletion. */
const byKey = batchedStatement('sender_by_key', {
  most: MOST_LOOK_UPS,
  parameters: { key: 'text' },
  text: `SELECT a.id, a.uri, a.domain, a.suspended_at, k.public_key
    FROM remote_keys k JOIN actors a ON a.id = k.actor_id WHERE k.uri = q.key`,
}).as<KeyRow, 'domain'>();

const keyOf: (pem: string) => KeyObject = memoize((pem: string) => createPublicKey(pem), {
  cache: new LRUCache<string, { data: KeyObject; maxAge: number }>({ max: 5_000 }),
});

const ASKED_AGAIN_MS = 300_000;

/**
 * Results of fetching keys: a key is not fetched again for five minutes, and concurrent requests share the result. It also says
 * whether the network failed. By process.
 */
const answers = answerCache<boolean>({ ttl: ASKED_AGAIN_MS, max: 10_000 });

/**
 * Requests that wait for a key keep their bodies in memory, and each key may take as long as the timeout for a silent host.
 * Further requests are refused until later, when the key may be known. By process.
 */
const waitingIn = memoize((_config: object) => ({ requests: new Places(128, 32), keys: new Places(32, 4) }), {
  cache: new WeakMap(),
});

async function stored({ sql }: FederationContext, keyId: string): Promise<{ sender: Sender; key: KeyObject } | null> {
  const [row] = await queryBatched(sql, byKey, { key: keyId });
  if (!row) return null;
  const { id, uri, domain, suspended_at: suspendedAt, public_key: pem } = row;
  return { sender: { id, uri, domain, suspendedAt }, key: keyOf(pem) };
}

/**
 * The owner of the key, confirmed by the owner's document. It is fetched even if the owner is known, because this is how new keys
 * are found.
 */
async function fetchOwner(ctx: FederationContext, keyId: string): Promise<void> {
  const document = await fetchDocument(ctx, keyId);
  const key = readKey(document, keyId);
  const owner = key?.owner ?? urlOf(document.id);
  if (!owner || !isSameHost(owner, keyId)) throw new RemoteError(`${keyId} is no key of its host`);
  await refreshActor(ctx, owner);
}

async function failsByNetwork(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask();
    return false;
  } catch (error) {
    if (isUnreachable(error)) return true;
    if (error instanceof RemoteError) return false;
    throw error;
  }
}

const comeAgain = (): SenderError => new SenderError(503, 'The key could not be read now');

/** Starts to fetch, within the limit of concurrent fetches. */
function begin(ctx: FederationContext, about: string, ask: () => Promise<unknown>): Promise<boolean> {
  const done = waitingIn(ctx.config).keys.take(siteOf(domainOf(about)));
  if (!done) throw comeAgain();
  return failsByNetwork(ask).finally(done);
}

/**
 * Asks the network at most once in five minutes for each `about`, and waits for the result if the limit allows.
 *
 * @throws SenderError
 */
async function askOnce(
  ctx: FederationContext,
  about: string,
  waits: boolean,
  ask: () => Promise<unknown>,
): Promise<void> {
  const answer = answers(ctx, about, () => begin(ctx, about, ask));
  const leave = waits ? waitingIn(ctx.config).requests.take(siteOf(domainOf(about))) : null;
  if (!leave) throw comeAgain();
  try {
    if (!(await answer)) return;
    countKeyFailure(ctx, 'unreachable');
    throw comeAgain();
  } finally {
    leave();
  }
}

/** @throws SenderError */
export function signatureOf(request: SignedRequest, now: Date): ReadSignature | null {
  try {
    return readSignature(request, now);
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    throw new SenderError(error.reason === 'syntax' ? 400 : 401, error.message);
  }
}

/** The sender that a request claims. */
export interface Claim {
  /** The signer, by a known key; null if it is not verified yet. */
  sender: Sender | null;
  /**
   * Returns the signer. Unknown keys are fetched from their address, and a key that does not verify is fetched once more, because
   * servers change keys.
   *
   * @param waits false if the request is too large to be kept meanwhile, and must be repeated
   * @throws SenderError
   */
  prove(waits?: boolean): Promise<Sender>;
}

/** Handles may be on another domain than keys. */
async function requireSpoken(ctx: FederationContext, sender: Sender, keyId: string): Promise<Sender> {
  if (sender.domain !== domainOf(keyId) && !(await speaksWith(ctx, sender.domain)))
    throw new SenderError(403, 'Nothing is exchanged with that server');
  return sender;
}

/** Says whether a request by this server itself arrived as it was signed; `plaza doctor` sends one through the proxy. */
async function ownKeyError(ctx: FederationContext, signature: ReadSignature): Promise<SenderError> {
  const own = (await serverKeys(ctx)).find(({ id }) => id === signature.keyId);
  if (own && !signature.isBy(keyOf(own.publicKey)))
    return new SenderError(401, 'The signature does not fit the key of this server');
  return new SenderError(401, OWN_KEY);
}

/**
 * Reads who signed a request without any request to another server.
 *
 * @throws SenderError 403 for servers that this one does not federate with
 */
export async function claimOf(ctx: FederationContext, request: SignedRequest): Promise<Claim> {
  const refused = (error: SenderError): Claim => ({ sender: null, prove: () => Promise.reject(error) });
  let signature: ReadSignature | null;
  try {
    signature = signatureOf(request, ctx.clock.now());
  } catch (error) {
    if (error instanceof SenderError) return refused(error);
    throw error;
  }
  if (!signature) return refused(new SenderError(401, 'The request is not signed'));
  const { keyId } = signature;
  const address = urlOf(keyId);
  if (address === null) return refused(new SenderError(401, 'The key is no address'));
  if (isLocalUri(ctx, address)) return refused(await ownKeyError(ctx, signature));
  if (!(await speaksWith(ctx, domainOf(address)))) throw new SenderError(403, 'Nothing is exchanged with that server');
  const before = await stored(ctx, keyId);
  if (before && signature.isBy(before.key)) {
    const sender = await requireSpoken(ctx, before.sender, address);
    return { sender, prove: () => Promise.resolve(sender) };
  }
  const prove = async (waits = true): Promise<Sender> => {
    if (before) await askOnce(ctx, before.sender.uri, waits, () => refreshActor(ctx, before.sender.uri));
    else await askOnce(ctx, keyId, waits, () => fetchOwner(ctx, address));
    const known = await stored(ctx, keyId);
    if (!known) {
      countKeyFailure(ctx, 'unknown');
      throw new SenderError(401, 'The key is not known');
    }
    if (!signature.isBy(known.key)) {
      countKeyFailure(ctx, 'mismatch');
      throw new SenderError(401, 'The signature does not fit the key');
    }
    return requireSpoken(ctx, known.sender, address);
  };
  return { sender: null, prove };
}
