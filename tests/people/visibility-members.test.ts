/** The visibility of posts for the members of a group: a viewer for each relation to the group, on every endpoint that can show a status. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MEMBER_ROLES } from '../../src/domain/groups/states.ts';
import { streamSource } from '../../src/entities/streams/stream-source.ts';
import {
  createMembersMatrix,
  type MembersMatrix,
  OTHERS,
  READERS,
  STANDINGS,
} from '../support/contract/members-matrix.ts';
import { STATUS_ENDPOINTS } from '../support/contract/status-endpoints.ts';
import { statusSeenBy } from '../support/world/status-rules.ts';
import { idsOf } from '../support/world/verbs.ts';

let of: MembersMatrix;
beforeAll(async () => {
  of = await createMembersMatrix();
});
afterAll(() => of.world.close());

const cells = [
  ...READERS.map((standing) => ({ standing, seen: true })),
  ...OTHERS.map((standing) => ({ standing, seen: false })),
];

/** Endpoints whose rows need an event or an arrangement that posts for members do not have. */
const ELSEWHERE = ['GET /api/v1/events/{}/comments', 'GraphQL '];

describe.each(cells)('$standing: $seen', ({ standing, seen }) => {
  const person = () => of.people.get(standing) ?? null;

  test('by the rule in Prisma, by the streams, and by the home timeline', async () => {
    const viewer = person();
    const { db } = of.world.platform;
    const mine = { actorId: viewer?.actorId ?? 0n, role: { gte: MEMBER_ROLES.MEMBER } };
    const groups = (await db.member.findMany({ where: mine })).map(({ parentId }) => parentId);
    const where = { AND: [{ id: BigInt(of.status.id) }, statusSeenBy(viewer?.actorId ?? null, groups)] };
    expect(await db.status.count({ where })).toBe(Number(seen));
    if (!viewer) return;
    const stream = { actorId: viewer.actorId, userId: viewer.userId, tokenId: 1n, scopes: [], languages: null };
    const shown = await streamSource(of.world.platform).presentStatuses([stream], BigInt(of.status.id));
    expect(shown.has(viewer.actorId)).toBe(seen);
    const home = (await of.world.rest(viewer).get('/api/v1/timelines/home')).body;
    const isThere = JSON.stringify(home).includes('For us alone');
    expect(isThere).toBe(seen);
  });

  test('the wall', async () => {
    const wall = (await of.world.rest(person()).get(`/api/v1/accounts/${of.group}/statuses`)).body;
    expect(idsOf(wall)).toEqual(seen ? [of.boost] : []);
    if (seen) expect(wall[0].reblog).toMatchObject({ visibility: 'private', members_of: of.group, replies_count: 1 });
  });

  test.each(['reblog', 'pin'])('%s is refused', async (act) => {
    const { status } = await of.world.rest(person()).post(`/api/v1/statuses/${of.matrix.root}/${act}`);
    const refusal = act === 'pin' ? 422 : 403;
    expect(status).toBe(person() === null ? 401 : seen ? refusal : 404);
  });

  test('a quote is refused', async () => {
    if (!person()) return;
    const quote = { status: 'look', quoted_status_id: of.matrix.root, visibility: 'private' };
    expect((await of.world.rest(person()).post('/api/v1/statuses', quote)).status).toBe(404);
  });
});

// After the others, because some endpoints change data.
describe.each(cells)('$standing, through', ({ standing, seen }) => {
  test('every endpoint', async () => {
    const { world, matrix, status } = of;
    const viewer = of.people.get(standing) ?? null;
    const relation = standing === 'author' ? ('author' as const) : ('stranger' as const);
    const cell = {
      ...{ matrix, world, relation, visibility: 'direct' as const, viewer, seen, author: matrix.author },
      ...{ status: status.id, poll: status.poll, kept: matrix.keptOf(standing as 'author', 'direct') },
    };
    const wrong: string[] = [];
    for (const { at, ask, wanted } of STATUS_ENDPOINTS) {
      const should = ELSEWHERE.some((name) => at.startsWith(name)) ? null : wanted({ ...cell });
      if (!should) continue;
      const is = await ask({ ...cell });
      if (is.status !== should.status || is.shows !== should.shows)
        wrong.push(`${at}: ${JSON.stringify(is)} instead of ${JSON.stringify(should)}`);
    }
    expect(wrong).toEqual([]);
  });
});

test('it changes no public number, and notifies members alone', async () => {
  const { world, people } = of;
  const author = people.get('author');
  const { body } = await world.rest(null).get(`/api/v1/accounts/${author?.id}`);
  expect([body.statuses_count, body.last_status_at]).toEqual([0, null]);
  const types = await Promise.all(
    (['mentioned', 'member'] as const).map(async (standing) => {
      const { body: all } = await world.rest(people.get(standing) ?? null).get('/api/v1/notifications?types[]=mention');
      return all.length;
    }),
  );
  expect(types).toEqual([0, 0]);
  expect(STANDINGS.length).toBe(people.size);
});
