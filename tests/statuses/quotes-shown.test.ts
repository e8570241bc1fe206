/** The content of a quote for each viewer, through REST and tRPC. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { STATUS_VISIBLE } from '../../src/domain/statuses/visible.ts';
import { undescribed } from '../../src/platform/database/sql.ts';
import { statusSeenBy } from '../support/world/status-rules.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
const send = (who: Person, body: object) => world.rest(who).post('/api/v1/statuses', { status: 'words', ...body });
const quoted = (who: Person, id: string, body: object = {}) =>
  world.post(who, { status: 'words', quoted_status_id: id, ...body });

describe('a quote', () => {
  test('shows the status with its poll and media as the viewer sees them, and a link for apps without quote support', async () => {
    const status = await world.post(world.alice, 'words', { poll: { options: ['a', 'b'], expires_in: 600 } });
    await world.rest(world.bob).post(`/api/v1/polls/${status.poll?.id}/votes`, { choices: [1] });
    const made = await quoted(world.bob, status.id, { status: 'look' });
    const shown = made.quote?.quoted_status;
    expect(shown).toMatchObject({ id: status.id, reblog: null, quote: null, quotes_count: 1 });
    expect(shown?.poll).toMatchObject({ voted: true, own_votes: [1] });
    expect(made.content).toMatch(/^<p class="quote-inline">RE: <a href="[^"]+".*<\/p><p>look<\/p>$/);
    expect(made.content).toContain(status.url);
    const linked = await quoted(world.bob, status.id, { status: `look at ${status.url}` });
    expect(linked.content).toContain(status.url);
    expect(linked.content).not.toContain('quote-inline');
    expect(await world.trpc(world.bob).statuses.get.query({ id: made.id })).toEqual(
      await world.read(world.bob, made.id),
    );
    expect((await world.rest(world.bob).get(`/api/v1/statuses/${made.id}/source`)).body.text).toBe('look');
  });

  test('shows a nested quote by its id only', async () => {
    const first = await world.post(world.alice);
    const second = await quoted(world.bob, first.id);
    const third = await quoted(world.carol, second.id);
    const { quote: shown } = await world.read(null, third.id);
    expect(shown?.quoted_status?.quote).toEqual({ state: 'accepted', quoted_status_id: first.id });
    const fourth = await quoted(world.bob, third.id);
    expect((await world.read(null, fourth.id)).quote?.quoted_status?.quote).toEqual({
      state: 'accepted',
      quoted_status_id: second.id,
    });
    await world.rest(world.alice).send('DELETE', `/api/v1/statuses/${first.id}`);
    expect((await world.read(null, third.id)).quote?.quoted_status?.quote).toEqual({
      state: 'deleted',
      quoted_status_id: null,
    });
  });

  test('shows nothing of a status that the viewer may not see', async () => {
    const status = await world.post(world.erin, { status: 'whispered', visibility: 'private' });
    const made = await quoted(world.erin, status.id, { status: '@carol between us' });
    expect((await world.read(world.erin, made.id)).quote).toMatchObject({
      state: 'accepted',
      quoted_status: { id: status.id },
    });
    const forCarol = await world.read(world.carol, made.id);
    expect(forCarol.quote).toEqual({ state: 'unauthorized', quoted_status: null });
    expect(JSON.stringify(forCarol)).not.toContain(status.id);
    expect(JSON.stringify(forCarol)).not.toContain('whispered');
  });

  describe('by the relation of the viewer to its author', () => {
    let made: { id: string; content: string };
    let viewer: Person;
    let outer: { id: string };
    beforeEach(async () => {
      viewer = await world.person(`viewer${world.clock.now().getTime()}`);
      world.clock.advance(1000);
      made = await quoted(world.bob, (await world.post(world.alice, { status: 'said by alice' })).id);
      outer = await quoted(world.carol, made.id);
    });
    const states = async () => {
      const [direct, nested] = [await world.read(viewer, made.id), await world.read(viewer, outer.id)];
      const shallow = nested.quote?.quoted_status?.quote;
      expect(Boolean(shallow?.quoted_status_id)).toBe(Boolean(direct.quote?.quoted_status));
      return [direct.quote?.state, shallow?.state, Boolean(direct.quote?.quoted_status)];
    };

    test('blocked by the viewer', async () => {
      await world.relate(viewer, 'block', world.alice);
      expect(await states()).toEqual(['blocked_account', 'blocked_account', true]);
      expect((await world.read(viewer, made.id)).content).not.toContain('quote-inline');
      await world.relate(viewer, 'unblock', world.alice);
      expect(await states()).toEqual(['accepted', 'accepted', true]);
    });

    test('muted by the viewer, until the mute ends', async () => {
      await world.rest(viewer).post(`/api/v1/accounts/${world.alice.id}/mute`, { duration: 60 });
      expect(await states()).toEqual(['muted_account', 'muted_account', true]);
      world.clock.advance(61_000);
      expect(await states()).toEqual(['accepted', 'accepted', true]);
    });

    test('blocking the viewer', async () => {
      await world.relate(world.alice, 'block', viewer);
      expect(await states()).toEqual(['unauthorized', 'unauthorized', false]);
      expect(JSON.stringify(await world.read(viewer, made.id))).not.toContain('said by alice');
      await world.relate(world.alice, 'unblock', viewer);
    });

    test('suspended', async () => {
      const { id } = await world.platform.db.actor.update({
        where: { id: world.alice.actorId },
        data: { suspendedAt: world.clock.now() },
      });
      expect(await states()).toEqual(['unauthorized', 'unauthorized', false]);
      await world.platform.db.actor.update({ where: { id }, data: { suspendedAt: null } });
    });
  });

  test('filters match the quoted status separately', async () => {
    const status = await world.post(world.alice, { status: 'about turnips' });
    const made = await quoted(world.bob, status.id, { status: 'fine' });
    const filter = { title: 'no turnips', context: ['home'], keywords_attributes: [{ keyword: 'turnips' }] };
    const { body } = await world.rest(world.carol).post('/api/v2/filters', filter);
    const shown = await world.read(world.carol, made.id);
    expect([shown.filtered, shown.quote?.quoted_status?.filtered?.[0]?.keyword_matches]).toEqual([[], ['turnips']]);
    await world.rest(world.carol).send('DELETE', `/api/v2/filters/${body.id}`);
  });

  test('is the same in reblogs, lists and threads', async () => {
    const status = await world.post(world.alice);
    const made = await quoted(world.bob, status.id, { in_reply_to_id: status.id });
    const reblog = await world.interact(world.carol, 'reblog', made.id);
    expect([reblog.quote, reblog.reblog?.quote?.quoted_status?.id]).toEqual([null, status.id]);
    const { descendants } = (await world.rest().get(`/api/v1/statuses/${status.id}/context`)).body;
    expect(descendants[0].quote.quoted_status.id).toBe(status.id);
    expect(await world.read(null, status.id)).toMatchObject({ replies_count: 1, quotes_count: 1 });
    const { body } = await world.rest().get(`/api/v1/accounts/${world.bob.id}/statuses`);
    expect(body[0].quote.quoted_status.id).toBe(status.id);
  });

  test('needs no text, and keeps a warning without one', async () => {
    const status = await world.post(world.alice);
    const silent = await quoted(world.bob, status.id, { status: '' });
    expect(silent).toMatchObject({ spoiler_text: '', quote: { state: 'accepted' } });
    const warned = await quoted(world.bob, status.id, { status: '', spoiler_text: 'careful' });
    expect(warned).toMatchObject({ spoiler_text: 'careful', sensitive: true });
    expect((await send(world.bob, { status: '' })).status).toBe(422);
  });
});

const BEFORE: [string, () => Person | null, boolean][] = [
  ['the quoted author', () => world.alice, true],
  ['the author', () => world.erin, true],
  ['somebody else', () => world.bob, false],
  ['an anonymous viewer', () => null, false],
];
test.each(BEFORE)(
  '%s before a quote that is for followers: fragment, SQL, fan-out and endpoint agree',
  async (_, who, sees) => {
    const made = await quoted(world.erin, (await world.post(world.alice)).id, { visibility: 'private' });
    const [id, person] = [BigInt(made.id), who()];
    const viewerId = person?.actorId ?? null;
    const sql = undescribed<{ id: bigint }>(
      'quoted_cell',
      `SELECT s.id FROM statuses s WHERE s.id = $1 AND ${STATUS_VISIBLE('$2')}`,
    );
    const where = { AND: [{ id }, statusSeenBy(viewerId)] };
    expect(await world.platform.db.status.count({ where })).toBe(Number(sees));
    expect(await world.platform.sql.many(sql, [id, viewerId])).toHaveLength(Number(sees));
    await world.drain();
    const told = await world.platform.db.notification.findMany({ where: { statusId: id } });
    const homes = await world.platform.db.homeEntry.findMany({ where: { statusId: id } });
    const reached = [...told.map((row) => row.recipientId), ...homes.map((row) => row.actorId)];
    expect(reached.includes(viewerId ?? -1n)).toBe(sees);
    expect((await world.rest(person).get(`/api/v1/statuses/${made.id}`)).status).toBe(sees ? 200 : 404);
  },
);
