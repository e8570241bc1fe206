/** How other servers find people of this one: WebFinger, documents of actors, and links on pages. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from '../support/clients/browser.ts';
import { type FediversePeer, startPeer } from '../support/servers/fediverse-peer.ts';
import { createGroup } from '../support/world/events.ts';
import { NEIGHBOURS } from '../support/world/federated.ts';
import { createWorld, PASSWORD, type World } from '../support/world/world.ts';

let world: World;
let peer: FediversePeer;
let host: string;
beforeAll(async () => {
  [world, peer] = await Promise.all([createWorld({ env: NEIGHBOURS }), startPeer()]);
  host = new URL(world.url).host;
});
afterAll(() => Promise.all([world.close(), peer.close()]));

const ACTIVITY = 'application/activity+json';
const get = (path: string, accept = '*/*') => fetch(world.url + path, { redirect: 'manual', headers: { accept } });
const finger = (resource: string) => get(`/.well-known/webfinger?${new URLSearchParams({ resource })}`);
const status = async (resource: string): Promise<[string, number]> => [resource, (await finger(resource)).status];

interface Jrd {
  subject: string;
  aliases: string[];
  links: { rel: string; type?: string; href?: string; template?: string }[];
}

describe('WebFinger', () => {
  test('FED-DISC-01, FED-DISC-02, FED-DISC-03: finds people by handle, actor and page, in any case', async () => {
    const url = `${world.url}/@alice`;
    const uri = `${world.url}/users/alice`;
    const forms = [
      `acct:alice@${host}`,
      `acct:ALICE@${host.toUpperCase()}`,
      `alice@${host}`,
      `@alice@${host}`,
      url,
      uri,
    ];
    for (const resource of forms) {
      const answer = await finger(resource);
      expect([resource, answer.status]).toEqual([resource, 200]);
      expect(answer.headers.get('content-type')).toMatch(/^application\/jrd\+json/);
      const { subject, aliases } = (await answer.json()) as Jrd;
      expect({ subject, aliases }).toEqual({ subject: `acct:alice@${host}`, aliases: [url, uri] });
    }
  });

  test('FED-DISC-06, FED-DISC-07: links to profile, actor, picture, and the page where local people act on remote objects', async () => {
    const { links } = (await (await finger(`acct:alice@${host}`)).json()) as Jrd;
    expect(links).toEqual([
      { rel: 'http://webfinger.net/rel/profile-page', type: 'text/html', href: `${world.url}/@alice` },
      { rel: 'self', type: ACTIVITY, href: `${world.url}/users/alice` },
      { rel: 'http://ostatus.org/schema/1.0/subscribe', template: `${world.url}/authorize_interaction?uri={uri}` },
      { rel: 'https://w3id.org/fep/3b86/Object', template: `${world.url}/authorize_interaction?uri={object}` },
      { rel: 'https://w3id.org/fep/3b86/Create', template: `${world.url}/share?text={content}` },
      { rel: 'http://webfinger.net/rel/avatar', type: 'image/png', href: expect.stringContaining('/') },
    ]);
    expect((await get('/share?text=Hello')).headers.get('location')).toBe('/compose?text=Hello');
  });

  test('FED-DISC-03, FED-DISC-05: finds the actor of the server itself', async () => {
    const self = { rel: 'self', type: ACTIVITY, href: `${world.url}/actor` };
    const handle = `acct:${new URL(world.url).hostname}@${host}`;
    for (const resource of [handle, `${world.url}/actor`, world.url, `${world.url}/`]) {
      const { subject, links } = (await (await finger(resource)).json()) as Jrd;
      expect([resource, subject]).toEqual([resource, handle]);
      expect(links).toContainEqual(self);
    }
  });

  test('FEV-139: finds the actor of the server as Mobilizon looks for it, unless somebody had the name before', async () => {
    const found = async () => (await (await finger(`acct:relay@${host}`)).json()) as Jrd;
    expect((await found()).links).toContainEqual({ rel: 'self', type: ACTIVITY, href: `${world.url}/actor` });
    const person = await world.person('earlier');
    await world.platform.db.actor.update({ where: { id: person.actorId }, data: { preferredUsername: 'Relay' } });
    expect(await found()).toMatchObject({ subject: `acct:Relay@${host}` });
  });

  test('FED-DISC-14: finds groups', async () => {
    await createGroup(world, world.alice, { preferredUsername: 'walkers' });
    expect(await (await finger(`acct:walkers@${host}`)).json()).toMatchObject({ subject: `acct:walkers@${host}` });
  });

  test('FED-DISC-04: refuses what it cannot read, does not know, or knows to be gone, and says how long that holds', async () => {
    expect((await get('/.well-known/webfinger')).status).toBe(400);
    expect(await status('nonsense')).toEqual(['nonsense', 400]);
    const strangers = [
      `acct:nobody@${host}`,
      'acct:alice@far.example',
      'https://far.example/@alice',
      `${world.url}/about`,
    ];
    for (const resource of [...strangers, 'acct:@', `${world.url}/@%`, 'https://'])
      expect(await status(resource)).toEqual([resource, 404]);
    const gone = await world.person('gone');
    await world.platform.db.actor.update({ where: { id: gone.actorId }, data: { deletedAt: world.clock.now() } });
    expect(await status(`acct:GONE@${host}`)).toEqual([`acct:GONE@${host}`, 410]);
    const cached = async (resource: string) => (await finger(resource)).headers.get('cache-control');
    expect(await cached(`acct:alice@${host}`)).toBe('public, max-age=259200');
    expect(await cached(`acct:nobody@${host}`)).toBe('public, max-age=180');
  });
});

test('FED-DISC-17: NodeInfo names the software in lower case', async () => {
  expect(await (await get('/nodeinfo/2.1')).json()).toMatchObject({ software: { name: 'plaza' } });
});

describe('documents', () => {
  test('FED-DISC-20, FED-DISC-21: have their type, and pages at the same address tell caches of both', async () => {
    const post = (await world.rest(world.alice).post('/api/v1/statuses', { status: 'Hello' })).body;
    const paths = ['/users/alice', '/@alice', `/users/alice/statuses/${post.id}`, `/@alice/${post.id}`, '/actor'];
    for (const path of paths) {
      const answer = await get(path, ACTIVITY);
      const { status, headers } = answer;
      expect([path, status, headers.get('content-type')]).toEqual([path, 200, `${ACTIVITY}; charset=utf-8`]);
      expect(headers.get('vary')).toContain('Accept');
    }
    for (const path of ['/@alice', `/@alice/${post.id}`])
      expect((await get(path, 'text/html')).headers.get('vary')).toMatch(/\bAccept\b/);
  });

  test('FED-DISC-22: are named by the pages of people and posts, in their head and by a header', async () => {
    const post = (await world.rest(world.alice).post('/api/v1/statuses', { status: 'Hello again' })).body;
    const pages = [
      ['/@alice', `${world.url}/users/alice`],
      [`/@alice/${post.id}`, post.uri],
    ];
    for (const [path = '', uri] of pages) {
      const page = await get(path, 'text/html');
      expect(await page.text()).toContain(`<link rel="alternate" type="${ACTIVITY}" href="${uri}">`);
      expect(page.headers.get('link')).toBe(`<${uri}>; rel="alternate"; type="${ACTIVITY}"`);
    }
  });

  test('FED-DISC-26, FED-DISC-27: name addresses of one scheme and host', async () => {
    const actor = await (await get('/users/alice', ACTIVITY)).json();
    const { id, url, inbox, outbox, followers, following, publicKey, endpoints } = actor;
    const addresses = [
      id,
      url,
      inbox,
      outbox,
      followers,
      following,
      publicKey.id,
      publicKey.owner,
      endpoints.sharedInbox,
    ];
    expect(new Set(addresses.map((address) => new URL(address).origin))).toEqual(new Set([world.url]));
    expect(endpoints.sharedInbox).toBe(`${world.url}/inbox`);
  });

  test('FED-ACTOR-05, FED-ACTOR-24: describe people in every state', async () => {
    const read = async (name: string, more = '') => (await get(`/users/${name}${more}`, ACTIVITY)).status;
    const { db } = world.platform;
    const frozen = await world.person('frozen');
    const { id } = (await world.rest(frozen).post('/api/v1/statuses', { status: 'Cold' })).body;
    await db.actor.update({
      where: { id: frozen.actorId },
      data: { suspendedAt: world.clock.now(), name: 'Frozen', summary: 'x' },
    });
    expect(await (await get('/users/frozen', ACTIVITY)).json()).toMatchObject({
      ...{
        suspended: true,
        name: 'frozen',
        summary: '',
        attachment: [],
        tag: [],
        discoverable: false,
        indexable: false,
      },
    });
    for (const list of ['/outbox', '/followers', '/following', '/collections/featured', `/statuses/${id}`])
      expect([list, await read('frozen', list)]).toEqual([list, 403]);
    expect((await finger(`acct:frozen@${host}`)).status).toBe(200);
    const waiting = await world.person('waiting');
    await db.user.update({ where: { id: waiting.userId }, data: { confirmedAt: null } });
    expect(await read('waiting')).toBe(404);
    const left = await world.person('left');
    await db.actor.update({ where: { id: left.actorId }, data: { deletedAt: world.clock.now() } });
    expect(await read('left')).toBe(410);
    expect(await read('nobody')).toBe(404);
  });
});

describe('/authorize_interaction', () => {
  const sent = (browser: Browser, uri: string) =>
    browser.send('GET', `/authorize_interaction?${new URLSearchParams({ uri })}`);

  test('leads people who are signed in to what they came for, and others to the sign-in', async () => {
    const browser = new Browser(world.url);
    const { handle, uri } = peer.actor('host');
    const asked = (await sent(browser, uri)).location;
    expect([asked?.pathname, asked?.searchParams.get('return_to') ?? asked?.search]).toEqual([
      '/auth/sign_in',
      expect.stringContaining('authorize_interaction'),
    ]);
    const form = await browser.get('/auth/sign_in');
    await browser.submit(form, 'sign_in', { email: world.alice.email, password: PASSWORD });
    for (const resource of [uri, handle, `acct:${handle}`])
      expect(decodeURIComponent((await sent(browser, resource)).location?.pathname ?? '')).toBe(`/@${handle}`);
    const note = { id: `${peer.url}/notes/1`, type: 'Note', attributedTo: uri, content: 'Hi', to: ['as:Public'] };
    peer.put('/notes/1', { '@context': 'https://www.w3.org/ns/activitystreams', ...note });
    expect(decodeURIComponent((await sent(browser, note.id)).location?.pathname ?? '')).toMatch(`/@${handle}/`);
    expect((await sent(browser, `${peer.url}/nothing`)).location?.pathname).toBe('/search');
  });
});
