/** The pages of a date poll without scripts: reading it, signing in, answering, changing the answers and withdrawing them. */
import { load } from 'cheerio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StaffBrowser, textOf } from '../support/clients/staff-browser.ts';
import { askForDate, DATES, sayTo } from '../support/world/date-polls.ts';
import { arrive, enterByCode, leadsTo } from '../support/world/door.ts';
import { createGroup } from '../support/world/events.ts';
import { createWorld, PASSWORD, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const page = async (path: string, language = 'en') => {
  const answer = await fetch(world.url + path, { headers: { 'accept-language': language } });
  return { status: answer.status, text: await answer.text() };
};
const mainOf = (text: string): string => load(text)('main').text().replace(/\s+/g, ' ');

test('visitors read the dates and who can come when, and search engines are told to leave it out', async () => {
  const poll = await askForDate(world, world.alice, { title: 'Winter <dinner>' });
  await sayTo(world, world.bob, poll, 'YES', 'MAYBE', 'NO');
  const { status, text } = await page(`/date-polls/${poll.id}`);
  expect(status).toBe(200);
  for (const said of [
    'Winter <dinner>',
    'Bring a chair.',
    'Harbour hall',
    '1 person has answered',
    'Times in Europe/Paris',
  ])
    expect(mainOf(text)).toContain(said);
  expect(mainOf(text)).toContain('Yes: Thu, 14 Jan 2038');
  expect(load(text)('meta[name=robots]').attr('content')).toContain('noindex');
  expect(mainOf((await page(`/date-polls/${poll.id}`, 'de')).text)).toContain('1 Person hat geantwortet');
  expect(mainOf((await page(`/date-polls/${poll.id}`, 'fr')).text)).toContain('1 personne a répondu');
});

test('a stranger signs in, answers, changes the answers and withdraws them', async () => {
  const poll = await askForDate(world, world.alice, { options: DATES });
  const stranger = new StaffBrowser(world.url);
  const href = load((await stranger.get(`/date-polls/${poll.id}`)).text)('a:contains("Say when you can come")').attr(
    'href',
  );
  const asked = await stranger.get(`${href}`);
  expect(textOf(asked)).toContain('Sign in to say when you can come.');
  const form = await stranger.done(asked, 'sign_in', { email: world.carol.email, password: PASSWORD });
  const [one, two] = poll.options.map(({ id }) => `date_${id}`);
  const empty = await stranger.press(form, 'answer');
  expect([empty.status, load(empty.text)('[role=alert]').length]).toEqual([422, 1]);
  const saved = await stranger.done(form, 'answer', { [`${one}`]: 'YES', [`${two}`]: 'NO' });
  expect(textOf(saved)).toContain('Your answers are saved.');
  expect(load(saved.text)(`input[name=${one}][value=YES]`).attr('checked')).toBeDefined();
  await stranger.done(saved, 'answer', { [`${one}`]: 'MAYBE' });
  const own = async () =>
    (await world.trpc(world.carol).datePolls.get.query({ id: poll.id })).options.map((option) => option.own);
  expect(await own()).toEqual(['MAYBE', 'NO', null]);
  const withdrawn = await stranger.done(await stranger.get(`${href}`), 'withdraw');
  expect([await own(), textOf(withdrawn).includes('saved')]).toEqual([[null, null, null], false]);
  await world.trpc(world.alice).datePolls.close.mutate({ id: poll.id });
  const late = await stranger.press(form, 'answer', { [`${one}`]: 'YES' });
  expect([late.status, load(late.text)('[role=alert]').text()]).toEqual([409, 'This date poll is closed.']);
});

test('a visitor without an account comes by name and mail, answers, and comes back by another mail to change it', async () => {
  const poll = await askForDate(world, world.alice);
  const path = `/date-polls/${poll.id}/answer`;
  const browser = new StaffBrowser(world.url);
  const email = 'zoe@example.org';
  const named = await arrive(world, browser, email, { name: 'Zoë Müller' }, path);
  expect(leadsTo(named)).toBe(path);
  const [one, two] = poll.options.map(({ id }) => `date_${id}`);
  await browser.done(await browser.follow(named), 'answer', { [`${one}`]: 'YES' });
  expect(mainOf((await page(`/date-polls/${poll.id}`)).text)).toContain('Zoë Müller');

  const later = new StaffBrowser(world.url);
  const form = await later.follow(await enterByCode(world, later, email, path));
  expect(load(form.text)(`input[name=${one}][value=YES]`).attr('checked')).toBeDefined();
  await later.done(form, 'answer', { [`${one}`]: 'NO', [`${two}`]: 'YES' });
  const { votersCount, options } = await world.trpc().datePolls.get.query({ id: poll.id });
  expect([votersCount, options.map(({ answers }) => answers)]).toEqual([
    1,
    [
      { YES: 0, MAYBE: 0, NO: 1 },
      { YES: 1, MAYBE: 0, NO: 0 },
      { YES: 0, MAYBE: 0, NO: 0 },
    ],
  ]);
});

test('a poll for members is absent for visitors and strangers', async () => {
  const group = await createGroup(world, world.alice, { openness: 'OPEN' });
  const { id } = await askForDate(world, world.alice, { audience: 'MEMBERS', organizerActorId: group.id });
  expect((await page(`/date-polls/${id}`)).status).toBe(404);
  const { page: stranger } = await StaffBrowser.open(world, world.carol, `/date-polls/${id}/answer`);
  expect([stranger.status, textOf(stranger)]).toEqual([404, expect.stringContaining('There is no date poll')]);
});
