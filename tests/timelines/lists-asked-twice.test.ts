/** Each list of posts by a prepared statement equals the same query through Prisma, for every viewer of a lively community. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { IdentityContext } from '../../src/domain/access/context.ts';
import type { IdentityViewer } from '../../src/domain/access/viewer.ts';
import { type PageBounds, pageOf } from '../../src/domain/kernel/page.ts';
import { NOTIFICATION_KINDS } from '../../src/domain/notifications/kinds.ts';
import { notifications } from '../../src/domain/notifications/list.ts';
import { authenticate } from '../../src/domain/oauth/authenticate.ts';
import { savedStatuses } from '../../src/domain/statuses/interactions/saved-statuses.ts';
import { accountStatuses } from '../../src/domain/timelines/account.ts';
import { homeTimeline } from '../../src/domain/timelines/home.ts';
import { publicTimeline } from '../../src/domain/timelines/public.ts';
import { tagTimeline } from '../../src/domain/timelines/tag.ts';
import type { Prisma } from '../../src/generated/prisma/client.ts';
import { COMMUNITY, createCommunity } from '../support/world/community.ts';
import { statusSeenBy } from '../support/world/status-rules.ts';
import { idsOf } from '../support/world/verbs.ts';
import type { Person, World } from '../support/world/world.ts';

let world: World;
let people: Person[];
beforeAll(async () => {
  ({ world, people } = await createCommunity());
});
afterAll(() => world.close());

async function contextOf(person: Person): Promise<IdentityContext> {
  const found = await authenticate(world.platform, person.token);
  if (!('viewer' in found)) throw new Error(found.problem);
  return { ...world.platform, viewer: found.viewer as IdentityViewer };
}

const none = { maxId: null, sinceId: null, minId: null };

/** Reads a complete list, then pages from both ends, and compares each with Prisma's rows. */
async function samePages(
  read: (page: PageBounds) => Promise<readonly { id: bigint }[]>,
  byPrisma: (page: ReturnType<typeof pageOf>) => Promise<readonly { id: bigint }[]>,
): Promise<number> {
  const whole = { ...none, limit: 1000 };
  const all = idsOf(await byPrisma(pageOf(whole)));
  const middle = all[Math.floor(all.length / 2)] ?? null;
  const pages = [
    whole,
    { ...none, limit: 5 },
    { ...none, maxId: middle, limit: 5 },
    { ...none, sinceId: middle, limit: 5 },
    { ...none, minId: middle, limit: 5 },
    { ...none, minId: all.at(-1) ?? null, maxId: all[0] ?? null, limit: 3 },
  ];
  for (const page of pages) expect(idsOf(await read(page))).toEqual(idsOf(await byPrisma(pageOf(page))));
  return all.length;
}

/** Authors whom the viewer blocks or mutes, and those who block the viewer. */
async function unwanted(viewerId: bigint | null): Promise<bigint[]> {
  if (viewerId === null) return [];
  const { db, clock } = world.platform;
  const [blocks, mutes] = await Promise.all([
    db.block.findMany({ where: { OR: [{ blockerId: viewerId }, { targetId: viewerId }] } }),
    db.mute.findMany({ where: { muterId: viewerId, OR: [{ expiresAt: null }, { expiresAt: { gt: clock.now() } }] } }),
  ]);
  return [
    ...blocks.map((block) => (block.blockerId === viewerId ? block.targetId : block.blockerId)),
    ...mutes.map((mute) => mute.targetId),
  ];
}

const noReblogOf = (actorIds: bigint[]): Prisma.StatusWhereInput => ({
  OR: [{ reblogOfId: null }, { reblogOf: { actorId: { notIn: actorIds } } }],
});

const find = (where: Prisma.StatusWhereInput[], page: ReturnType<typeof pageOf>) =>
  world.platform.db.status.findMany({ where: { AND: [...where, page.where] }, select: { id: true }, ...page.order });

describe.each([...COMMUNITY, null])('as %s', (name) => {
  let viewer: bigint | null;
  let ctx: IdentityContext;
  beforeAll(async () => {
    const person = people.find((each) => each.name === name);
    viewer = person?.actorId ?? null;
    ctx = person ? await contextOf(person) : ({ ...world.platform, viewer: null } as never);
  });
  const signedIn: (what: string, run: () => Promise<void>) => void = name === null ? () => {} : test;
  const anyone = { local: false, remote: false, onlyMedia: false };

  test('the public and the tag timeline', async () => {
    const shown: Prisma.StatusWhereInput[] = [
      { visibility: 'PUBLIC', reblogOfId: null, actorId: { notIn: await unwanted(viewer) } },
      statusSeenBy(viewer),
    ];
    const toNobody = (await world.platform.db.status.findMany({ where: { inReplyToActorId: { not: null } } })).filter(
      (status) => status.inReplyToActorId !== status.actorId,
    );
    const notToOthers = { id: { notIn: idsOf(toNobody) } };
    const count = await samePages(
      (page) => publicTimeline(ctx, anyone, page),
      (page) => find([...shown, notToOthers], page),
    );
    const tag = { ...anyone, tag: 'tag1', any: ['tag2'], all: ['all'], none: ['tag0'] };
    const named = (names: string[]) => ({ tags: { some: { tag: { name: { in: names } } } } });
    await samePages(
      (page) => tagTimeline(ctx, tag, page),
      (page) => find([...shown, named(['tag1', 'tag2']), named(['all']), { NOT: named(['tag0']) }], page),
    );
    expect(count).toBeGreaterThan(3);
  });

  test("everyone's own posts", async () => {
    const wanted = noReblogOf(await unwanted(viewer));
    const filter = { onlyMedia: false, excludeReplies: false, excludeReblogs: false, pinned: false, tagged: null };
    for (const { actorId } of people)
      await samePages(
        (page) => accountStatuses(ctx, { ...filter, actorId }, page),
        (page) => find([{ actorId }, statusSeenBy(viewer), wanted], page),
      );
  });

  signedIn('the home timeline, bookmarks, favourites, and notifications', async () => {
    const { db } = world.platform;
    const actorId = viewer as bigint;
    const wanted = await unwanted(viewer);
    const entries = await db.homeEntry.findMany({ where: { actorId } });
    const home = await samePages(
      (page) => homeTimeline(ctx, page),
      (page) =>
        find(
          [
            { id: { in: entries.map((entry) => entry.statusId) }, actorId: { notIn: wanted } },
            statusSeenBy(viewer),
            noReblogOf(wanted),
          ],
          page,
        ),
    );
    expect(home).toBeGreaterThan(5);
    const where = (page: ReturnType<typeof pageOf>) => ({
      where: { AND: [{ actorId, status: statusSeenBy(viewer) }, page.where] },
      select: { id: true },
      ...page.order,
    });
    const rowIds = async (list: 'bookmarks' | 'favourites', page: PageBounds) =>
      (await savedStatuses(ctx, list, page)).map((row) => ({ id: row.row_id }));
    await samePages(
      (page) => rowIds('bookmarks', page),
      (page) => db.bookmark.findMany(where(page)),
    );
    await samePages(
      (page) => rowIds('favourites', page),
      (page) => db.favourite.findMany(where(page)),
    );
    const kinds = [['mention'], [...NOTIFICATION_KINDS]];
    for (const types of kinds)
      await samePages(
        (page) =>
          notifications(
            ctx,
            { types, excludeTypes: [], originId: null, includeFiltered: false, supportedTypes: null },
            page,
          ),
        (page) =>
          db.notification.findMany({
            where: {
              AND: [
                {
                  recipientId: actorId,
                  filtered: false,
                  type: { in: types.filter((type) => !type.startsWith('admin.')) },
                },
                { OR: [{ statusId: null }, { status: statusSeenBy(viewer) }] },
                page.where,
              ],
            },
            select: { id: true },
            ...page.order,
          }),
      );
  });
});
