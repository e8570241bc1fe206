/**
 * Fetches the replies below a post: those that its server names, those that their servers name for them, and so on, level by
 * level.
 */
import pLimit from 'p-limit';
import { type RemoteCollection, readCollection } from '../../documents/collection.ts';
import { isSameId } from '../../documents/forms.ts';
import type { JsonObject } from '../../documents/json.ts';
import { type RemoteNote, readNote } from '../../documents/note.ts';
import { domainOf, fetchObject } from '../../outbox/requests.ts';
import { collectionAt } from '../find/collection-at.ts';
import { quietly } from '../find/webfinger.ts';
import { countsIn, type StatedCounts, storeCounts } from '../store/store-counts.ts';
import type { StoringContext } from '../store/storing-context.ts';
import { takeReply } from './take-reply.ts';

/** Posts of one thread, known and unknown; Mastodon fetches twice as many. */
const MOST_POSTS = 500;
const MOST_PAGES = 200;
/** Levels below the post. */
const DEEPEST = 50;
/** Posts that are fetched at the same time. */
const AT_ONCE = 8;

/** A post of the thread. */
interface Visited {
  uri: string;
  local: boolean;
  /** As its own server has just shown it; null if it was not fetched. */
  document: JsonObject | null;
}

interface Walk {
  ctx: StoringContext;
  /** Addresses of posts. */
  seen: Set<string>;
  /** Pages of collections that were read. */
  pages: number;
  /** Counts of the posts that were read. */
  counts: StatedCounts[];
}

/** The collection of a post with its pages, each once. Only those on the host of the post count. */
async function* pagesOf(walk: Walk, { id, replies }: RemoteNote): AsyncGenerator<RemoteCollection> {
  const read = new Set<string>();
  let next: string | JsonObject | null = replies?.document ?? replies?.id ?? null;
  while (next !== null && walk.pages < MOST_PAGES && !(typeof next === 'string' && read.has(next))) {
    walk.pages += 1;
    const from: string | JsonObject = next;
    if (typeof from === 'string') read.add(from);
    const page =
      typeof from === 'string'
        ? await quietly(() => collectionAt(walk.ctx, { uri: id }, from))
        : readCollection(from, domainOf(id));
    if (page === null || page === 'refused') return;
    yield page;
    next = page.first ?? page.next;
    // The document of the post may contain the collection without its pages.
    if (next === null && from === replies?.document && page.items.length === 0) next = replies.id;
  }
}

/** The addresses that the server of a post names as replies to it. */
async function namedReplies(walk: Walk, { uri, document }: Visited): Promise<string[]> {
  const { ctx } = walk;
  const read = document ?? (await quietly(() => fetchObject(ctx, uri)));
  const note = read && readNote(read, { now: ctx.clock.now() });
  if (!note || !isSameId(note.id, uri)) return [];
  walk.counts.push(countsIn(note));
  const named: string[] = [];
  for await (const { items } of pagesOf(walk, note)) {
    named.push(...items.flatMap(({ id }) => id ?? []));
    if (named.length >= MOST_POSTS) break;
  }
  return named;
}

/** Whether the thread may take the post, which it has not taken yet. */
function isNew({ seen }: Walk, uri: string): boolean {
  if (seen.has(uri) || seen.size >= MOST_POSTS) return false;
  seen.add(uri);
  return true;
}

/** Stored replies that everybody may see. */
const storedReplies = ({ ctx }: Walk, posts: readonly Visited[]) =>
  ctx.db.status.findMany({
    where: {
      ...{ inReplyTo: { uri: { in: posts.map(({ uri }) => uri) } }, deletedAt: null },
      visibility: { in: ['PUBLIC', 'UNLISTED'] },
    },
    select: { uri: true, local: true },
    orderBy: { id: 'asc' },
    take: MOST_POSTS,
  });

/**
 * Stores the public replies below a post that are unknown, and the counts of all posts. Replies that cannot be fetched are left out.
 *
 * @param stored called for each reply that was stored
 */
export async function fetchReplies(
  ctx: StoringContext,
  statusId: bigint,
  stored: (posts: number) => Promise<void>,
): Promise<void> {
  const root = await ctx.db.status.findFirst({ where: { id: statusId, deletedAt: null } });
  if (!root) return;
  const walk: Walk = { ctx, seen: new Set([root.uri]), pages: 0, counts: [] };
  const limit = pLimit(AT_ONCE);
  const take = async (uri: string, parent: Visited): Promise<Visited | null> => {
    if (!isNew(walk, uri)) return null;
    const document = await quietly(() => takeReply(ctx, uri, parent.uri));
    if (document === null) return null;
    await stored(1);
    return { uri, local: false, document };
  };
  let level: Visited[] = [{ uri: root.uri, local: root.local, document: null }];
  for (let depth = 0; level.length > 0 && depth < DEEPEST; depth += 1) {
    const remote = level.filter(({ local }) => !local);
    const known = (await storedReplies(walk, level)).filter(({ uri }) => isNew(walk, uri));
    const named = await limit.map(remote, async (post) => ({ post, uris: await namedReplies(walk, post) }));
    const below = named.flatMap(({ post, uris }) => uris.map((uri) => ({ uri, post })));
    const taken = await limit.map(below, ({ uri, post }) => take(uri, post));
    level = [...known.map((status) => ({ ...status, document: null })), ...taken.filter((post) => post !== null)];
  }
  // Last, because each stored reply was counted.
  await storeCounts(ctx, walk.counts);
}
