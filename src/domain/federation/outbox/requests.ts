/** Signed requests to remote servers: fetches of documents and deliveries of activities. */

import { setImmediate } from 'node:timers/promises';
import pLimit from 'p-limit';
import { AddressRefused, BodyTooLong, type OutgoingAnswer, OutgoingError } from '../../../platform/http/outgoing.ts';
import { type SigningKey, signedHeaders } from '../../../platform/http/signatures/sign.ts';
import type { SignatureKind } from '../../../platform/http/signatures/signature.ts';
import type { Platform } from '../../../platform/platform.ts';
import { speaksWith } from '../../instance/federation.ts';
import { userAgent } from '../../instance/version.ts';
import { isOwnHost, ownUrls } from '../../kernel/own-domains.ts';
import { askHost } from '../../kernel/silent-hosts.ts';
import { documentLinkOf } from '../documents/document-link.ts';
import { isSameHost, isSameId, urlOf } from '../documents/forms.ts';
import { type JsonObject, readDocument } from '../documents/json.ts';
import { withOwnAddresses } from '../documents/own-addresses.ts';
import { readingSigner } from './instance-key.ts';
import { type KnownHost, noteReached, remoteHost } from './remote-hosts.ts';

type Ctx = Pick<Platform, 'db' | 'sql' | 'http' | 'clock' | 'random' | 'config'>;

/** The answer of a remote server cannot be used; a retry helps only if `again`. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';
  /** The HTTP status; null if there was no answer, or an unusable one. */
  readonly status: number | null;
  readonly again: boolean;

  constructor(message: string, status: number | null = null, again = false) {
    super(message);
    this.status = status;
    this.again = again;
  }
}

/** The answer is an HTML page, which may link to its document. */
export class PageInstead extends RemoteError {
  /** Null if the page has no such link. */
  readonly documentAt: string | null;

  constructor(url: string, html: string) {
    super(`${url} is a page`);
    this.documentAt = documentLinkOf(html, url);
  }
}

/** Null after an answer that a retry would not change: the server refuses the request, or has no such document. */
export async function unlessFinal<Answer>(request: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof RemoteError && !error.again) return null;
    throw error;
  }
}

export const ACTIVITY_TYPE = 'application/activity+json';
const LD_TYPE = 'application/ld+json; profile="https://www.w3.org/ns/activitystreams"';
const ACCEPT = `${ACTIVITY_TYPE}, ${LD_TYPE}`;

/** Remote servers may be slow; documents have at most a megabyte (`readDocument`). */
const LIMITS = { timeoutMs: 10_000, maxBytes: 1_048_576, maxRedirects: 3 };

/** The host of an address, with its port unless it is the default one. */
export const domainOf = (url: string): string => new URL(url).host;

/** Whether the address is on this server: such objects are found in the database, and never fetched. */
export const isLocalUri = ({ config }: Pick<Platform, 'config'>, url: string): boolean =>
  isOwnHost(config, domainOf(url));

/** Redirects to blocked servers and to this one are not followed. */
export const mayFollow =
  (ctx: Pick<Platform, 'sql' | 'config'>) =>
  async (url: string): Promise<boolean> =>
    !isLocalUri(ctx, url) && (await speaksWith(ctx, domainOf(url)));

/** A server with HTTPS does not trust answers without it. In closed networks and tests both sides may use HTTP. */
const isOpenToAnyone = ({ config }: Ctx, url: string): boolean =>
  new URL(config.publicUrl).protocol === 'https:' && new URL(url).protocol !== 'https:';

const isActivityJson = (type: string): boolean =>
  /^application\/activity\+json\b/i.test(type) ||
  (/^application\/ld\+json\b/i.test(type) && type.includes('https://www.w3.org/ns/activitystreams'));

const OTHER_KIND = { cavage: 'rfc9421', rfc9421: 'cavage' } as const satisfies Record<SignatureKind, SignatureKind>;

/** Answers to a signature of an unsupported kind. */
const NOT_UNDERSTOOD = [400, 401];

/** Signs with the kind that the host accepted last, and repeats the request with the other kind after 400 or 401. */
async function knock(
  ctx: Ctx,
  url: string,
  known: KnownHost | null,
  ask: (kind: SignatureKind) => Promise<OutgoingAnswer>,
): Promise<OutgoingAnswer> {
  const first = (known?.signatureKind ?? 'cavage') as SignatureKind;
  const answer = await ask(first);
  const repeated = NOT_UNDERSTOOD.includes(answer.status) ? await ask(OTHER_KIND[first]) : null;
  const accepted = repeated && repeated.status < 400 ? repeated : answer;
  if (accepted.status < 400)
    await noteReached(ctx, known, domainOf(url), accepted === answer ? first : OTHER_KIND[first]);
  return accepted;
}

/** For `catch`: turns a forbidden address and a document that is too long into errors without a retry. */
export function refusedForGood(error: unknown): never {
  if (error instanceof AddressRefused || error instanceof BodyTooLong) throw new RemoteError(error.message);
  throw error;
}

/** The document, and the address of the answer after redirects. */
async function read(
  ctx: Ctx,
  url: string,
  signer: SigningKey | null = null,
): Promise<{ document: JsonObject; from: string }> {
  const asked = urlOf(url);
  if (asked === null || isLocalUri(ctx, asked)) throw new RemoteError(`${url} is no address of another server`);
  if (!(await speaksWith(ctx, domainOf(asked))))
    throw new RemoteError(`nothing is exchanged with ${domainOf(asked)}`, 403);
  if (isOpenToAnyone(ctx, asked)) throw new RemoteError(`${asked} is without HTTPS`);
  const by = signer ?? (await readingSigner(ctx, domainOf(asked)));
  const agent = userAgent(ctx);
  const known = await remoteHost(ctx, domainOf(asked));
  const headers = (kind: SignatureKind) => (to: string) => ({
    ...signedHeaders(kind, { method: 'GET', url: to }, by, ctx.clock.now()),
    ...{ accept: ACCEPT, 'user-agent': agent },
  });
  const ask = (kind: SignatureKind) => ctx.http.get(asked, headers(kind), { ...LIMITS, mayFollow: mayFollow(ctx) });
  const answer = await askHost(ctx, asked, 'document', () => knock(ctx, asked, known, ask)).catch(refusedForGood);
  if (answer.status !== 200) {
    throw new RemoteError(
      `${asked} answers ${answer.status}`,
      answer.status,
      answer.status >= 500 || answer.status === 429,
    );
  }
  const type = answer.headers['content-type'] ?? '';
  if (/^text\/html\b/i.test(type)) throw new PageInstead(answer.url, answer.bytes.toString('utf8'));
  if (!isActivityJson(type)) throw new RemoteError(`${asked} is no ActivityPub document`);
  if (isOpenToAnyone(ctx, answer.url)) throw new RemoteError(`${asked} leads away from HTTPS`);
  const document = readDocument(answer.bytes);
  if (!document) throw new RemoteError(`${asked} is no JSON object`);
  return { document: withOwnAddresses(document, ownUrls(ctx.config)), from: answer.url };
}

/**
 * Fetches a remote document with a signed request.
 *
 * @param signer a local actor who may see more than this server itself; null to sign as this server
 * @throws RemoteError if there is no ActivityPub document, or if its server is blocked
 */
export const fetchDocument = async (ctx: Ctx, url: string, signer: SigningKey | null = null): Promise<JsonObject> =>
  (await read(ctx, url, signer)).document;

/**
 * Fetches an object from its own address. A document with another id is fetched again from that id, because only the address of the id vouches
 * for it; a host to which that address redirects does not.
 */
export async function fetchObject(ctx: Ctx, url: string): Promise<JsonObject> {
  const { document, from } = await read(ctx, url);
  const id = urlOf(document.id);
  if (id === null) throw new RemoteError(`${url} has no id`);
  if (isSameId(id, url) && isSameHost(from, id)) return document;
  const own = await read(ctx, id);
  if (urlOf(own.document.id) !== id || !isSameHost(own.from, id))
    throw new RemoteError(`${url} does not say what it is`);
  return own.document;
}

const POST_LIMITS = { timeoutMs: 10_000, maxBytes: 10_000, cut: true, kept: true };

/** Signing takes a millisecond, so only a few deliveries sign in one turn of the event loop, and requests are answered in between. */
const fewEachTurn = pLimit(8);

/**
 * Sends an activity once, and returns the answer. Throws OutgoingError without an answer.
 *
 * @param known the stored row of the host
 * @param more further headers, which are signed
 */
export async function postActivity(
  ctx: Ctx,
  inbox: string,
  known: KnownHost | null,
  body: string,
  by: SigningKey,
  more: Readonly<Record<string, string>> = {},
): Promise<OutgoingAnswer> {
  if (isLocalUri(ctx, inbox)) throw new OutgoingError('The inbox is one of this server');
  const agent = userAgent(ctx);
  return knock(ctx, inbox, known, async (kind) => {
    await fewEachTurn(() => setImmediate());
    const request = { method: 'POST' as const, url: inbox, body, contentType: ACTIVITY_TYPE, headers: more };
    const headers = { ...signedHeaders(kind, request, by, ctx.clock.now()), 'user-agent': agent };
    return ctx.http.post(inbox, body, headers, POST_LIMITS);
  });
}
