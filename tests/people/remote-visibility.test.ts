/**
 * The visibility matrix of statuses (visibility.test.ts) with remote people: remote viewers of local posts, and local viewers of
 * a remote author's posts, for reads and for fan-out.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STATUS_VISIBLE } from '../../src/domain/statuses/visible.ts';
import { undescribed } from '../../src/platform/database/sql.ts';
import {
  createRemoteAuthor,
  createRemoteViewers,
  type RemoteMatrix,
  type RemoteViewers,
} from '../support/contract/remote-matrix.ts';
import { STATUS_ENDPOINTS } from '../support/contract/status-endpoints.ts';
import { RELATIONS, type Relation, SEEN, VISIBILITIES, type Visibility } from '../support/contract/status-matrix.ts';
import { statusSeenBy } from '../support/world/status-rules.ts';
import type { World } from '../support/world/world.ts';

const others = RELATIONS.filter((relation) => relation !== 'author');
const cells = VISIBILITIES.flatMap((visibility) =>
  others.map((relation) => ({ visibility, relation, seen: SEEN[visibility].includes(relation) })),
);

/** By the rule, and by the server’s SQL. */
async function sees(world: World, viewerId: bigint | null, id: string): Promise<boolean[]> {
  const named = { AND: [{ id: BigInt(id) }, statusSeenBy(viewerId)] };
  const sql = undescribed<{ id: bigint }>(
    'remote_cell',
    `SELECT s.id FROM statuses s WHERE s.id = $1 AND ${STATUS_VISIBLE('$2')}`,
  );
  const rows = await world.platform.sql.many(sql, [id, viewerId]);
  return [(await world.platform.db.status.count({ where: named })) > 0, rows.length > 0];
}

describe('viewers of other servers', () => {
  let matrix: RemoteViewers;
  beforeAll(async () => {
    matrix = await createRemoteViewers();
  });
  afterAll(() => matrix.close());

  const read = async (relation: Relation, url: string) => {
    const viewer = matrix.viewers.get(relation);
    if (viewer) return viewer.peer.get(matrix.world, viewer.by, url);
    return fetch(url, { headers: { accept: 'application/activity+json' } });
  };

  test.each(cells)('$relation on $visibility: $seen', async ({ visibility, relation, seen }) => {
    const id = matrix.statuses.get(visibility)?.id ?? '';
    const uri = matrix.uris.before.get(visibility) ?? '';
    expect(await sees(matrix.world, matrix.viewers.get(relation)?.actorId ?? null, id)).toEqual([seen, seen]);
    const answers = await Promise.all(
      ['', '/activity', '/replies', '/likes', '/shares'].map((end) => read(relation, uri + end)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(seen ? 200 : 404));
    const page = await (await read(relation, uri.replace('/users/', '/@').replace('/statuses', ''))).text();
    expect(page.includes(`whisper-${visibility}-whisper`)).toBe(seen);
  });

  test.each(others)('%s reads no more of it in collections', async (relation) => {
    const actor = `${matrix.world.url}/users/author`;
    for (const path of ['outbox?page=true', 'collections/featured']) {
      const text = await (await read(relation, `${actor}/${path}`)).text();
      for (const visibility of VISIBILITIES)
        if (!SEEN[visibility].includes(relation)) expect(text).not.toContain(`whisper-${visibility}-whisper`);
    }
  });

  const REACHED: Record<Visibility, Relation[]> = {
    public: ['follower', 'mentioned'],
    unlisted: ['follower', 'mentioned'],
    private: ['follower', 'mentioned'],
    direct: ['mentioned'],
  };
  const toldOf = (uri: string | undefined): Relation[] =>
    others.filter((relation) => {
      const received = matrix.viewers.get(relation)?.peer.received ?? [];
      return received.some(({ activity }) => activity.type === 'Create' && activity.object.id === uri);
    });

  test.each(VISIBILITIES)('a %s one is sent to the servers of those who may see it, and to no other', (visibility) => {
    expect(toldOf(matrix.uris.after.get(visibility))).toEqual(REACHED[visibility]);
    expect(SEEN[visibility]).toEqual(expect.arrayContaining(REACHED[visibility]));
  });

  test.each(VISIBILITIES)(
    'an edit of a %s one is not delivered to people whom its author has blocked since',
    async (visibility) => {
      const { world, author, statuses, uris } = matrix;
      world.clock.advance(1000);
      const handles = ['mentioned', 'blockedMentioned'] as const;
      const named = handles.map((relation) => `@${matrix.viewers.get(relation)?.by.handle}`).join(' ');
      const body = { status: `${named} whisper-${visibility}-whisper, later` };
      expect(
        (await world.rest(author).send('PUT', `/api/v1/statuses/${statuses.get(visibility)?.id}`, { body })).status,
      ).toBe(200);
      await world.drain();
      const uri = uris.before.get(visibility);
      const told = others.filter((relation) =>
        matrix.viewers
          .get(relation)
          ?.peer.activities('Update')
          .some(({ object }) => object.id === uri),
      );
      expect(told).toEqual(REACHED[visibility]);
    },
  );
});

describe('an author of another server', () => {
  let matrix: RemoteMatrix;
  beforeAll(async () => {
    matrix = await createRemoteAuthor();
  });
  afterAll(() => Promise.all([matrix.world.close(), matrix.peer.close()]));

  test.each(cells)('$relation on $visibility: $seen', async ({ visibility, relation, seen }) => {
    const id = matrix.statuses.get(visibility)?.id ?? '';
    expect(await sees(matrix.world, matrix.people.get(relation)?.actorId ?? null, id)).toEqual([seen, seen]);
    const reblog = matrix.reblogs.get(visibility);
    if (!reblog) return;
    const shown = seen && !(visibility === 'private' && relation === 'mentioned');
    const { status } = await matrix.world
      .rest(matrix.people.get(relation) ?? null)
      .get(`/api/v1/statuses/${reblog.id}`);
    expect(status).toBe(shown ? 200 : 404);
  });

  test.each(VISIBILITIES)(
    'a %s one reaches homes of followers, and notifications of the mentioned, alone',
    (visibility) => {
      const homes = visibility === 'direct' ? [] : ['follower'];
      expect(matrix.reached.get(visibility)).toEqual({ homes, told: ['mentioned'] });
    },
  );

  // After the others, because some endpoints change data.
  test.each(cells)('$relation on $visibility, through every endpoint', async ({ visibility, relation, seen }) => {
    const { id: status = '', poll = '' } = matrix.statuses.get(visibility) ?? {};
    const { author, keptOf, world } = matrix;
    const cell = {
      ...{ status, poll, matrix, world, relation, visibility, seen, author },
      viewer: matrix.people.get(relation) ?? null,
      kept: keptOf(relation, visibility),
    };
    const wrong: string[] = [];
    // The page for visitors shows local posts.
    for (const { at, ask, wanted } of STATUS_ENDPOINTS.filter((endpoint) => endpoint.at !== 'page /')) {
      const should = wanted({ ...cell });
      if (!should) continue;
      const is = await ask({ ...cell });
      if (is.status !== should.status || is.shows !== should.shows)
        wrong.push(`${at}: ${JSON.stringify(is)} instead of ${JSON.stringify(should)}`);
    }
    expect(wrong).toEqual([]);
  });
});
