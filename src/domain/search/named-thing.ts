/** Resolves a URL that was entered as a search: a status, an account or a hashtag known to this server. */

import type { Actor, Event, Status } from '../../generated/prisma/client.ts';
import { parseId } from '../../platform/ids.ts';
import type { DomainContext } from '../access/context.ts';
import { handleAt } from '../actors/handles.ts';
import { speaksWith } from '../instance/federation.ts';
import { isOwnHost } from '../kernel/own-domains.ts';
import { visibleAmong } from '../statuses/find.ts';
import type { StatusKey } from '../statuses/status-key.ts';
import { findTag } from '../tags/find.ts';
import { tagNameOf } from '../tags/tag-name.ts';
import { accountByHandle } from './search-accounts.ts';

/** Contains at most one result. */
export interface Named {
  accounts: bigint[];
  statuses: StatusKey[];
  hashtags: bigint[];
}

const nothing = (): Named => ({ accounts: [], statuses: [], hashtags: [] });

async function status(ctx: DomainContext, id: bigint): Promise<Named> {
  const rows = await visibleAmong(ctx, [id]);
  return { ...nothing(), statuses: rows.map((row) => ({ id: row.id, actor_id: row.actorId })) };
}

async function account(ctx: DomainContext, handle: string): Promise<Named> {
  return { ...nothing(), accounts: await accountByHandle(ctx, handle) };
}

type RemoteObject =
  | { actor: Pick<Actor, 'preferredUsername' | 'domain'> }
  | { status: Pick<Status, 'id'> }
  | { event: Pick<Event, 'id'> };

/** The result of a remote lookup, if the viewer may see it. Events are not part of this answer. */
export async function namedOf(ctx: DomainContext, found: RemoteObject): Promise<Named> {
  if ('event' in found) return nothing();
  if ('status' in found) return status(ctx, found.status.id);
  return account(ctx, `${found.actor.preferredUsername}@${found.actor.domain}`);
}

async function hashtag(ctx: DomainContext, name: string): Promise<Named> {
  const { tag } = await findTag(ctx, name);
  return { ...nothing(), hashtags: tag ? [tag.id] : [] };
}

/** URLs of this server: both variants for statuses and accounts, and hashtags. */
async function local(ctx: DomainContext, host: string, path: string): Promise<Named | null> {
  const [, id] = /^\/(?:@[^/]+|users\/[^/]+\/statuses)\/(\d{1,19})\/?$/.exec(path) ?? [];
  const statusId = id === undefined ? null : parseId(id);
  if (statusId !== null) return status(ctx, statusId);
  const [, name] = /^\/(?:@|users\/)([^/]+)\/?$/.exec(path) ?? [];
  if (name !== undefined) return account(ctx, handleAt(name, host));
  const [, tag] = /^\/tags\/([^/]+)\/?$/.exec(path) ?? [];
  return tag !== undefined && tagNameOf(tag) !== null ? hashtag(ctx, tag) : null;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Null if `typed` is not a URL, or one that is searched as text: other pages of this server, and other servers' URLs unless the
 * viewer requested to resolve them. Other servers are not contacted: stored remote objects are found by their uri, unless
 * federation with their server is off (for unknown ones: federation/remote/find/find-remote.ts).
 */
export async function findNamed(ctx: DomainContext, typed: string, resolve: boolean): Promise<Named | null> {
  if (!/^https?:\/\//i.test(typed) || !URL.canParse(typed)) return null;
  const url = new URL(typed);
  if (isOwnHost(ctx.config, url.host)) return local(ctx, url.host, decoded(url.pathname));
  if (!resolve) return null;
  if (!(await speaksWith(ctx, url.host))) return nothing();
  const known = await ctx.db.actor.findFirst({ where: { uri: typed, deletedAt: null, suspendedAt: null } });
  if (known) return { ...nothing(), accounts: [known.id] };
  const named = await ctx.db.status.findUnique({ where: { uri: typed }, select: { id: true } });
  return named ? status(ctx, named.id) : nothing();
}
