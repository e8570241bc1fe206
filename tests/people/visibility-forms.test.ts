/**
 * All forms of a visibility rule agree, for everybody and every kind of row: the where-fragment of Prisma, SQL for prepared
 * statements, and functions over loaded rows. The rule of statuses is only SQL; here it is compared with the rule in the words of
 * the specification.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DomainContext } from '../../src/domain/access/context.ts';
import { isModerator, type Viewer } from '../../src/domain/access/viewer.ts';
import { actorShownTo, isActorShownTo } from '../../src/domain/actors/visible.ts';
import { eventListedTo, eventVisibleTo, isOpen } from '../../src/domain/events/visible.ts';
import { ACTOR_SHOWN, EVENT_PUBLIC } from '../../src/domain/events/visible-sql.ts';
import { groupVisibleTo } from '../../src/domain/groups/visible.ts';
import { isProfileVisibleTo, personVisibleTo, profileVisibleTo } from '../../src/domain/persons/visible.ts';
import { searchGroups, searchPersons } from '../../src/domain/search/search-actors.ts';
import { searchEvents } from '../../src/domain/search/search-events.ts';
import { NOBODY, READER, READER_KNOWN, STATUS_SHOWN, STATUS_VISIBLE } from '../../src/domain/statuses/visible.ts';
import { isUserVisibleTo, userVisibleTo } from '../../src/domain/users/visible.ts';
import { type Statement, undescribed } from '../../src/platform/database/sql.ts';
import { queryBatched, undescribedBatch } from '../../src/platform/reading/batched-statement.ts';
import { statusSeenBy, wantedBy } from '../support/world/status-rules.ts';
import { type Community, WORD, writeVisibilityRows } from '../support/world/visibility-rows.ts';
import { createEmptyWorld, type World } from '../support/world/world.ts';

type Row = { id: bigint };

let world: World;
let community: Community;
beforeAll(async () => {
  world = await createEmptyWorld();
  community = await writeVisibilityRows(world);
});
afterAll(() => world.close());

const inOrder = (rows: readonly Row[]): bigint[] => rows.map((row) => row.id).toSorted((a, b) => (a < b ? -1 : 1));

/** For each viewer, the differences between the fragment and another form. */
async function differences(
  fragment: (viewer: Viewer | null) => Promise<Row[]>,
  other: (viewer: Viewer | null) => Promise<Row[]>,
): Promise<string[]> {
  const wrong: string[] = [];
  const sizes = new Set<number>();
  for (const [name, viewer] of community.viewers) {
    const [byFragment, byOther] = [inOrder(await fragment(viewer)), inOrder(await other(viewer))];
    sizes.add(byFragment.length);
    const more = byOther.filter((id) => !byFragment.includes(id));
    const less = byFragment.filter((id) => !byOther.includes(id));
    if (more.length + less.length > 0) wrong.push(`${name}: ${more.length} more and ${less.length} less`);
  }
  // Otherwise the rows would not distinguish the rules.
  expect(sizes.size).toBeGreaterThan(1);
  return wrong;
}

const select = { id: true } as const;
const asking = (viewer: Viewer | null): DomainContext => ({ ...world.platform, viewer });

describe('statuses', () => {
  const AUTHOR = 'JOIN actors a ON a.id = s.actor_id';
  const read = (name: string, from: string) => undescribed<Row>(`forms_${name}`, `SELECT s.id FROM statuses s ${from}`);
  const visible = {
    alone: read('visible', `WHERE ${STATUS_VISIBLE('$1')}`),
    'with their author': read('visible_author', `${AUTHOR} WHERE ${STATUS_VISIBLE('$1', 'a')}`),
  };
  const shown = {
    alone: read('shown', `WHERE ${STATUS_SHOWN('$1', '$2')}`),
    'with their author': read('shown_author', `${AUTHOR} WHERE ${STATUS_SHOWN('$1', '$2', 'a')}`),
  };
  const anonymous = {
    visible: read('anonymous', `WHERE ${STATUS_VISIBLE(NOBODY)}`),
    'visible, with their author': read('anonymous_author', `${AUTHOR} WHERE ${STATUS_VISIBLE(NOBODY, 'a')}`),
    shown: read('anonymous_shown', `WHERE ${STATUS_SHOWN(NOBODY, 'now()')}`),
  };
  const batched = (name: string, condition: string) =>
    undescribedBatch<Row>(`forms_batched_${name}`, {
      parameters: { viewer: 'bigint', now: 'timestamptz' },
      known: READER_KNOWN,
      text: `SELECT s.id FROM statuses s ${AUTHOR} WHERE ${condition}`,
    });
  const batchedVisible = batched('visible', STATUS_VISIBLE(READER, 'a'));
  const batchedShown = batched('shown', STATUS_SHOWN(READER, 'q.now', 'a'));

  const idOf = (viewer: Viewer | null) => viewer?.actorId ?? null;
  const visibleTo = (viewer: Viewer | null) =>
    world.platform.db.status.findMany({ where: statusSeenBy(idOf(viewer)), select });
  const shownTo = async (viewer: Viewer | null) => {
    const id = idOf(viewer);
    const actor = id === null ? {} : await wantedBy(world, id);
    const wanted = { actor, OR: [{ reblogOfId: null }, { reblogOf: { actor } }] };
    return world.platform.db.status.findMany({ where: { AND: [statusSeenBy(id), wanted] }, select });
  };
  const many = (sql: Statement<Row>, values: unknown[]) => world.platform.sql.many(sql, values);

  test.each(Object.entries(visible))('the viewer may see, %s', async (_how, sql) => {
    expect(await differences(visibleTo, (viewer) => many(sql, [idOf(viewer)]))).toEqual([]);
  });

  test.each(Object.entries(shown))('the viewer may and wants to see, %s', async (_how, sql) => {
    const now = world.clock.now();
    expect(await differences(shownTo, (viewer) => many(sql, [idOf(viewer), now]))).toEqual([]);
  });

  test('are the same for many viewers at once', async () => {
    const now = world.clock.now();
    const { sql } = world.platform;
    const of = (batch: typeof batchedVisible) => (viewer: Viewer | null) =>
      queryBatched(sql, batch, { viewer: idOf(viewer), now });
    expect(await differences(visibleTo, of(batchedVisible))).toEqual([]);
    expect(await differences(shownTo, of(batchedShown))).toEqual([]);
  });

  test('are the same for anonymous viewers alone', async () => {
    const expected = inOrder(await visibleTo(null));
    expect(expected.length).toBeGreaterThan(0);
    for (const [how, sql] of Object.entries(anonymous)) {
      const rows = await many(sql, []);
      expect([how, inOrder(rows)]).toEqual([how, expected]);
    }
  });
});

describe('actors', () => {
  const among = () => ({ id: { in: community.actorIds } });
  const fragment = (viewer: Viewer | null) =>
    world.platform.db.actor.findMany({ where: { AND: [among(), actorShownTo(viewer)] }, select });

  test('are the same in SQL when others refer to them', async () => {
    const sql = undescribed<Row>(
      'forms_actors',
      `SELECT a.id FROM actors a WHERE a.id = ANY($1) AND ${ACTOR_SHOWN('a', '$2::boolean')}`,
    );
    const other = (viewer: Viewer | null) =>
      world.platform.sql.many(sql, [community.actorIds, isModerator(viewer, 'admin:read:accounts')]);
    expect(await differences(fragment, other)).toEqual([]);
  });

  test('are the same as rows when others refer to them', async () => {
    const rows = await world.platform.db.actor.findMany({ where: among() });
    expect(await differences(fragment, async (viewer) => rows.filter((row) => isActorShownTo(viewer, row)))).toEqual(
      [],
    );
  });

  test('identities of a user, as rows', async () => {
    const ofUsers = { type: 'PERSON', deletedAt: null, userId: { not: null } } as const;
    const rows = await world.platform.db.actor.findMany({ where: ofUsers });
    const profiles = (viewer: Viewer | null) =>
      world.platform.db.actor.findMany({ where: { AND: [ofUsers, profileVisibleTo(viewer)] }, select });
    const loaded = async (viewer: Viewer | null) => rows.filter((row) => isProfileVisibleTo(viewer, row));
    expect(await differences(profiles, loaded)).toEqual([]);
  });

  test('users, as rows', async () => {
    const rows = await world.platform.db.user.findMany();
    const users = (viewer: Viewer | null) => world.platform.db.user.findMany({ where: userVisibleTo(viewer), select });
    expect(await differences(users, async (viewer) => rows.filter((row) => isUserVisibleTo(viewer, row.id)))).toEqual(
      [],
    );
  });
});

/** All pages of a search for the common name of the rows. */
async function found(search: typeof searchEvents, viewer: Viewer | null): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { ids, total } = await search(asking(viewer), WORD, { limit: 100, page });
    rows.push(...ids.map((id) => ({ id })));
    if (ids.length === 0 || rows.length >= total) return rows;
  }
}

describe('searches', () => {
  test('persons', async () => {
    const fragment = (viewer: Viewer | null) =>
      world.platform.db.actor.findMany({ where: personVisibleTo({ viewer }), select });
    expect(await differences(fragment, (viewer) => found(searchPersons, viewer))).toEqual([]);
  });

  test('groups, which are the same for everybody', async () => {
    const groups = inOrder(await world.platform.db.actor.findMany({ where: groupVisibleTo(), select }));
    expect(groups.length).toBeGreaterThan(0);
    for (const viewer of community.viewers.values()) expect(inOrder(await found(searchGroups, viewer))).toEqual(groups);
  });

  test('events', async () => {
    const fragment = (viewer: Viewer | null) =>
      world.platform.db.event.findMany({ where: eventListedTo(asking(viewer)), select });
    expect(await differences(fragment, (viewer) => found(searchEvents, viewer))).toEqual([]);
  });
});

describe('events', () => {
  const readAll = async (where: object) => inOrder(await world.platform.db.event.findMany({ where, select }));

  test('are the same in public lists', async () => {
    const sql = undescribed<Row>(
      'forms_public_events',
      `SELECT e.id FROM events e JOIN actors o ON o.id = e.organizer_id WHERE ${EVENT_PUBLIC('e', 'o', '$1')}`,
    );
    const rows = await world.platform.sql.many(sql, [world.clock.now()]);
    expect(inOrder(rows)).toEqual(await readAll(eventListedTo(asking(null))));
    expect(rows.length).toBeGreaterThan(0);
  });

  test('are the same as rows when they are open to everybody after publication', async () => {
    const published = { draft: false, publishAt: null, organizer: actorShownTo(null) };
    const rows = await world.platform.db.event.findMany({ where: published });
    const open = inOrder(rows.filter(isOpen));
    expect(open).toEqual(await readAll({ AND: [published, eventVisibleTo(asking(null))] }));
    expect(open.length).toBeLessThan(rows.length);
  });
});
