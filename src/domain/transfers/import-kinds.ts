/** The kinds of imports: the columns of each file, and the command that each row calls. */
import { hash } from 'node:crypto';
import type { ImportKind } from '../../generated/prisma/client.ts';
import { invalid } from '../../platform/errors.ts';
import type { IdentityContext } from '../access/context.ts';
import { splitHandle } from '../actors/handles.ts';
import { readDomain } from '../kernel/domain-name.ts';
import { isLanguage } from '../kernel/language.ts';
import { addMembers } from '../lists/members.ts';
import { createList } from '../lists/save-list.ts';
import { blockActor } from '../relationships/block-actor.ts';
import { blockDomain } from '../relationships/block-domain.ts';
import { followActor } from '../relationships/follow-actor.ts';
import { muteActor } from '../relationships/mute-actor.ts';
import { bookmarkStatus } from '../statuses/interactions/bookmark-status.ts';
import { favouriteQuietly } from '../statuses/interactions/favourite-status.ts';
import { followTag } from '../tags/follow-tag.ts';
import { tagTitle } from '../tags/normalize.ts';
import { tagNameOf } from '../tags/tag-name.ts';
import { FOLLOWED_TAG_HEADER } from './export-list.ts';
import { importFilter } from './import-filter.ts';
import type { ImportFinders } from './import-finders.ts';

export interface ImportRules {
  /** As in Mastodon's files; the first column names the subject of the row. */
  columns: readonly string[];
  /** The subject of a row in normalized form, so that rows can be compared with existing data; null for a blank row. */
  subjectOf(ctx: IdentityContext, cells: readonly string[]): string | null;
  /** Idempotent. Refuses with the reason that is shown with the row. */
  apply(ctx: IdentityContext, cells: readonly string[], find: ImportFinders): Promise<unknown>;
}

/** `Name@Domain` → `name@domain`, including local ones. */
function addressIn({ config }: IdentityContext, text: string): string | null {
  const { username, domain } = splitHandle(text.trim().replace(/^acct:/i, ''), config);
  return username === '' ? null : `${username}@${domain ?? config.domain}`.toLowerCase();
}

/** Blank cells count as Mastodon's defaults. */
const flag = (cell: string | undefined, usual: boolean): boolean =>
  cell?.trim() ? /^(?:1|true|t|yes)$/i.test(cell.trim()) : usual;

/** Unknown codes are left out. */
const languagesIn = (cell = ''): string[] =>
  cell
    .split(',')
    .map((code) => code.trim())
    .filter(isLanguage);

const address = 'Account address';
const byAddress = { subjectOf: (ctx: IdentityContext, [cell = '']: readonly string[]) => addressIn(ctx, cell) };

const byPost = {
  columns: ['#uri'],
  subjectOf: (_ctx: IdentityContext, [uri = '']: readonly string[]) => uri.trim() || null,
};

async function listTitled(ctx: IdentityContext, title: string): Promise<string> {
  const where = { actorId: ctx.viewer.actorId, title };
  const found = await ctx.db.list.findFirst({ where, orderBy: { id: 'asc' } });
  const list = found ?? (await createList(ctx, { title, repliesPolicy: 'LIST', exclusive: false }));
  return list.id.toString();
}

/** The members of a list are followed, or at least requested. */
async function addToList(
  ctx: IdentityContext,
  [title = '', member = '']: readonly string[],
  find: ImportFinders,
): Promise<void> {
  const actor = await find.actor(ctx, member);
  const { actorId } = ctx.viewer;
  const followed = await ctx.db.follow.count({ where: { followerId: actorId, targetId: actor.id } });
  if (followed === 0 && actor.id !== actorId) await followActor(ctx, actor.id.toString(), {});
  const listId = await listTitled(ctx, title.trim());
  if ((await ctx.db.listMember.count({ where: { listId: BigInt(listId), actorId: actor.id } })) > 0) return;
  await addMembers(ctx, listId, [actor.id.toString()]);
}

export const IMPORT_RULES: Record<ImportKind, ImportRules> = {
  FOLLOWS: {
    columns: [address, 'Show boosts', 'Notify on new posts', 'Languages'],
    ...byAddress,
    async apply(ctx, [account = '', boosts, notify, languages], find) {
      const actor = await find.actor(ctx, account);
      await followActor(ctx, actor.id.toString(), {
        reblogs: flag(boosts, true),
        notify: flag(notify, false),
        languages: languagesIn(languages),
      });
    },
  },
  BLOCKS: {
    columns: [address],
    ...byAddress,
    apply: async (ctx, [account = ''], find) => blockActor(ctx, (await find.actor(ctx, account)).id.toString()),
  },
  MUTES: {
    columns: [address, 'Hide notifications'],
    ...byAddress,
    apply: async (ctx, [account = '', hide], find) =>
      muteActor(ctx, (await find.actor(ctx, account)).id.toString(), flag(hide, true), 0),
  },
  LISTS: {
    columns: ['List name', address],
    subjectOf(ctx, [title = '', member = '']) {
      const about = addressIn(ctx, member);
      return title.trim() && about ? `${title.trim()}\n${about}` : null;
    },
    apply: addToList,
  },
  BOOKMARKS: {
    ...byPost,
    apply: async (ctx, [uri = ''], find) => bookmarkStatus(ctx, (await find.status(ctx, uri.trim())).id.toString()),
  },
  // Their authors learned of them from the former server.
  FAVOURITES: {
    ...byPost,
    apply: async (ctx, [uri = ''], find) => favouriteQuietly(ctx, (await find.status(ctx, uri.trim())).id.toString()),
  },
  DOMAIN_BLOCKS: {
    columns: ['#domain'],
    // Text that is not a domain stays, and is refused with its row.
    subjectOf: (_ctx, [domain = '']) => readDomain(domain) ?? (domain.trim() || null),
    apply: (ctx, [domain = '']) => blockDomain(ctx, domain),
  },
  CUSTOM_FILTERS: {
    columns: ['Title', 'Filter'],
    // Several filters may have one title.
    subjectOf: (_ctx, [title = '', filter = '']) => `${title}\n${hash('sha256', filter)}`,
    apply: (ctx, [, filter = ''], find) => importFilter(ctx, filter, find),
  },
  FOLLOWED_TAGS: {
    columns: FOLLOWED_TAG_HEADER,
    // Text that is not a hashtag stays, and is refused with its row.
    subjectOf: (_ctx, [name = '']) => tagNameOf(name) ?? (name.trim() || null),
    async apply(ctx, [name = '', notify]) {
      if (tagNameOf(name) === null) throw invalid({ hashtag: ['is invalid'] });
      await followTag(ctx, tagTitle(name.trim()), flag(notify, false));
    },
  },
};
