/** The timeline of a link: public posts that link to it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeSetting, resetSetting } from '../../src/domain/instance/settings.ts';
import { registerApp } from '../support/clients/authorization.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { putCard } from '../support/world/cards.ts';
import { idsOf } from '../support/world/verbs.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const URL = 'https://paper.example/one';
beforeEach(async () => {
  await world.platform.db.status.deleteMany();
  await world.platform.db.previewCard.deleteMany();
});

async function say(who: Person, more: object = {}, url = URL): Promise<string> {
  const body = await world.post(who, { status: `See ${url}`, ...more });
  await putCard(world, body.id, url);
  return body.id;
}

const read = (query: object = {}, person: Person | null = null) =>
  world.rest(person).get('/api/v1/timelines/link', { url: URL, ...query });
const ids = async (query: object = {}, person: Person | null = null) => idsOf((await read(query, person)).body);

describe('the timeline of a link', () => {
  test('has public posts with the link, newest first, also replies, each with its card', async () => {
    const first = await say(world.alice);
    for (const visibility of ['unlisted', 'private', 'direct']) await say(world.alice, { visibility });
    await say(world.alice, {}, 'https://paper.example/two');
    const answer = await say(world.bob, { in_reply_to_id: first });
    await world.rest(world.carol).post(`/api/v1/statuses/${first}/reblog`);
    const { body } = await read({}, world.alice);
    expect(body.map((status: { id: string; card: { url: string } }) => [status.id, status.card.url])).toEqual([
      [answer, URL],
      [first, URL],
    ]);
  });

  test('is found by the address in the post and by that of the page', async () => {
    const short = 'https://s.example/1';
    const [one, two] = [await say(world.alice), await say(world.bob)];
    await world.platform.db.statusCard.update({ where: { statusId: BigInt(two) }, data: { url: short } });
    for (const url of [URL, short]) expect(await ids({ url })).toEqual([two, one]);
  });

  test('leaves out authors who are undiscoverable, silenced, or muted or blocked by the viewer', async () => {
    const [mine, yours] = [await say(world.alice), await say(world.bob)];
    const { db } = world.platform;
    const change = (data: object) => db.actor.update({ where: { id: world.bob.actorId }, data });
    for (const [hide, show] of [
      [{ discoverable: false }, { discoverable: true }],
      [{ silencedAt: world.clock.now() }, { silencedAt: null }],
      [{ suspendedAt: world.clock.now() }, { suspendedAt: null }],
    ] as const) {
      await change(hide);
      expect(await ids()).toEqual([mine]);
      await change(show);
    }
    for (const [verb, back] of [
      ['mute', 'unmute'],
      ['block', 'unblock'],
    ]) {
      await world.rest(world.carol).post(`/api/v1/accounts/${world.bob.id}/${verb}`);
      expect(await ids({}, world.carol)).toEqual([mine]);
      await world.rest(world.carol).post(`/api/v1/accounts/${world.bob.id}/${back}`);
    }
    expect(await ids({}, world.carol)).toEqual([yours, mine]);
  });

  test('is not found without a public post of the link, nor without a link', async () => {
    await say(world.alice, { visibility: 'private' });
    for (const url of [URL, 'https://paper.example/never', 'nonsense', '']) {
      const { status, body } = await read({ url }, world.alice);
      expect([url, status, body]).toEqual([url, 404, { error: 'Record not found' }]);
    }
  });

  test('is not found for a link that a moderator rejected', async () => {
    await say(world.alice);
    await world.platform.db.previewCard.updateMany({ data: { trendable: false } });
    expect((await read()).status).toBe(404);
    await world.platform.db.previewCard.updateMany({ data: { trendable: true } });
    expect((await read()).status).toBe(200);
  });

  test('is not found if the publisher was rejected, unless the link was approved itself', async () => {
    await say(world.alice);
    const { db, ids: newIds, clock } = world.platform;
    const said = { domain: 'paper.example', trendable: false, requestedReviewAt: clock.now() };
    await db.publisher.create({ data: { id: newIds.next(), ...said } });
    expect((await read()).status).toBe(404);
    await db.previewCard.updateMany({ data: { trendable: true } });
    expect((await read()).status).toBe(200);
    await db.publisher.deleteMany();
  });

  test('is for users only where configured', async () => {
    await say(world.alice);
    await changeSetting(world.platform, 'publicTimelines', 'authenticated');
    const { client_id, client_secret } = await registerApp(world);
    const grant = { grant_type: 'client_credentials', client_id, client_secret, scope: 'read' };
    const app = { ...world.alice, token: (await world.rest().post('/oauth/token', grant)).body.access_token };
    const seen = [null, app, world.bob].map(async (who) => (await read({}, who)).status);
    expect(await Promise.all(seen)).toEqual([422, 422, 200]);
    await resetSetting(world.platform, 'publicTimelines');
  });

  test('needs as many statements for many as for few', async () => {
    for (let i = 0; i < 12; i += 1) await say(i % 2 ? world.alice : world.bob);
    const cost = async (limit: number) => (await countStatements(() => read({ limit }, world.carol))).statements.length;
    await cost(40);
    expect(await cost(12)).toBe(await cost(2));
    const { body } = await read({ limit: 5 });
    expect(body).toHaveLength(5);
    expect(await ids({ limit: 5, max_id: body[4].id })).toHaveLength(5);
  });
});
