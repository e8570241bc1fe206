/** No answer in any facade reveals whether an address has an account, nor does different work. */
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerApp } from '../support/clients/authorization.ts';
import { Browser } from '../support/clients/browser.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { lastMailTo, mailsTo } from '../support/world/mails.ts';
import { createUser } from '../support/world/users.ts';
import { createWorld, PASSWORD, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ env: { OAUTH_PASSWORD_GRANT: 'true' } });
  await createUser(world, 'unconfirmed@example.org');
  await createUser(world, 'suspended@example.org');
  await world.platform.db.user.update({
    where: { email: 'suspended@example.org' },
    data: { suspendedAt: world.clock.now(), confirmedAt: world.clock.now() },
  });
  await world.drain();
});
afterAll(() => world.close());

const KNOWN = ['alice@example.org', 'olga@example.org', 'unconfirmed@example.org', 'suspended@example.org'];
const UNKNOWN = 'nobody@example.org';

interface Answer {
  status: number;
  text: string;
}

const text = async (answer: Response): Promise<Answer> => ({ status: answer.status, text: await answer.text() });
const json = (path: string, body: object): Promise<Answer> =>
  fetch(world.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).then(text);
const submitted = async (path: string, act: string, email: string): Promise<Answer> => {
  const browser = new Browser(world.url);
  const { status, text: page } = await browser.submit(await browser.get(path), act, {
    email,
    password: 'a wrong guess',
  });
  // The token of the form differs from browser to browser.
  return { status, text: page.replace(/name="form_token" value="[^"]*"/g, '') };
};
let app: { client_id: string; client_secret: string };
beforeAll(async () => {
  app = await registerApp(world);
});

const password = 'a wrong guess';
const gql = (query: string) => json('/api', { query });

/** Every operation that takes an address from a visitor. */
const REQUESTS: [string, (email: string) => Promise<Answer>][] = [
  ['signing in by REST', (email) => json('/api/v1/sessions', { email, password })],
  ['signing in by tRPC', (email) => json('/trpc/sessions.create', { email, password })],
  ['signing in by GraphQL', (email) => gql(`mutation { login(email: "${email}", password: "x") { accessToken } }`)],
  ['signing in on a page', (email) => submitted('/settings/access', 'sign_in', email)],
  [
    'the password grant',
    (email) => json('/oauth/token', { grant_type: 'password', username: email, password, scope: 'read', ...app }),
  ],
  ['asking for a new password by REST', (email) => json('/api/v1/users/send-password-reset', { email })],
  ['asking for a new password by GraphQL', (email) => gql(`mutation { sendResetPassword(email: "${email}") }`)],
  ['asking for a new password on a page', (email) => submitted('/auth/password/new', 'ask', email)],
  ['asking for a confirmation by REST', (email) => json('/api/v1/users/resend-confirmation', { email })],
  ['asking for a confirmation by GraphQL', (email) => gql(`mutation { resendConfirmationEmail(email: "${email}") }`)],
  ['asking for a confirmation on a page', (email) => submitted('/auth/confirmation/new', 'ask', email)],
];

/** The statements without their values. */
const shapes = async (ask: () => Promise<unknown>): Promise<string[]> =>
  (await countStatements(ask)).statements.map((statement) => statement.trim());

describe.each(REQUESTS)('%s', (_what, ask) => {
  test('answers the same for every address', async () => {
    const unknown = await ask(UNKNOWN);
    const normal = (answer: Answer, email: string) => ({ ...answer, text: answer.text.replaceAll(email, '…') });
    for (const email of KNOWN) expect(normal(await ask(email), email), email).toEqual(normal(unknown, UNKNOWN));
  });

  test('does the same work', async () => {
    await ask(UNKNOWN);
    const unknown = await shapes(() => ask(UNKNOWN));
    for (const email of KNOWN) expect(await shapes(() => ask(email)), email).toEqual(unknown);
  });
});

test('an address that already has an account is refused when signing up, as Mastodon does; the limit of sign-ups bounds it', async () => {
  const taken = await json('/api/v1/users', { email: 'alice@example.org', password: PASSWORD });
  expect([taken.status, taken.text]).toEqual([409, expect.stringContaining('already used')]);
  const limited = await createWorld({ env: { RATE_LIMITS: 'on' } });
  try {
    const statuses: number[] = [];
    for (let n = 0; n < 60; n += 1)
      statuses.push(
        (await limited.rest().post('/api/v1/users', { email: 'alice@example.org', password: PASSWORD })).status,
      );
    expect(new Set(statuses.slice(0, 2))).not.toContain(429);
    expect(statuses.at(-1)).toBe(429);
  } finally {
    await limited.close();
  }
});

describe('the Host header', () => {
  const asking = (host: string, email: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const body = JSON.stringify({ email });
      const headers = { host, 'x-forwarded-host': host, forwarded: `host=${host}`, 'content-type': 'application/json' };
      const { port } = new URL(world.url);
      request({ port, path: '/api/v1/users/send-password-reset', method: 'POST', headers }, (res) => {
        res.resume();
        resolve(res.statusCode ?? 0);
      })
        .once('error', reject)
        .end(body);
    });

  test('does not decide where the links of mails lead', async () => {
    world.clock.advance(120_000);
    expect(await asking('evil.example', 'bob@example.org')).toBeLessThan(300);
    await world.drain();
    const mail = await lastMailTo(world, 'bob@example.org');
    expect(mail.link.startsWith(`${world.url}/`)).toBe(true);
    expect(JSON.stringify(mail)).not.toContain('evil.example');
  });
});

describe('an address with a line break', () => {
  test.each([
    'a@b.example\r\nBcc: eve@evil.example',
    'a@b.example\nBcc: eve@evil.example',
    'a@b.example\u2028x',
    '"a\r\nb"@c.example',
    'a@b.example, eve@evil.example',
    '<eve@evil.example>a@b.example',
    'a@b.example%0d%0aBcc:eve@evil.example',
  ])('%j gets no mail, and neither does anybody else', async (email) => {
    const before = (await mailsTo(world)).length;
    await json('/api/v1/users', { email, password: PASSWORD });
    await gql(`mutation { createUser(email: ${JSON.stringify(email)}, password: "${PASSWORD}") { id } }`);
    await json('/api/v1/users/send-password-reset', { email });
    await submitted('/auth/sign_up', 'ask', email);
    await world.drain();
    const mails = await mailsTo(world);
    expect(mails.slice(before).map(({ to }) => to)).toEqual([]);
    expect(await mailsTo(world, 'eve@evil.example')).toEqual([]);
  });
});
