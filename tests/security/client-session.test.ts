/** tRPC by a browser's session, as the web client calls it: only with the CSRF token of that session, and from the same site. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StaffBrowser } from '../support/clients/staff-browser.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

interface Session {
  cookie: string;
  token: string;
}

async function signedIn(person: Person): Promise<Session> {
  const { browser, page } = await StaffBrowser.open(world, person, '/auth/sign_in');
  const [, boot = '{}'] = /<script type="application\/json" id="boot">(.*?)<\/script>/.exec(page.text) ?? [];
  const { csrfToken } = JSON.parse(boot) as { csrfToken: string };
  return { cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '), token: csrfToken };
}

type Sent = Record<string, string | null>;

/** @param headers null omits a default */
async function send({ cookie, token }: Session, path: string, headers: Sent = {}, body?: object) {
  const all = { cookie, 'x-csrf-token': token, 'content-type': 'application/json', ...headers };
  return fetch(`${world.url}/trpc/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)) as Record<string, string>,
    ...(body && { body: JSON.stringify(body) }),
  });
}

const bodyOf = async (answer: Response) => (await answer.json()) as { result?: { data: unknown }; error?: unknown };

const posts = () => world.platform.db.status.count();

describe('with its proof', () => {
  test('a session reads and writes as its user, with every scope', async () => {
    const alice = await signedIn(world.alice);
    const me = await bodyOf(await send(alice, 'users.me', { 'sec-fetch-site': 'same-origin', origin: world.url }));
    expect(me).toMatchObject({ result: { data: { email: world.alice.email } } });
    const made = await send(alice, 'statuses.create', {}, { status: 'By the client' });
    expect(await bodyOf(made)).toMatchObject({ result: { data: { account: { username: 'alice' } } } });
    expect(made.headers.get('cache-control')).toBe('private, no-store');
  });

  test('the session’s data reveals nothing to others', async () => {
    const alice = await signedIn(world.alice);
    const ask = (headers: Record<string, string>) => fetch(`${world.url}/session`, { headers });
    const own = await ask({ cookie: alice.cookie });
    // Each answer has another mask of the token.
    expect(await own.json()).toMatchObject({ userId: String(world.alice.userId), csrfToken: expect.any(String) });
    expect(own.headers.get('cache-control')).toBe('private, no-store');
    expect(own.headers.get('access-control-allow-credentials')).toBeNull();
    expect(await (await ask({})).json()).toMatchObject({ userId: null, actorId: null, csrfToken: null });
  });
});

describe('refused', () => {
  test.each([
    ['without a token', { 'x-csrf-token': null }],
    ['with a wrong token', { 'x-csrf-token': 'x'.repeat(43) }],
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from another host of the domain', { 'sec-fetch-site': 'same-site' }],
    ['from another origin', { origin: 'https://evil.example' }],
    ['from a page without an origin', { origin: 'null' }],
  ])('%s, reading and writing', async (_what, headers) => {
    const alice = await signedIn(world.alice);
    const before = await posts();
    expect((await send(alice, 'users.me', headers)).status).toBe(403);
    expect((await send(alice, 'statuses.create', headers, { status: 'Forged' })).status).toBe(403);
    expect(await posts()).toBe(before);
  });

  test('refuses the token of another session', async () => {
    const [alice, again, bob] = [await signedIn(world.alice), await signedIn(world.alice), await signedIn(world.bob)];
    for (const { token } of [again, bob]) expect((await send({ ...alice, token }, 'users.me')).status).toBe(403);
  });

  test('refuses the token after signing out', async () => {
    const alice = await signedIn(world.alice);
    expect((await send(alice, 'sessions.end', {}, {})).status).toBe(200);
    expect((await send(alice, 'users.me')).status).toBe(401);
  });
});

test('a public query without the proof is answered as to anybody', async () => {
  const carol = await signedIn(world.carol);
  const { id } = await world.trpc(world.carol).statuses.create.mutate({ status: 'For myself', visibility: 'private' });
  const asked = encodeURIComponent(JSON.stringify({ id }));
  expect((await send(carol, `statuses.get?input=${asked}`)).status).toBe(200);
  expect((await send(carol, `statuses.get?input=${asked}`, { 'x-csrf-token': null })).status).toBe(404);
});

describe('a subscription, which cannot send the token', () => {
  const STREAM = `streams.open?input=${encodeURIComponent(JSON.stringify({ stream: 'user' }))}`;
  const NO_TOKEN = { 'x-csrf-token': null, accept: 'text/event-stream' };

  async function firstOf(headers: Sent): Promise<string> {
    const answer = await send(await signedIn(world.alice), STREAM, { ...NO_TOKEN, ...headers });
    const reader = answer.body?.getReader();
    const { value } = (await reader?.read()) ?? {};
    await reader?.cancel();
    return `${answer.status} ${new TextDecoder().decode(value)}`;
  }

  test('is opened where the browser says that the page is of this server', async () => {
    expect(await firstOf({ 'sec-fetch-site': 'same-origin' })).toMatch(/^200 event: connected/);
  });

  test.each([['cross-site'], ['same-site'], ['none'], [null]])('is refused where it says %s', async (site) => {
    expect(await firstOf({ 'sec-fetch-site': site })).toContain('CSRF');
  });
});
