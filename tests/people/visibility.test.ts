/**
 * The visibility matrix of statuses: viewers × visibilities × relations, on every endpoint that can show one. The where-fragment and its SQL
 * form must agree on each cell; tests/timelines/fan-out-reach.test.ts compares the writing side with the same table, and
 * remote-visibility.test.ts has viewers and authors of other servers in it.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STATUS_VISIBLE } from '../../src/domain/statuses/visible.ts';
import { modifyUser } from '../../src/domain/users/modify-user.ts';
import { streamSource } from '../../src/entities/streams/stream-source.ts';
import { undescribed } from '../../src/platform/database/sql.ts';
import { STATUS_ENDPOINTS } from '../support/contract/status-endpoints.ts';
import { createMatrix, type Matrix, RELATIONS, SEEN, VISIBILITIES } from '../support/contract/status-matrix.ts';
import { statusSeenBy } from '../support/world/status-rules.ts';
import { idsOf } from '../support/world/verbs.ts';
import type { World } from '../support/world/world.ts';

let matrix: Matrix;
let world: World;
beforeAll(async () => {
  matrix = await createMatrix();
  ({ world } = matrix);
});
afterAll(() => world.close());

const cells = VISIBILITIES.flatMap((visibility) =>
  RELATIONS.map((relation) => ({ visibility, relation, seen: SEEN[visibility].includes(relation) })),
);

describe.each(cells)('$relation on $visibility: $seen', ({ visibility, relation, seen }) => {
  const person = () => matrix.people.get(relation) ?? null;
  const id = () => matrix.statuses.get(visibility)?.id ?? '';

  test('the where-fragment and the SQL agree', async () => {
    const viewerId = person()?.actorId ?? null;
    const byPrisma = await world.platform.db.status.count({
      where: { AND: [{ id: BigInt(id()) }, statusSeenBy(viewerId)] },
    });
    const sql = undescribed<{ id: bigint }>(
      'visibility_cell',
      `SELECT s.id FROM statuses s WHERE s.id = $1 AND ${STATUS_VISIBLE('$2')}`,
    );
    const bySql = await world.platform.sql.many(sql, [id(), viewerId]);
    expect([byPrisma, bySql.length]).toEqual([Number(seen), Number(seen)]);
  });

  test('its reblog, hidden from people who may not see it', async () => {
    const reblog = matrix.reblogs.get(visibility);
    if (!reblog) return;
    // Only its author reblogs a status for followers, and a reblog mentions nobody.
    const shown = seen && !(visibility === 'private' && relation === 'mentioned');
    const rest = world.rest(person());
    const holds = async (path: string) =>
      (await rest.get(path)).body.some((row: { id: string }) => row.id === reblog.id);
    expect((await rest.get(`/api/v1/statuses/${reblog.id}`)).status).toBe(shown ? 200 : 404);
    expect((await rest.get(`/api/v1/statuses/${reblog.id}/context`)).status).toBe(shown ? 200 : 404);
    expect(await holds(`/api/v1/accounts/${reblog.by.id}/statuses`)).toBe(shown);
    expect(await holds('/api/v1/timelines/public')).toBe(false);
    if (person() === null) return;
    const home = idsOf((await rest.get('/api/v1/timelines/home')).body);
    // Home omits a reblog of a status that it shows already.
    if (shown) expect(home.includes(reblog.id) || home.includes(id())).toBe(true);
    else expect(home).not.toContain(reblog.id);
  });

  test('streams deliver it and its reblog to those who may see them', async () => {
    const viewer = person();
    if (!viewer) return;
    const stream = { actorId: viewer.actorId, userId: viewer.userId, tokenId: 1n, scopes: [], languages: null };
    const shows = async (statusId: string) =>
      (await streamSource(world.platform).presentStatuses([stream], BigInt(statusId))).has(viewer.actorId);
    expect(await shows(id())).toBe(seen);
    const reblog = matrix.reblogs.get(visibility);
    if (reblog) expect(await shows(reblog.id)).toBe(seen && !(visibility === 'private' && relation === 'mentioned'));
  });
});

/** Endpoints with a wrong answer. */
async function wrongDoors({ relation, visibility, seen }: (typeof cells)[number]): Promise<string[]> {
  const { id: status = '', poll = '' } = matrix.statuses.get(visibility) ?? {};
  const { author, keptOf } = matrix;
  const cell = {
    ...{ status, poll, matrix, world, relation, visibility, seen, author },
    viewer: matrix.people.get(relation) ?? null,
    kept: keptOf(relation, visibility),
  };
  const wrong: string[] = [];
  for (const { at, ask, wanted } of STATUS_ENDPOINTS) {
    const should = wanted({ ...cell });
    if (!should) continue;
    const is = await ask({ ...cell });
    if (is.status !== should.status || is.shows !== should.shows)
      wrong.push(`${at}: ${JSON.stringify(is)} instead of ${JSON.stringify(should)}`);
  }
  return wrong;
}

// After the others, because some endpoints change data.
describe.each(cells)('$relation on $visibility, through', (cell) => {
  test('every endpoint', async () => {
    expect(await wrongDoors(cell)).toEqual([]);
  });
});

// Last: nothing is visible afterwards.
describe('when its author is suspended', () => {
  const others = cells.filter(({ relation, seen }) => seen && relation !== 'author');
  beforeAll(() => modifyUser(world.platform, matrix.author.userId, { suspended: true }));

  test.each(others)('$relation sees nothing of the $visibility one on any endpoint', async (cell) => {
    const { id } = matrix.statuses.get(cell.visibility) ?? { id: '0' };
    const viewerId = matrix.people.get(cell.relation)?.actorId ?? null;
    const named = { AND: [{ id: BigInt(id) }, statusSeenBy(viewerId)] };
    expect(await world.platform.db.status.count({ where: named })).toBe(0);
    // No visible person shares the link, so it has no timeline.
    const unlinked = 'GET /api/v1/timelines/link: {"status":404,"shows":false}';
    const wrong = (await wrongDoors({ ...cell, seen: false })).filter((line) => !line.startsWith(unlinked));
    expect(wrong).toEqual([]);
  });
});
