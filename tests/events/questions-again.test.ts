/** Answers that people send again, or after the questions have changed, and the page of the link in mails (0128). */
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from '../support/clients/browser.ts';
import { StaffBrowser, textOf } from '../support/clients/staff-browser.ts';
import { organize } from '../support/world/events.ts';
import { lastMailTo } from '../support/world/mails.ts';
import { askFor, newLinks } from '../support/world/sign-in-links.ts';
import { fullEvent, wait } from '../support/world/waiting.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const question = (label: string, kind: 'TEXT' | 'NUMBER' | 'CHECKBOX', required = false) => ({ label, kind, required });
const choice = (label: string, options: string[], required = false) =>
  ({ label, kind: 'CHOICE', options, required }) as const;
const FOOD = question('What do you eat?', 'TEXT', true);
const SHOES = question('Size of your shoes', 'NUMBER');
const BED = question('Do you need a bed?', 'TEXT');

type Fields = NonNullable<Parameters<typeof organize>[2]>;
const asking = (questions: Fields['questions'], fields: Fields = {}) =>
  organize(world, world.alice, { questions, ...fields });
const ask = (id: string, questions: Fields['questions']) =>
  world.trpc(world.alice).events.update.mutate({ id, questions });
const answer = (label: string, value: string | number | boolean | null) => ({ question: label, value });
const join = (person: Person, id: string, answers?: ReturnType<typeof answer>[]) =>
  world.trpc(person).participations.join.mutate({ id, ...(answers && { answers }) });
const own = async (person: Person, id: string) => {
  const { participations, waiting } = await world.trpc(person).participations.own.query({ id });
  return participations[0] ?? waiting[0];
};
const sentAs = (labels: string[], values: string[]): Record<string, string> =>
  Object.fromEntries([
    ...labels.map((label, index) => [`questions.${index}`, label]),
    ...values.map((value, index) => [`answers.${index}.value`, value]),
  ]);

describe('a person sends answers again', () => {
  test('in the form for visitors, although they take part: answers and guests are stored together or not at all', async () => {
    const linkTo = newLinks(world);
    const { bob } = world;
    const event = await asking([FOOD], { guestsPerPerson: 3, options: { maximumAttendeeCapacity: 3 } });
    await join(bob, event.id);
    const send = async (guests: string, food: string) => {
      const browser = new Browser(world.url);
      await askFor(browser, event.uuid, { email: bob.email, guests, ...sentAs([FOOD.label], [food]) });
      return browser.get(await linkTo(bob.email));
    };
    await send('2', 'No peanuts');
    expect(await own(bob, event.id)).toMatchObject({ guests: 2, answers: [answer(FOOD.label, 'No peanuts')] });
    const refused = await send('3', 'Bees');
    expect(textOf(refused)).toContain('You had already joined, but not all that you sent could be saved.');
    expect(await own(bob, event.id)).toMatchObject({ guests: 2, answers: [answer(FOOD.label, 'No peanuts')] });
  });

  test('while they wait: the position stays, and the form replaces guests, message and answers', async () => {
    const { bob, carol } = world;
    const event = await fullEvent(world, { questions: [FOOD], guestsPerPerson: 2, joinOptions: 'RESTRICTED' });
    await wait(world, bob, event.id);
    await wait(world, carol, event.id);
    const again = { waiting: true, guests: 2, message: 'Please', answers: [answer(FOOD.label, 'Bees')] };
    const { body } = await world.rest(bob).post(`/api/v1/events/${event.id}/join`, again);
    const stored = { position: 1, guests: 2, message: 'Please', answers: again.answers };
    expect(body).toMatchObject(stored);
    expect(await own(bob, event.id)).toMatchObject(stored);
    await wait(world, bob, event.id);
    expect(await own(bob, event.id)).toMatchObject(stored);
  });

  test('and keeps those to questions that the organizers have removed', async () => {
    const { alice, bob } = world;
    const event = await asking([SHOES]);
    await join(bob, event.id, [answer(SHOES.label, -5)]);
    await ask(event.id, [BED]);
    await world.trpc(bob).participations.answers.mutate({ id: event.id, answers: [answer(BED.label, 'yes')] });
    const both = [answer(BED.label, 'yes'), answer(SHOES.label, -5)];
    expect((await own(bob, event.id))?.answers).toEqual(both);
    // A negative number is no formula.
    expect(await world.trpc(alice).participations.csv.query({ id: event.id })).toMatch(/^bob.*,yes,-5$/m);
    await world.trpc(bob).participations.answers.mutate({ id: event.id, answers: [answer(BED.label, null)] });
    expect((await own(bob, event.id))?.answers).toEqual([answer(SHOES.label, -5)]);
  });
});

test.each([
  ['a tick that is required now', question('Photos', 'CHECKBOX'), false, question('Photos', 'CHECKBOX', true)],
  ['a choice now', question('Photos', 'TEXT', true), 'Some', choice('Photos', ['All', 'None'], true)],
])('a question that is %s is unanswered', async (_, before, value, after) => {
  const event = await asking([before]);
  await join(world.bob, event.id, [answer('Photos', value)]);
  const path = `/events/${event.uuid}/join`;
  const { browser, page } = await StaffBrowser.open(world, world.bob, path);
  const missing = 'The organizers would like to know this';
  expect(textOf(page)).not.toContain(missing);
  await ask(event.id, [after]);
  expect(textOf(await browser.get(path))).toContain(missing);
});

const TICK = question('Tick', 'CHECKBOX');
const TEXT = question('Text', 'TEXT');
const LIST = choice('List', ['One', 'Two']);
test.each([
  ['thousands with a point', SHOES, '1.500'],
  ['thousands with a comma', SHOES, '1,500'],
  ['a hexadecimal number', SHOES, '0x1F'],
  ['an exponent', SHOES, '1e3'],
  ['a boolean for a number', SHOES, true],
  ['a boolean for a text', TEXT, true],
  ['a boolean for a choice', LIST, false],
  ['a number for a tick', TICK, 1],
  ['a word for a tick', TICK, 'on'],
  ['a long text', TEXT, 'x'.repeat(501)],
])('%s is refused at the place of its question', async (_, asked, value) => {
  const event = await asking([BED, asked]);
  const answers = [answer(asked.label, value), answer(BED.label, 'no')];
  const { status, body } = await world.rest(world.bob).post(`/api/v1/events/${event.id}/join`, { answers });
  expect([status, Object.keys(body.details ?? {})]).toEqual([422, ['answers.1.value']]);
});

test('two answers to one question are refused', async () => {
  const event = await asking([BED]);
  const answers = [answer(BED.label, 'no'), answer(BED.label, 'yes')];
  const { status, body } = await world.rest(world.bob).post(`/api/v1/events/${event.id}/join`, { answers });
  expect([status, Object.keys(body.details ?? {})]).toEqual([422, ['answers']]);
});

describe('the page of the link in mails', () => {
  async function asked() {
    const event = await asking([FOOD]);
    await join(world.bob, event.id);
    await world.drain();
    const { text } = await lastMailTo(world, world.bob.email);
    const token = /\/answers\?token=(\S+)/.exec(text)?.[1] ?? '';
    const browser = new Browser(world.url);
    return {
      event,
      read: () => browser.get(`/answers?token=${token}`),
      send: (labels: string[], values: string[]) =>
        browser.send('POST', '/answers', { token: decodeURIComponent(token), ...sentAs(labels, values) }),
    };
  }

  test('does not show the answers, because people forward mails', async () => {
    const { read, send } = await asked();
    expect((await send([FOOD.label], ['epilepsy'])).status).toBe(200);
    const page = await read();
    expect(page.text).not.toContain('epilepsy');
    expect(textOf(page)).toContain('You have answered.');
    expect(load(page.text)('[name="answers.0.value"]').attr('value')).toBe('');
  });

  test('says that the questions have changed', async () => {
    const { event, send } = await asked();
    await ask(event.id, [BED]);
    const refused = await send([FOOD.label], ['Bees']);
    expect(refused.status).toBe(422);
    expect(load(refused.text)('[role=status]').text()).toContain('Answers');
  });

  test.each([
    ['cancelled', 'This event has been cancelled'],
    ['over', 'This event is over'],
    ['rejected', 'rejected'],
  ])('has no form if the event or the person is %s', async (state, said) => {
    const { event, read } = await asked();
    const of = { where: { id: BigInt(event.id) } };
    const { db, clock } = world.platform;
    const past = new Date(clock.now().getTime() - 3_600_000);
    if (state === 'cancelled') await db.event.update({ ...of, data: { status: 'CANCELLED' } });
    if (state === 'over') await db.event.update({ ...of, data: { beginsOn: past, endsOn: past } });
    const bobs = { eventId: BigInt(event.id), actorId: world.bob.actorId };
    if (state === 'rejected') await db.participant.updateMany({ where: bobs, data: { role: 'REJECTED' } });
    const page = await read();
    expect(load(page.text)('main form').length).toBe(0);
    expect(textOf(page).toLowerCase()).toContain(said.toLowerCase());
  });
});

describe('a refused form without scripts', () => {
  test('keeps what a participant typed, and marks the question', async () => {
    const event = await asking([BED, SHOES], { guestsPerPerson: 2 });
    const { browser, page } = await StaffBrowser.open(world, world.carol, `/events/${event.uuid}/join`);
    const typed = { 'answers.0.value': 'A long one', 'answers.1.value': 'about 40' };
    const check = (text: string) => {
      const $ = load(text);
      expect($('[name="answers.0.value"]').attr('value')).toBe('A long one');
      expect($('[name="answers.1.value"]').attr()).toMatchObject({ value: 'about 40', 'aria-invalid': 'true' });
      expect($('[role=alert]').length).toBe(0);
    };
    check((await browser.press(page, 'join', typed)).text);
    const joined = await browser.done(page, 'join', {});
    check((await browser.press(joined, 'answers', typed)).text);
    const crowd = load((await browser.press(joined, 'guests', { guests: '5' })).text);
    expect(crowd('[name=guests]').attr('aria-invalid')).toBe('true');
  });

  test('finds what a visitor typed by the question, although the organizers put another before it', async () => {
    const event = await asking([BED, SHOES]);
    await ask(event.id, [FOOD, BED, SHOES]);
    const fields = { email: 'fay@example.org', ...sentAs([BED.label, SHOES.label], ['A long one', '39']) };
    const $ = load((await askFor(new Browser(world.url), event.uuid, fields)).text);
    expect($('[name="answers.1.value"]').attr('value')).toBe('A long one');
    expect($('[name="answers.2.value"]').attr('value')).toBe('39');
  });

  test('says why if no field shows the problem, although others do', async () => {
    const event = await asking([FOOD]);
    const fields = { email: 'fay@example.org', ...sentAs([BED.label], ['A long one']) };
    const $ = load((await askFor(new Browser(world.url), event.uuid, fields)).text);
    expect($('form[method=post] [name="answers.0.value"]').attr('aria-invalid')).toBe('true');
    expect($('[role=alert]').text()).toContain('Answers');
  });
});

test('an option with two spaces can be chosen', async () => {
  const event = await asking([choice('Group', ['Group A  (Monday)', 'Group B'], true)]);
  const { browser, page } = await StaffBrowser.open(world, world.carol, `/events/${event.uuid}/join`);
  const values = load(page.text)('[name="answers.0.value"] option')
    .toArray()
    .map((option) => option.attribs.value);
  expect(values).toEqual(['', 'Group A  (Monday)', 'Group B']);
  await browser.done(page, 'join', { 'answers.0.value': values[1] ?? '' });
  expect((await own(world.carol, event.id))?.answers).toEqual([answer('Group', 'Group A  (Monday)')]);
});

test('the creator of an event is not asked', async () => {
  const event = await asking([FOOD]);
  const { page } = await StaffBrowser.open(world, world.alice, `/events/${event.uuid}/join`);
  expect(textOf(page)).toContain('You organize this event.');
  expect(load(page.text)('[name^="answers."]').length).toBe(0);
});
