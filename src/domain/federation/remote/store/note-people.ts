/** The people that a remote post mentions and addresses. A job fetches unknown people, so that storing the post never waits for them. */
import type { Actor } from '../../../../generated/prisma/client.ts';
import type { Tx } from '../../../../platform/database/db.ts';
import { type Placed, placeOf } from '../../../kernel/lanes.ts';
import { enqueue } from '../../../kernel/outbox.ts';
import type { RemoteNote } from '../../documents/note.ts';
import { visibilityOf } from '../../documents/recipients.ts';
import { domainOf, isLocalUri } from '../../outbox/requests.ts';
import type { StoringContext } from './storing-context.ts';

/** The number of unknown people who are fetched for one post; further ones are not mentioned. */
const MOST_UNKNOWN = 20;
/** The same for each post above it in the thread, of which there may be a hundred. */
const MOST_UNKNOWN_ABOVE = 2;

export interface PeopleOfNote {
  /** People who are notified of it. */
  named: bigint[];
  /** People who may see it: local people who are addressed without being named, or named without being addressed. */
  silent: bigint[];
  /** Addresses of named remote people who are unknown to this server. */
  unknown: string[];
  /** The local groups among them, in the order in which the note addresses them. */
  localGroupIds: bigint[];
}

/** Stored actors by their id, or by the address of their page. */
async function knownAt({ db }: StoringContext, hrefs: readonly string[]): Promise<Map<string, Actor>> {
  if (hrefs.length === 0) return new Map();
  const byUri = await db.actor.findMany({ where: { uri: { in: [...hrefs] }, deletedAt: null } });
  const found = new Map(byUri.map((actor) => [actor.uri, actor]));
  const others = hrefs.filter((href) => !found.has(href));
  const byUrl = others.length === 0 ? [] : await db.actor.findMany({ where: { url: { in: others }, deletedAt: null } });
  for (const actor of byUrl) found.set(actor.url, actor);
  return found;
}

export async function peopleOf(ctx: StoringContext, author: Actor, note: RemoteNote): Promise<PeopleOfNote> {
  const hrefs = [...new Set(note.mentions.map(({ href }) => href))];
  const known = await knownAt(ctx, hrefs);
  const here = [...note.to, ...note.cc].filter((uri) => isLocalUri(ctx, uri));
  const addressed =
    here.length === 0
      ? []
      : await ctx.db.actor.findMany({ where: { uri: { in: here }, domain: null, deletedAt: null } });
  const reached = new Set(addressed.map(({ id }) => id));
  // A post that was delivered to somebody is for them, even if it names nobody.
  const { deliveredTo = null } = ctx;
  if (deliveredTo !== null) reached.add(deliveredTo);
  const [named, silent] = [new Set<bigint>(), new Set(addressed.map(({ id }) => id))];
  if (deliveredTo !== null && visibilityOf(note, author.followersUri) === 'DIRECT') silent.add(deliveredTo);
  for (const actor of known.values()) (actor.domain === null && !reached.has(actor.id) ? silent : named).add(actor.id);
  const unknown = hrefs.filter((href) => !known.has(href) && !isLocalUri(ctx, href));
  const byUri = new Map([...addressed, ...known.values()].map((actor) => [actor.uri, actor]));
  const inOrder = [...here, ...byUri.keys()].flatMap((uri) => byUri.get(uri) ?? []);
  const localGroups = inOrder.filter(({ type, domain }) => type === 'GROUP' && domain === null);
  return {
    localGroupIds: [...new Set(localGroups.map(({ id }) => id))],
    named: [...named],
    silent: [...silent].filter((id) => !named.has(id)),
    unknown: unknown.slice(0, ctx.depth ? MOST_UNKNOWN_ABOVE : MOST_UNKNOWN),
  };
}

/** The place in the lanes for requests on account of a post's author. */
export const placeOfAuthor = (ctx: StoringContext, { uri }: Pick<Actor, 'uri'>): Promise<Placed> =>
  placeOf(ctx, 'look_ups', domainOf(uri));

/** Enqueues a job that fetches the unknown people and mentions them. */
export const enqueueMentions = (tx: Tx, statusId: bigint, uris: readonly string[], place: Placed): Promise<void> =>
  enqueue(tx, 'status.mentions_due', { statusId: statusId.toString(), uris: [...uris], attempt: 1 }, place);
