/** Resolves the accounts and posts, local and remote, that the rows of an import name. A refusal is the reason shown with the row. */

import type { Actor, Status } from '../../../../generated/prisma/client.ts';
import { limitOthers } from '../../../../platform/concurrency/others-limit.ts';
import { Refusal } from '../../../../platform/errors.ts';
import type { IdentityContext } from '../../../access/context.ts';
import { findActorByHandle } from '../../../actors/find.ts';
import { splitHandle } from '../../../actors/handles.ts';
import { isOwnDomain } from '../../../kernel/own-domains.ts';
import { findVisibleStatus } from '../../../statuses/find.ts';
import { findVisibleByUrl } from '../../../statuses/find-by-url.ts';
import type { ImportFinders } from '../../../transfers/import-finders.ts';
import { domainOf, isLocalUri, RemoteError } from '../../outbox/requests.ts';
import { atAddress } from './find-remote.ts';
import { actorByHandle } from './find-remote-actor.ts';
import { isUnreachable, schemeOf } from './webfinger.ts';

const ABSENT = { account: 'There is no such account', post: 'There is no such post' } as const;

/** If a server does not answer, the next rows of the import send it no request. */
async function asked<Found>(
  ctx: IdentityContext,
  url: string,
  what: keyof typeof ABSENT,
  find: () => Promise<Found>,
): Promise<Found> {
  try {
    return await limitOthers(ctx.config, domainOf(url), find);
  } catch (error) {
    if (isUnreachable(error)) throw new Refusal('invalid', 'Its server is not responding');
    if (error instanceof RemoteError && error.status === 403)
      throw new Refusal('forbidden', 'This server does not federate with the remote server');
    if (error instanceof RemoteError) throw new Refusal('not_found', ABSENT[what]);
    throw error;
  }
}

async function findActor(ctx: IdentityContext, address: string): Promise<Actor> {
  const { username, domain } = splitHandle(address.trim().replace(/^acct:/i, ''), ctx.config);
  const url = domain === null || isOwnDomain(ctx.config, domain) ? null : URL.parse(`${schemeOf(ctx)}//${domain}/`);
  if (url) return asked(ctx, url.href, 'account', () => actorByHandle(ctx, { username, domain: url.host }));
  return findActorByHandle(ctx, address).catch((error: unknown) => {
    if (error instanceof Refusal) throw new Refusal('not_found', ABSENT.account);
    throw error;
  });
}

async function findStatus(ctx: IdentityContext, address: string): Promise<Status> {
  const url = /^https?:/i.test(address) ? URL.parse(address) : null;
  if (!url || isLocalUri(ctx, url.href)) return findVisibleByUrl(ctx, address);
  const found = await asked(ctx, url.href, 'post', () => atAddress(ctx, url.href));
  if (!('status' in found)) throw new Refusal('not_found', ABSENT.post);
  return findVisibleStatus(ctx, found.status.id.toString());
}

export const findForImport: ImportFinders = { actor: findActor, status: findStatus };
