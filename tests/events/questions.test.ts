/** Questions to the people who join: who is asked, how they answer, and who reads it (beyond-events.md, 3.4). */
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { Browser } from '../support/clients/browser.ts';
import { StaffBrowser, textOf } from '../support/clients/staff-browser.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { inHours, organize, outcome } from '../support/world/events.ts';
import { lastMailTo } from '../support/world/mails.ts';
import { askFor, newLinks } from '../support/world/sign-in-links.ts';
import { take } from '../support/world/waiting.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let dora: Person;
beforeAll(async () => {
  world = await createWorld();
  dora = await world.person('dora');
});
afterAll(() => world.close());

const FOOD = { label: 'What do you eat?', kind: 'CHOICE', required: true, options: ['Everything', 'No meat'] } as const;
const SHOES = { label: 'Size of your shoes', kind: 'NUMBER' } as const;
const RULES = { label: 'I can swim', kind: 'CHECKBOX', required: true } as const;
const NOTE = { label: 'Anything else?', kind: 'TEXT' } as const;

const ALL = {
  questions: [FOOD, SHOES, RULES, NOTE].map((question) => ({
    ...question,
    options: [...('options' in question ? question.options : [])],
  })),
};
const GOOD = [
  { question: FOOD.label, value: 'No meat' },
  { question: SHOES.label, value: 41.5 },
  { question: RULES.label, value: true },
];

const asking = (fields: Parameters<typeof organize>[2] = {}) => organize(world, world.alice, { ...ALL, ...fields });
type Answers = Parameters<ReturnType<World['trpc']>['participations']['join']['mutate']>[0]['answers'];
const join = (person: Person, id: string, answers?: Answers) =>
  world.trpc(person).participations.join.mutate({ id, ...(answers && { answers }) });
const own = async (person: Person, id: string) =>
  (await world.trpc(person).participations.own.query({ id })).participations[0];

describe('the organizers', () => {
  test('ask what they like, and are refused what nobody could answer', async () => {
    const event = await asking();
    expect((await world.trpc().events.get.query({ id: event.id })).questions).toEqual([
      FOOD,
      { ...SHOES, required: false, options: [] },
      { ...RULES, options: [] },
      { ...NOTE, required: false, options: [] },
    ]);
    const path = `/api/v1/events/${event.id}`;
    const refused = async (questions: unknown) => {
      const { status, body } = await world.rest(world.alice).send('PATCH', path, { body: { questions } });
      return [status, Object.keys(body.details ?? {})];
    };
    expect(await refused([{ label: ' ', kind: 'TEXT' }])).toEqual([422, ['questions.0.label']]);
    expect(await refused([NOTE, NOTE])).toEqual([422, ['questions.1.label']]);
    expect(await refused([{ ...FOOD, options: ['One', ' One '] }])).toEqual([422, ['questions.0.options']]);
    expect((await refused([{ label: 'When?', kind: 'DATE' }]))[0]).toBe(422);
    expect((await refused(Array.from({ length: 21 }, (_, n) => ({ ...NOTE, label: `${n}` }))))[0]).toBe(422);
    await world.trpc(world.alice).events.update.mutate({ id: event.id, questions: [] });
    expect((await world.trpc().events.get.query({ id: event.id })).questions).toEqual([]);
  });

  test('alone read the answers, in the list and in a file whose cells are no formulas', async () => {
    const { alice, bob, carol } = world;
    const event = await asking({ questions: [NOTE, { label: '=1+1', kind: 'TEXT' }] });
    await join(bob, event.id, [{ question: NOTE.label, value: '=HYPERLINK("http://bad.example")' }]);
    const list = async (person?: Person) =>
      (await world.trpc(person).participations.list.query({ id: event.id, roles: 'PARTICIPANT' }))[0]?.answers;
    const answers = [{ question: NOTE.label, value: '=HYPERLINK("http://bad.example")' }];
    expect([await list(alice), await list(bob), await list(carol), await list()]).toEqual([
      answers,
      answers,
      null,
      null,
    ]);
    const csv = await world.trpc(alice).participations.csv.query({ id: event.id });
    expect(csv.split('\n')[0]).toMatch(/,Guests,Anything else\?,'=1\+1$/);
    expect(csv).toContain(`"'=HYPERLINK(""http://bad.example"")",`);
  });

  test('change the questions: answers keep the wording of then, with a column each', async () => {
    const { alice, bob, carol } = world;
    const event = await asking({ questions: [SHOES] });
    await join(bob, event.id, [{ question: SHOES.label, value: 43 }]);
    await world.trpc(alice).events.update.mutate({
      id: event.id,
      questions: [{ label: 'Shoe size (EU)', kind: 'NUMBER', required: true }],
    });
    expect((await own(bob, event.id))?.answers).toEqual([{ question: SHOES.label, value: 43 }]);
    expect(await outcome(join(carol, event.id, [{ question: SHOES.label, value: 38 }]))).toContain(
      'is not included in the list',
    );
    await join(carol, event.id, [{ question: 'Shoe size (EU)', value: 38 }]);
    const csv = await world.trpc(alice).participations.csv.query({ id: event.id });
    expect(csv.split('\n')[0]).toMatch(/,Shoe size \(EU\),Size of your shoes$/);
    expect([csv.match(/^bob.*,,43$/m)?.length, csv.match(/^carol.*,38,$/m)?.length]).toEqual([1, 1]);
  });
});

describe('a person who joins', () => {
  test.each([
    ['nothing', [], ['answers.0.value', 'answers.2.value']],
    ['an option that there is not', [{ question: FOOD.label, value: 'Bees' }, GOOD[2]], ['answers.0.value']],
    ['no number', [GOOD[0], GOOD[2], { question: SHOES.label, value: 'large' }], ['answers.1.value']],
    ['no tick', [GOOD[0], { question: RULES.label, value: false }], ['answers.2.value']],
    ['another question', [...GOOD, { question: 'Why?', value: 'x' }], ['answers']],
  ])('is refused with %s, at the question, and nothing is stored', async (_, answers, fields) => {
    const event = await asking();
    const { status, body } = await world.rest(world.bob).post(`/api/v1/events/${event.id}/join`, { answers });
    expect([status, Object.keys(body.details)]).toEqual([422, fields]);
    expect(await own(world.bob, event.id)).toBeUndefined();
  });

  test('answers with the request, and again; leaving deletes the answers', async () => {
    const { bob } = world;
    const event = await asking();
    await join(bob, event.id, GOOD);
    expect((await own(bob, event.id))?.answers).toEqual(GOOD);
    const path = `/api/v1/events/${event.id}/answers`;
    const other = [...GOOD.slice(0, 1), GOOD[2], { question: NOTE.label, value: ' I bring cake ' }];
    const { status, body } = await world.rest(bob).send('PUT', path, { body: { answers: other } });
    expect([status, body.answers]).toEqual([200, [GOOD[0], GOOD[2], { question: NOTE.label, value: 'I bring cake' }]]);
    expect((await world.rest(bob).send('PUT', path, { body: { answers: [] } })).status).toBe(422);
    expect((await world.rest(dora).send('PUT', path, { body: { answers: GOOD } })).status).toBe(404);
    await world.trpc(bob).participations.leave.mutate({ id: event.id });
    await join(bob, event.id);
    expect((await own(bob, event.id))?.answers).toBeNull();
  });

  test('keeps the answers on the waiting list, and when a place becomes free', async () => {
    const { alice, bob, erin } = world;
    const event = await asking({ options: { maximumAttendeeCapacity: 1 } });
    await take(world, event.id, erin);
    const entry = await world.trpc(bob).participations.join.mutate({ id: event.id, waiting: true, answers: GOOD });
    expect(entry).toMatchObject({ role: 'WAITING', answers: GOOD });
    expect((await world.trpc(alice).waiting.list.query({ id: event.id }))[0]?.answers).toEqual(GOOD);
    await world.trpc(erin).participations.leave.mutate({ id: event.id });
    expect(await own(bob, event.id)).toMatchObject({ role: 'PARTICIPANT', answers: GOOD });
  });

  test('Hi.Events#743, indico#6836: by an app that knows no questions is asked by mail: its link needs no sign-in', async () => {
    const { bob, alice } = world;
    const event = await asking();
    const { errors } = await world.gql(
      bob,
      `mutation { joinEvent(eventId: "${event.id}", actorId: "${bob.id}") { role } }`,
    );
    expect(errors).toEqual([]);
    await world.drain();
    const mail = await lastMailTo(world, bob.email);
    const link = /http\S+\/answers\?token=\S+/.exec(mail.text)?.[0] ?? '';
    const browser = new Browser(world.url);
    const page = await browser.get(link.replace(/^https?:\/\/[^/]+/, ''));
    expect(load(page.text)('main [name$=".value"]').length).toBe(4);
    const token = new URL(link).searchParams.get('token') ?? '';
    const labels = Object.fromEntries(event.questions.map(({ label }, index) => [`questions.${index}`, label]));
    const send = (fields: Record<string, string>) => browser.send('POST', '/answers', { token, ...labels, ...fields });
    const wrong = await send({ 'answers.0.value': 'No meat' });
    expect([wrong.status, load(wrong.text)('.error').length]).toEqual([422, 1]);
    const sent = await send({ 'answers.0.value': 'No meat', 'answers.1.value': '41,5', 'answers.2.value': 'yes' });
    expect([sent.status, textOf(sent)]).toEqual([200, expect.stringContaining('The organizers have your answers.')]);
    expect((await own(bob, event.id))?.answers).toEqual(GOOD);
    await world.trpc(alice).events.delete.mutate({ id: event.id });
    expect((await browser.get(`/answers?token=${token}`)).status).toBe(404);
    expect((await browser.get(`/answers?token=${token}x`)).status).toBe(404);
  });

  test('who answered is not asked again', async () => {
    const event = await asking();
    await join(dora, event.id, GOOD);
    await world.drain();
    expect((await lastMailTo(world, dora.email)).text).not.toContain('/answers?token=');
  });
});

describe('pages without scripts', () => {
  test('a visitor answers in the form of the event, which shows what is wrong at the question', async () => {
    const linkTo = newLinks(world);
    const event = await asking();
    const labels = Object.fromEntries(event.questions.map(({ label }, index) => [`questions.${index}`, label]));
    const browser = new Browser(world.url);
    const form = load((await browser.get(`/events/${event.uuid}`)).text)('form[method=post]');
    expect(form.find('[name^="answers."]').length).toBe(4);
    const fields = { ...labels, email: 'fay@example.org', name: 'fay', 'answers.1.value': '39' };
    const wrong = load((await askFor(browser, event.uuid, fields)).text);
    expect(wrong('[name="answers.0.value"]').attr('aria-invalid')).toBe('true');
    expect(wrong('[name="answers.1.value"]').attr('value')).toBe('39');
    await askFor(browser, event.uuid, { ...fields, 'answers.0.value': 'Everything', 'answers.2.value': 'yes' });
    await browser.get(await linkTo('fay@example.org'));
    const rows = await world.trpc(world.alice).participations.list.query({ id: event.id, roles: 'PARTICIPANT' });
    expect(rows.map(({ answers }) => answers)).toEqual([
      [
        { question: FOOD.label, value: 'Everything' },
        { question: SHOES.label, value: 39 },
        { question: RULES.label, value: true },
      ],
    ]);
  });

  test('a member answers when joining, and again', async () => {
    const event = await asking();
    const { browser, page } = await StaffBrowser.open(world, world.carol, `/events/${event.uuid}/join`);
    const joined = await browser.done(page, 'join', { 'answers.0.value': 'No meat', 'answers.2.value': 'yes' });
    expect(textOf(joined)).toContain('You’re going.');
    await browser.done(joined, 'answers', { 'answers.0.value': 'Everything', 'answers.2.value': 'yes' });
    expect((await own(world.carol, event.id))?.answers?.[0]?.value).toBe('Everything');
  });
});

test('answers are deleted 30 days after the event', async () => {
  const event = await asking({ endsOn: inHours(world, 50) });
  await join(dora, event.id, GOOD);
  const answers = async () =>
    (
      await world.platform.db.participant.findFirstOrThrow({
        where: { eventId: BigInt(event.id), actorId: dora.actorId },
      })
    ).answers;
  world.clock.advance((50 + 30 * 24) * 3_600_000);
  await runFromTimetable(world.platform, 'answers.old');
  expect(await answers()).toEqual(GOOD);
  world.clock.advance(1000);
  await runFromTimetable(world.platform, 'answers.old');
  expect(await answers()).toBeNull();
});

test('a list of events with questions takes as many statements as one of others', async () => {
  const read = () => countStatements(() => world.rest(world.alice).get('/api/v1/events', { limit: 10 }));
  await organize(world, world.alice);
  await read();
  const without = await read();
  for (let n = 0; n < 3; n += 1) await asking({ beginsOn: inHours(world, 24) });
  await read();
  expect((await read()).statements.length).toBe(without.statements.length);
});
