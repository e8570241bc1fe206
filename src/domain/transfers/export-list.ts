/**
 * The viewer's own lists as CSV, with the columns of Mastodon's exports, so that its imports and ours take them. Mastodon has no files of
 * favourites and followed hashtags.
 */

import type { Follow } from '../../generated/prisma/client.ts';
import type { IdentityContext } from '../access/context.ts';
import { handleDomainOf, type OfOrigin } from '../kernel/own-domains.ts';
import { csvLine } from './csv.ts';

export const LIST_NAMES = [
  'follows',
  'blocks',
  'mutes',
  'lists',
  'bookmarks',
  'favourites',
  'domain_blocks',
  'followed_tags',
] as const;

/** Kinds of imports: these lists, and filters (filter-file.ts). */
export const IMPORT_NAMES = [...LIST_NAMES, 'custom_filters'] as const;

export type ImportName = (typeof IMPORT_NAMES)[number];

export type ListName = (typeof LIST_NAMES)[number];

export const isList = (name: string): name is ListName => (LIST_NAMES as readonly string[]).includes(name);

interface Row {
  /** The keyset column. */
  id: bigint;
  cells: string[];
}

interface List {
  header: readonly string[] | null;
  /** The next rows below an id, newest first. */
  page(ctx: IdentityContext, below: bigint): Promise<Row[]>;
}

const PAGE = 1_000;

const ACCOUNT = { select: { preferredUsername: true, domain: true, origin: true } } as const;
const THERE = { deletedAt: null } as const;
const newest = { orderBy: { id: 'desc' as const }, take: PAGE };

/** `name@domain`, including local people. */
export const addressOf = (
  ctx: Pick<IdentityContext, 'config'>,
  actor: OfOrigin & { preferredUsername: string },
): string => `${actor.preferredUsername}@${handleDomainOf(ctx.config, actor)}`;

/** Mastodon's values. */
const yesNo = (value: boolean): string => String(value);

/** The columns of a followed hashtag, in the format of imports. */
export const FOLLOWED_TAG_HEADER = ['Hashtag', 'Notify on new posts'] as const;

/** The columns of a follow, in the format of imports. */
export const FOLLOWED_HEADER = ['Account address', 'Show boosts', 'Notify on new posts', 'Languages'] as const;

export const followedCells = (
  address: string,
  { showReblogs, notify, languages }: Pick<Follow, 'showReblogs' | 'notify' | 'languages'>,
): string[] => [address, yesNo(showReblogs), yesNo(notify), languages.join(', ')];

export const LISTS: Record<ListName, List> = {
  follows: {
    header: FOLLOWED_HEADER,
    async page(ctx, below) {
      const where = { followerId: ctx.viewer.actorId, approved: true, id: { lt: below }, target: THERE };
      const rows = await ctx.db.follow.findMany({ where, ...newest, include: { target: ACCOUNT } });
      return rows.map(({ id, target, ...follow }) => ({ id, cells: followedCells(addressOf(ctx, target), follow) }));
    },
  },
  blocks: {
    header: null,
    async page(ctx, below) {
      const where = { blockerId: ctx.viewer.actorId, id: { lt: below }, target: THERE };
      const rows = await ctx.db.block.findMany({ where, ...newest, include: { target: ACCOUNT } });
      return rows.map(({ id, target }) => ({ id, cells: [addressOf(ctx, target)] }));
    },
  },
  mutes: {
    header: ['Account address', 'Hide notifications'],
    async page(ctx, below) {
      const lasting = { OR: [{ expiresAt: null }, { expiresAt: { gt: ctx.clock.now() } }] };
      const where = { muterId: ctx.viewer.actorId, id: { lt: below }, target: THERE, ...lasting };
      const rows = await ctx.db.mute.findMany({ where, ...newest, include: { target: ACCOUNT } });
      return rows.map(({ id, target, hideNotifications }) => ({
        id,
        cells: [addressOf(ctx, target), yesNo(hideNotifications)],
      }));
    },
  },
  lists: {
    header: null,
    // There are at most fifty, and their members are followed, which is limited too.
    async page(ctx, below) {
      const rows = await ctx.db.list.findMany({
        where: { actorId: ctx.viewer.actorId, id: { lt: below } },
        orderBy: { id: 'desc' },
        include: { members: { where: { actor: THERE }, include: { actor: ACCOUNT }, orderBy: { actorId: 'asc' } } },
      });
      return rows.flatMap(({ id, title, members }) =>
        members.map(({ actor }) => ({ id, cells: [title, addressOf(ctx, actor)] })),
      );
    },
  },
  bookmarks: {
    header: null,
    async page(ctx, below) {
      const where = { actorId: ctx.viewer.actorId, id: { lt: below }, status: { deletedAt: null } };
      const rows = await ctx.db.bookmark.findMany({ where, ...newest, include: { status: { select: { uri: true } } } });
      return rows.map(({ id, status }) => ({ id, cells: [status.uri] }));
    },
  },
  favourites: {
    header: null,
    async page(ctx, below) {
      const where = { actorId: ctx.viewer.actorId, id: { lt: below }, pending: false, status: { deletedAt: null } };
      const rows = await ctx.db.favourite.findMany({
        where,
        ...newest,
        include: { status: { select: { uri: true } } },
      });
      return rows.map(({ id, status }) => ({ id, cells: [status.uri] }));
    },
  },
  domain_blocks: {
    header: null,
    async page(ctx, below) {
      const where = { actorId: ctx.viewer.actorId, id: { lt: below } };
      const rows = await ctx.db.accountDomainBlock.findMany({ where, ...newest });
      return rows.map(({ id, domain }) => ({ id, cells: [domain] }));
    },
  },
  followed_tags: {
    header: FOLLOWED_TAG_HEADER,
    async page(ctx, below) {
      const where = { actorId: ctx.viewer.actorId, id: { lt: below } };
      const rows = await ctx.db.tagFollow.findMany({ where, ...newest, include: { tag: { select: { title: true } } } });
      return rows.map(({ id, tag, notify }) => ({ id, cells: [tag.title, yesNo(notify)] }));
    },
  },
};

const ABOVE_ALL = 2n ** 63n - 1n;

/** The list in pieces; a page is a constant number of statements. */
export async function* exportList(ctx: IdentityContext, name: ListName): AsyncGenerator<string> {
  const { header, page } = LISTS[name];
  if (header) yield csvLine(header);
  for (let below = ABOVE_ALL; ; ) {
    const rows = await page(ctx, below);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ cells }) => csvLine(cells)).join('');
    below = last.id;
  }
}
