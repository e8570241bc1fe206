/** When a calendar from outside is read, its failures, its announcements, and refusals. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { createHttp } from '../../src/platform/http/outgoing.ts';
import type { Page } from '../support/servers/remote-site.ts';
import { calendarFile } from '../support/values/calendar-files.ts';
import { outcome } from '../support/world/events.ts';
import { mailsTo } from '../support/world/mails.ts';
import { OutsideCalendars } from '../support/world/outside-calendars.ts';
import type { Person } from '../support/world/world.ts';

let outside: OutsideCalendars;
beforeAll(async () => {
  outside = await OutsideCalendars.open();
});
afterAll(() => outside.close());
beforeEach(() => outside.begin());

const HOUR_MS = 3_600_000;

test('a file that did not change is not sent again within a day', async () => {
  const asked: (string | undefined)[] = [];
  const text = calendarFile(outside.entry('a', 400));
  const url = outside.put(({ headers }, res) => {
    asked.push(headers['if-none-match']);
    if (headers['if-none-match'] === '"1"') res.writeHead(304).end();
    else res.writeHead(200, { etag: '"1"' }).end(text);
  });
  await outside.of().create.mutate({ id: outside.id, url });
  await outside.world.drain();
  await outside.readAgain();
  outside.world.clock.advance(24 * HOUR_MS);
  await outside.readAgain();
  expect(asked).toEqual([undefined, undefined, '"1"', undefined]);
  expect(await outside.titles()).toEqual(['Event a']);
});

test('an entry that vanished and has begun does not have the whole file sent at each read', async () => {
  const asked: (string | undefined)[] = [];
  const [far, near] = [outside.entry('a', 400), outside.entry('b', 3)];
  let [tag, text] = ['"1"', calendarFile([...far, ...near])];
  const url = outside.put(({ headers }, res) => {
    asked.push(headers['if-none-match']);
    if (headers['if-none-match'] === tag) res.writeHead(304).end();
    else res.writeHead(200, { etag: tag }).end(text);
  });
  await outside.of().create.mutate({ id: outside.id, url });
  await outside.world.drain();
  [tag, text] = ['"2"', calendarFile(far)];
  await outside.readAgain();
  await outside.readAgain();
  expect(asked).toEqual([undefined, undefined, '"1"', '"2"']);
});

test('a failure is told to the moderators, less and less often tried, and after two weeks it stops with a mail', async () => {
  const { id: calendarId } = await outside.follow(outside.entry('a', 48), outside.entry('b', 24 * 60));
  outside.put((_, res) => res.writeHead(503).end());
  await outside.readAgain();
  const status = async () => (await outside.of().list.query({ id: outside.id }))[0];
  expect(await status()).toMatchObject({
    error: { refusal: 'calendar_status', parameters: { status: '503' } },
    events: 2,
  });
  outside.site.forget();
  for (let days = 0; days < 16; days += 1) {
    outside.world.clock.advance(22 * HOUR_MS);
    await outside.readAgain();
  }
  expect(outside.site.asked.length).toBeLessThan(18);
  expect((await status())?.nextAt).toBeNull();
  expect(await outside.titles()).toEqual(['Event b']);
  expect((await mailsTo(outside.world)).filter(({ subject }) => subject.includes('no longer read')).length).toBe(1);
  outside.site.forget();
  await outside.readAgain();
  expect(outside.site.asked).toEqual([]);
  outside.serve(outside.entry('b', 24 * 40));
  await outside.of().refresh.mutate({ id: outside.id, calendarId });
  await outside.world.drain();
  expect(await status()).toMatchObject({ error: null });
});

test('an error of the import is a failure like others, and is not tried at once', async () => {
  const { world } = outside;
  await outside.follow(outside.entry('a', 48));
  outside.serve(outside.entry('a', 46), outside.entry('b', 72, { SUMMARY: 'Broken' }));
  await world.platform.pool.query(`ALTER TABLE events ADD CONSTRAINT unbroken CHECK (title <> 'Broken')`);
  outside.site.forget();
  await expect(outside.readAgain()).rejects.toThrow('unbroken');
  await world.drain();
  await runFromTimetable(world.platform, 'calendars.due');
  await world.drain();
  expect(outside.site.asked.length).toBe(1);
  const [source] = await outside.of().list.query({ id: outside.id });
  expect(source).toMatchObject({ error: { refusal: 'calendar_failed' }, reading: false });
  expect(new Date(source?.nextAt ?? 0) > world.clock.now()).toBe(true);
  await world.platform.pool.query('ALTER TABLE events DROP CONSTRAINT unbroken');
  await outside.readAgain();
  await outside.readAgain();
  expect(await outside.of().list.query({ id: outside.id })).toMatchObject([{ error: null }]);
  expect(await outside.titles()).toEqual(['Event a', 'Broken']);
});

test('a calendar is being read from a request until its read ended', async () => {
  const { world } = outside;
  const reading = async () => (await outside.of().list.query({ id: outside.id }))[0]?.reading;
  const { id: calendarId, reading: atFirst } = await outside.of().create.mutate({
    ...{ id: outside.id, url: outside.serve(outside.entry('a', 48)) },
  });
  expect([atFirst, await reading()]).toEqual([true, true]);
  await world.drain();
  expect(await reading()).toBe(false);
  expect(await outside.of().refresh.mutate({ id: outside.id, calendarId })).toMatchObject({ reading: true });
  world.clock.advance(HOUR_MS);
  expect(await reading()).toBe(false);
});

test('followers hear of the ten next events alone, and a calendar announces nothing that is far away', async () => {
  await outside.follow(
    ...Array.from({ length: 14 }, (_, n) => outside.entry(`n${n}`, 24 * (n + 2))),
    outside.entry('far', 24 * 90),
  );
  const announced = await outside.world.platform.db.event.count({
    where: { attributedToId: BigInt(outside.id), announcedAt: { not: null } },
  });
  expect(announced).toBe(10);
});

describe('refused', () => {
  const create = (person: Person, fields: { url?: string; timeZone?: string } = {}) =>
    outcome(
      outside.of(person).create.mutate({ id: outside.id, url: outside.serve(outside.entry('a', 48)), ...fields }),
    );

  test('people who do not moderate the group neither follow, nor list, nor end', async () => {
    const { bob } = outside.world;
    const refusal = 'FORBIDDEN: Actor id is not a moderator of the selected group';
    const { id: calendarId } = await outside.follow(outside.entry('a', 48));
    await outside.world.trpc(bob).groups.join.mutate({ id: outside.id });
    expect(await create(bob)).toBe(refusal);
    expect(await outcome(outside.of(bob).list.query({ id: outside.id }))).toBe(refusal);
    expect(await outcome(outside.of(bob).preview.mutate({ id: outside.id, url: outside.site.url }))).toBe(refusal);
    for (const act of ['refresh', 'remove'] as const)
      expect(await outcome(outside.of(bob)[act].mutate({ id: outside.id, calendarId }))).toBe(refusal);
  });

  test.each<[string, { url?: string; timeZone?: string }, string]>([
    ['no web address', { url: 'ftp://town.example/a.ics' }, 'Validation failed: Url must be a web address'],
    [
      'a password in the address',
      { url: 'https://a:b@town.example/a.ics' },
      'Validation failed: Url must be a web address',
    ],
    ['an unknown zone', { timeZone: 'Mars/Base' }, 'Validation failed: Time zone is not included in the list'],
  ])('%s', async (_, fields, message) => {
    expect(await create(outside.world.alice, fields)).toBe(`UNPROCESSABLE_CONTENT: ${message}`);
  });

  test('pages, missing files, files that are too large, and a second time', async () => {
    const { alice } = outside.world;
    const at = (name: string, page: Page) => create(alice, { url: outside.site.put(name, page) });
    expect(await at('/page', '<!doctype html>')).toBe(
      'UNPROCESSABLE_CONTENT: Validation failed: Url describes no events',
    );
    expect(await create(alice, { url: `${outside.site.url}/none.ics` })).toBe(
      'UNPROCESSABLE_CONTENT: Validation failed: Url answers with the status 404',
    );
    expect(await at('/large', 'x'.repeat(5_000_001))).toBe(
      'UNPROCESSABLE_CONTENT: Validation failed: Url is larger than 5 MB',
    );
    expect(await at('/text', 'Welcome')).toBe('UNPROCESSABLE_CONTENT: Validation failed: Url has no calendar');
    expect(await create(alice)).toBe('OK');
    const url = outside.serve(outside.entry('a', 48));
    const again = await outside
      .of()
      .create.mutate({ id: outside.id, url })
      .catch((error: unknown) => error);
    expect(again).toMatchObject({
      message: 'The group already follows this calendar',
      data: { httpStatus: 409, refusal: 'calendar_followed', problems: { url: [{ problem: 'calendar_followed' }] } },
    });
  });

  test('addresses of private networks', async () => {
    const { platform } = outside.world;
    const { http } = platform;
    platform.http = createHttp();
    expect(await create(outside.world.alice)).toBe(
      'UNPROCESSABLE_CONTENT: Validation failed: Url is not read by this server',
    );
    platform.http = http;
  });
});
