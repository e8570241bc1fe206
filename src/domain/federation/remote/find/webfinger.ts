/** Looks up handles at their servers (RFC 7033), and confirms that an actor has the handle that it claims. */

import { type OutgoingAnswer, OutgoingError } from '../../../../platform/http/outgoing.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { speaksWith } from '../../../instance/federation.ts';
import { userAgent } from '../../../instance/version.ts';
import { isOwnDomain } from '../../../kernel/own-domains.ts';
import { type AskingContext, askHost, HostPaused } from '../../../kernel/silent-hosts.ts';
import type { RemoteActor } from '../../documents/actor.ts';
import { isSameId } from '../../documents/forms.ts';
import { readDocument } from '../../documents/json.ts';
import {
  type Handle,
  handleOf,
  isSameHandle,
  type RemoteIdentity,
  readHostMeta,
  readWebFinger,
  webFingerUrl,
} from '../../documents/webfinger.ts';
import { domainOf, mayFollow, RemoteError, refusedForGood } from '../../outbox/requests.ts';

type Ctx = AskingContext & Pick<Platform, 'http' | 'config'>;

const LIMITS = { timeoutMs: 10_000, maxBytes: 100_000, maxRedirects: 3 };

/** `http` if this server itself is reached by it, as in closed networks and tests. */
export const schemeOf = ({ config }: Pick<Platform, 'config'>): string => new URL(config.publicUrl).protocol;

const JRD = 'application/jrd+json, application/json';

/** The text at a well-known address, without a signed request. Sends no request to a server that this one does not federate with. */
export async function ask(ctx: Ctx, url: string, accept: string): Promise<OutgoingAnswer> {
  const domain = domainOf(url);
  if (!(await speaksWith(ctx, domain))) throw new RemoteError(`nothing is exchanged with ${domain}`, 403);
  const limits = { ...LIMITS, mayFollow: mayFollow(ctx) };
  const get = () => ctx.http.get(url, { accept, 'user-agent': userAgent(ctx) }, limits);
  return askHost(ctx, url, 'document', get).catch(refusedForGood);
}

/** If WebFinger is not answered, host-meta may name the address that answers. */
async function readResource(ctx: Ctx, { username, domain }: Handle): Promise<RemoteIdentity> {
  if (isOwnDomain(ctx.config, domain)) throw new RemoteError(`${username}@${domain} is of this server`);
  const resource = `acct:${username}@${domain}`;
  const base = `${schemeOf(ctx)}//${domain}/.well-known`;
  let answer = await ask(ctx, `${base}/webfinger?resource=${encodeURIComponent(resource)}`, JRD);
  if (answer.status === 404) {
    const meta = await ask(ctx, `${base}/host-meta`, 'application/xrd+xml, application/xml');
    const template = meta.status === 200 ? readHostMeta(meta.text) : null;
    if (template !== null) answer = await ask(ctx, webFingerUrl(template, resource), JRD);
  }
  const document = answer.status === 200 ? readDocument(answer.bytes) : null;
  const read = document && readWebFinger(document);
  if (!read) throw new RemoteError(`${resource} is not known at ${domain}`, answer.status, answer.status >= 500);
  return read;
}

/**
 * The actor of the handle. If the answer names another handle, perhaps on another domain, that one is looked up, and must confirm
 * itself.
 *
 * @throws RemoteError
 */
export async function lookUp(ctx: Ctx, handle: Handle): Promise<{ handle: Handle; uri: string }> {
  const first = await readResource(ctx, handle);
  const last = isSameHandle(first.subject, handle) ? first : await readResource(ctx, first.subject);
  if (!isSameHandle(last.subject, first.subject))
    throw new RemoteError(`${handle.username}@${handle.domain} leads nowhere`);
  return { handle: last.subject, uri: last.self };
}

/** The handle that the actor claims, after its server has confirmed it. */
export async function confirmHandle(ctx: Ctx, read: RemoteActor): Promise<Handle> {
  const claimed = handleOf(`acct:${read.webfinger}`) ?? { username: read.username, domain: domainOf(read.id) };
  const found = await lookUp(ctx, claimed);
  if (!isSameId(found.uri, read.id)) throw new RemoteError(`${claimed.username}@${claimed.domain} is somebody else`);
  return found.handle;
}

/** For optional data: returns null if the server cannot be reached, or does not show it. */
export async function quietly<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof RemoteError || isUnreachable(error)) return null;
    throw error;
  }
}

/** For `catch`: null if the server answered, but without the requested thing. */
export function nullIfAnswered(error: unknown): null {
  if (error instanceof RemoteError && !isUnreachable(error)) return null;
  throw error;
}

/** Whether the network failed, which may pass, rather than the answer. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof RemoteError ? error.again : error instanceof OutgoingError || error instanceof HostPaused;
