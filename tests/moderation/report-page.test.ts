/** The page of a report: moderators sign in, read, decide and write notes; it is hidden from others. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser, destination, type Visited } from '../support/clients/browser.ts';
import { createGroup, organize } from '../support/world/events.ts';
import { lastMailTo } from '../support/world/mails.ts';
import { createWorld, PASSWORD, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

const SECRETS = ['He sells <b>tickets</b>', 'alice', 'Tickets for all', 'Buy here', 'We know him'];

/** Alice reports bob's event and post; a moderator has written a note. */
async function reported(): Promise<string> {
  const event = await organize(world, world.bob, { title: 'Tickets for all' });
  const { body } = await world.rest(world.bob).post('/api/v1/statuses', { status: 'Buy here' });
  const { id } = await world.trpc(world.alice).reports.create.mutate({
    reportedActorId: world.bob.id,
    eventId: event.id,
    commentsIds: [body.id],
    content: 'He sells <b>tickets</b>',
  });
  await world.trpc(world.mod).reports.addNote.mutate({ id, content: 'We know him' });
  return id;
}

const pathOf = (id: string): string => `/moderation/reports/${id}`;

async function opened(path: string, person: Person): Promise<{ browser: Browser; page: Visited }> {
  const browser = new Browser(world.url);
  const signedIn = await browser.submit(await browser.get(path), 'sign_in', {
    email: person.email,
    password: PASSWORD,
  });
  expect(destination(signedIn).pathname).toBe(path);
  return { browser, page: await browser.follow(signedIn) };
}

const statusOf = async (id: string) => (await world.trpc(world.mod).reports.get.query({ id })).status;

describe('a moderator', () => {
  test('opens the link of the mail and reads who reported whom, with what', async () => {
    const id = await reported();
    const { link } = await lastMailTo(world, world.mod.email);
    expect(link).toBe(`${world.url}${pathOf(id)}`);
    const { page } = await opened(new URL(link).pathname, world.mod);
    expect(page.status).toBe(200);
    for (const shown of ['He sells &lt;b&gt;tickets&lt;/b&gt;', ...SECRETS.slice(1)])
      expect(page.text).toContain(shown);
    expect(page.text).toContain('<span class="tag">Open</span>');
    expect(page.headers.get('cache-control')).toBe('no-store');
  });

  test('reads of a group and its event', async () => {
    const group = await createGroup(world, world.bob, { name: 'Ticket sellers' });
    const event = await organize(world, world.bob, { title: 'Tickets again', organizerActorId: group.id });
    const given = { reportedActorId: group.id, eventId: event.id };
    const { id } = await world.trpc(world.alice).reports.create.mutate(given);
    const { page } = await opened(pathOf(id), world.mod);
    for (const shown of ['Ticket sellers', `<a href="/events/${event.uuid}">Tickets again</a>`])
      expect(page.text).toContain(shown);
  });

  test('reads which rules are broken', async () => {
    const { db, ids, clock } = world.platform;
    const rule = await db.rule.create({
      data: { id: ids.next(), text: 'No <ads>', position: 0, createdAt: clock.now() },
    });
    const { body } = await world
      .rest(world.alice)
      .post('/api/v1/reports', { account_id: world.bob.id, rule_ids: [rule.id.toString()] });
    const { page } = await opened(pathOf(body.id), world.mod);
    for (const shown of ['Breaks rules', '<li>No &lt;ads&gt;</li>']) expect(page.text).toContain(shown);
  });

  test('resolves, opens again and closes', async () => {
    const id = await reported();
    const { browser, page } = await opened(pathOf(id), world.admin);
    let last = page;
    for (const status of ['RESOLVED', 'OPEN', 'CLOSED'] as const) {
      expect(last.text).toContain(`value="${status}"`);
      const answer = await browser.submit(last, status);
      expect(answer.status).toBe(303);
      expect(await statusOf(id)).toBe(status);
      last = await browser.follow(answer);
    }
    const again = await browser.submit(page, 'CLOSED');
    expect(again.status).toBe(409);
    expect(again.text).toContain('role="alert"');
  });

  test('writes notes, except empty ones', async () => {
    const id = await reported();
    const { browser, page } = await opened(pathOf(id), world.mod);
    const written = await browser.submit(page, 'note', { content: 'Ask <i>him</i>' });
    const after = await browser.follow(written);
    expect(after.text).toContain('Ask &lt;i&gt;him&lt;/i&gt;');
    const empty = await browser.submit(after, 'note', { content: ' ' });
    expect([empty.status, empty.text.includes('role="alert"')]).toEqual([422, true]);
    expect((await world.trpc(world.mod).reports.get.query({ id })).notes).toHaveLength(2);
  });

  test('gets an error page for an unknown report, and may read in French', async () => {
    const { browser, page } = await opened(pathOf('1042'), world.mod);
    expect(page.status).toBe(404);
    expect(page.text).toContain('There is nothing at this address');
    const french = await browser.get(`${pathOf('nonsense')}?lang=fr`);
    expect([french.status, french.text.includes('Il n’y a rien à cette adresse')]).toEqual([404, true]);
  });
});

describe('nobody else', () => {
  test.each<[string, () => Person]>([
    ['who reported', () => world.alice],
    ['who was reported', () => world.bob],
  ])('%s reads or decides anything', async (_who, person) => {
    const id = await reported();
    const { browser, page } = await opened(pathOf(id), person());
    expect(page.status).toBe(403);
    for (const secret of SECRETS) expect(page.text.replaceAll(person().email, '')).not.toContain(secret);
    const { page: moderators } = await opened(pathOf(id), world.mod);
    const form = { form_token: '', act: 'RESOLVED' };
    expect((await browser.submit(moderators, 'RESOLVED')).status).toBe(403);
    expect((await browser.send('POST', pathOf(id), form)).status).toBe(403);
    expect(await statusOf(id)).toBe('OPEN');
  });

  test('a former moderator is refused with an old form', async () => {
    const id = await reported();
    const former = await world.person('former');
    const { roleId } = await world.platform.db.user.findUniqueOrThrow({ where: { id: world.mod.userId } });
    await world.platform.db.user.update({ where: { id: former.userId }, data: { roleId } });
    const { browser, page } = await opened(pathOf(id), former);
    expect(page.status).toBe(200);
    await world.platform.db.user.update({ where: { id: former.userId }, data: { roleId: null } });
    for (const act of ['RESOLVED', 'note']) {
      const refused = await browser.submit(page, act, { content: 'Mine' });
      expect([refused.status, refused.text.includes('We know him')]).toEqual([403, false]);
    }
    expect(await statusOf(id)).toBe('OPEN');
  });

  test('anonymous viewers get the sign-in page, whether the report exists or not', async () => {
    const id = await reported();
    for (const path of [pathOf(id), pathOf('1042')]) {
      const page = await new Browser(world.url).get(path);
      expect(page.status).toBe(200);
      expect(page.text).toContain('name="password"');
      for (const secret of SECRETS) expect(page.text).not.toContain(secret);
    }
    const wrong = new Browser(world.url);
    const answer = await wrong.submit(await wrong.get(pathOf(id)), 'sign_in', {
      email: world.mod.email,
      password: 'no',
    });
    expect([answer.status, answer.location]).toEqual([401, null]);
  });
});
