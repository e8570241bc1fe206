/** Authors of pages: named by `fediverse:creator`, allowed by the person's attribution domains, shown as of now. */
import { beforeAll, describe, expect, test } from 'vitest';
import { openSocket } from '../support/clients/streaming.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { allowLocalRequests, type RemoteSite, startSite } from '../support/servers/remote-site.ts';
import { beside } from '../support/world/beside.ts';
import { putCard } from '../support/world/cards.ts';
import { trendActions } from '../support/world/trends.ts';
import type { Person, World } from '../support/world/world.ts';

let world: World;
let site: RemoteSite;
beside(startSite, (made, started) => {
  [world, site] = [made, started];
});

const { compute, set } = trendActions(() => world);
let pages = 0;

async function allow(who: Person, ...attribution_domains: string[]) {
  const { status } = await world.rest(who).send('PATCH', '/api/v1/profile', { body: { attribution_domains } });
  expect(status).toBe(200);
  await world.drain();
}
/** Bob posts a link to a page with that tag; returns his post. */
async function share(tag: string): Promise<string> {
  pages += 1;
  const url = site.put(`/page${pages}`, `<title>Page ${pages}</title>${tag}`);
  const { body } = await world.rest(world.bob).post('/api/v1/statuses', { status: url, visibility: 'public' });
  await world.drain();
  return body.id;
}
const named = (who: Person) => `<meta name="fediverse:creator" content="@${who.name}@${world.platform.config.domain}">`;
const cardOf = async (id: string, who: Person | null = null) =>
  (await world.rest(who).get(`/api/v1/statuses/${id}`)).body.card;
const author = async (id: string, who: Person | null = null): Promise<string | null> =>
  (await cardOf(id, who)).authors[0]?.account?.username ?? null;
const missing = async (id: string, who: Person | null) => (await cardOf(id, who)).missing_attribution;

describe('the author that a page names', () => {
  test('is shown where the person allows its domain, with the name that the page says', async () => {
    await allow(world.alice, '127.0.0.1');
    const id = await share(`${named(world.alice)}<meta name=author content="A. Writer">`);
    const account = (await world.rest().get(`/api/v1/accounts/${world.alice.id}`)).body;
    expect((await cardOf(id)).authors).toEqual([{ name: 'A. Writer', url: '', account }]);
    for (const who of [world.alice, world.bob]) expect(await missing(id, who)).toBe(false);
    expect(await cardOf(id)).not.toHaveProperty('missing_attribution');
  });

  test('is not shown otherwise, and learns that the page would name them', async () => {
    await allow(world.carol, 'other.example');
    const id = await share(named(world.carol));
    for (const who of [null, world.bob, world.carol]) expect((await cardOf(id, who)).authors).toEqual([]);
    expect([await missing(id, world.carol), await missing(id, world.bob)]).toEqual([true, false]);
    await allow(world.carol, 'other.example', '127.0.0.1');
    expect([await author(id), await missing(id, world.carol)]).toEqual(['carol', false]);
    await allow(world.carol);
    expect([await author(id), await missing(id, world.carol)]).toEqual([null, true]);
  });

  test.each<[string, () => string, string | null]>([
    [
      'without a first @, by property',
      () => `<meta property="fediverse:creator" content="alice@${world.platform.config.domain}">`,
      'alice',
    ],
    ['without a domain', () => '<meta name="fediverse:creator" content="@alice">', 'alice'],
    ['the first of several', () => named(world.alice) + named(world.carol), 'alice'],
    ['of another server', () => '<meta name="fediverse:creator" content="@alice@elsewhere.example">', null],
    ['who is unknown', () => '<meta name="fediverse:creator" content="@nobody">', null],
    ['that is no handle', () => '<meta name="fediverse:creator" content="https://x.example/<b>@@">', null],
  ])('%s', async (_name, tag, expected) => {
    await allow(world.alice, '127.0.0.1');
    expect(await author(await share(tag()))).toBe(expected);
  });

  test('may be allowed for a domain with its subdomains, and for no other', async () => {
    const { db } = world.platform;
    const data = { authorId: world.erin.actorId };
    const hosts = ['press.example', 'Blog.press.example', 'xpress.example', 'press.example.org'];
    const cards = await Promise.all(
      hosts.map(async (host) => {
        const { body } = await world.rest(world.bob).post('/api/v1/statuses', { status: 'look' });
        const id = BigInt(await putCard(world, body.id, `https://${host.toLowerCase()}:8443/a?b=@press.example`));
        await db.previewCard.update({ where: { id }, data });
        return body.id as string;
      }),
    );
    await allow(world.erin, 'press.example');
    expect(await Promise.all(cards.map((id) => author(id)))).toEqual(['erin', 'erin', null, null]);
  });
});

describe('an attributed author', () => {
  let id: string;
  beforeAll(async () => {
    allowLocalRequests(world);
    await allow(world.alice, '127.0.0.1');
    id = await share(named(world.alice));
  });

  test('is shown as of now, also with a post that is cached', async () => {
    for (const display_name of ['Alice One', 'Alice Two']) {
      await world.rest(world.alice).send('PATCH', '/api/v1/profile', { body: { display_name } });
      expect((await cardOf(id)).authors[0].account.display_name).toBe(display_name);
    }
  });

  test('is hidden across blocks in both directions, from who mutes, and from nobody else', async () => {
    const act = (who: Person, verb: string, whom: Person) =>
      world.rest(who).post(`/api/v1/accounts/${whom.id}/${verb}`);
    for (const [who, whom, verb] of [
      [world.carol, world.alice, 'block'],
      [world.alice, world.carol, 'block'],
      [world.carol, world.alice, 'mute'],
    ] as const) {
      await act(who, verb, whom);
      expect([verb, await author(id, world.carol), await author(id, world.bob), await author(id)]).toEqual([
        verb,
        null,
        'alice',
        'alice',
      ]);
      await act(who, `un${verb}`, whom);
      expect(await author(id, world.carol)).toBe('alice');
    }
    await act(world.alice, 'mute', world.carol);
    expect(await author(id, world.carol)).toBe('alice');
    await act(world.alice, 'unmute', world.carol);
  });

  test('is hidden in streams too', async () => {
    const [near, far] = [await world.person('near'), await world.person('far')];
    await world.rest(far).post(`/api/v1/accounts/${world.alice.id}/block`);
    for (const who of [near, far]) await world.rest(who).post(`/api/v1/accounts/${world.carol.id}/follow`);
    await world.drain();
    const port = Number(new URL(world.url).port);
    const streams = await Promise.all(
      [near, far].map((who) => openSocket(port, `?access_token=${who.token}&stream=user`)),
    );
    for (const stream of streams) await stream.settled();
    await world.rest(world.carol).post(`/api/v1/statuses/${id}/reblog`);
    await world.drain();
    const shown = await Promise.all(
      streams.map(async (stream) => {
        const [frame] = await stream.first(1);
        const [credit] = JSON.parse(frame?.payload ?? '').reblog.card.authors;
        return credit?.account?.username ?? null;
      }),
    );
    expect(shown).toEqual(['alice', null]);
    for (const { ws } of streams) ws.terminate();
  });

  test('is shown with links that trend', async () => {
    await set('reviewTrends', 'off');
    await set('trendThreshold', '1');
    for (const who of [world.carol, world.erin, world.mod]) await world.rest(who).post(`/api/v1/statuses/${id}/reblog`);
    await compute();
    const { body } = await world.rest(world.carol).get('/api/v1/trends/links');
    const [link] = body.filter((each: { authors: unknown[] }) => each.authors.length > 0);
    expect([link?.authors[0].account.username, link?.missing_attribution]).toEqual(['alice', false]);
  });

  test('costs a page two statements, however many authors there are, and none without', async () => {
    const cost = async (list: string) =>
      (await countStatements(() => world.rest(world.mod).get(`/api/v1/accounts/${list}/statuses`))).statements.length;
    const pageOf = async (count: number, tag: string) => {
      const who = await world.person(`page_of_${count}${tag ? '_named' : ''}`);
      for (let n = 0; n < count; n += 1) {
        const url = site.put(`/${who.name}${n}`, `<title>x</title>${tag}`);
        await world.rest(who).post('/api/v1/statuses', { status: url, visibility: 'public' });
      }
      await world.drain();
      await cost(who.id);
      return cost(who.id);
    };
    const [one, many, none] = [
      await pageOf(1, named(world.alice)),
      await pageOf(4, named(world.alice)),
      await pageOf(4, ''),
    ];
    expect([one, many]).toEqual([none + 2, none + 2]);
  });

  test('is hidden when suspended, and forgotten when gone', async () => {
    const who = await world.person('author');
    await allow(who, '127.0.0.1');
    const post = await share(named(who));
    expect(await author(post)).toBe('author');
    await world.platform.db.actor.update({ where: { id: who.actorId }, data: { suspendedAt: world.clock.now() } });
    expect(await author(post)).toBeNull();
    await world.platform.db.actor.update({ where: { id: who.actorId }, data: { suspendedAt: null } });
    expect(await author(post)).toBe('author');
    const second = await world.gql(who, 'mutation { createPerson(preferredUsername: "author_too") { id } }');
    expect(second.errors).toEqual([]);
    const gone = await world.gql(who, 'mutation ($id: ID!) { deletePerson(id: $id) { id } }', { id: who.id });
    expect(gone.errors).toEqual([]);
    await world.drain();
    expect(await author(post)).toBeNull();
    expect(await world.platform.db.previewCard.count({ where: { authorId: who.actorId } })).toBe(0);
    const row = await world.platform.db.actor.findUniqueOrThrow({ where: { id: who.actorId } });
    expect(row.attributionDomains).toEqual([]);
  });
});
