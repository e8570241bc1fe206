/** The state table of date polls, cell by cell: what an organizer and a reader may do, and the input that is refused. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  DATE_POLL_ACTS,
  DATE_POLL_STATES,
  type DatePollAct,
  type DatePollState,
} from '../../src/domain/date-polls/states.ts';
import { askForDate, DATES, sayTo } from '../support/world/date-polls.ts';
import { outcome } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let [host, reader]: Person[] = [];
beforeAll(async () => {
  world = await createWorld();
  [host, reader] = [world.alice, world.bob];
});
afterAll(() => world.close());

const some = (person: Person | undefined): Person => person ?? world.alice;
type Poll = Awaited<ReturnType<typeof askForDate>>;
const own = () => world.trpc(some(host)).datePolls;
const theirs = () => world.trpc(some(reader)).datePolls;
const first = ({ options }: Poll): string => options[0]?.id ?? '';

async function pollIn(state: DatePollState): Promise<Poll> {
  const poll = await askForDate(world, some(host));
  await sayTo(world, some(reader), poll, 'YES');
  if (state === 'CLOSED') await own().close.mutate({ id: poll.id });
  if (state === 'SETTLED') await own().settle.mutate({ id: poll.id, optionId: first(poll) });
  return poll;
}

/** Each act as the organizer and, where it is theirs, the reader does it. */
const ACTS: Record<DatePollAct, (poll: Poll) => Promise<unknown>> = {
  answer: (poll) => sayTo(world, some(reader), poll, 'NO'),
  withdraw: ({ id }) => theirs().withdraw.mutate({ id }),
  change: ({ id }) => own().update.mutate({ id, title: 'Another dinner' }),
  close: ({ id }) => own().close.mutate({ id }),
  settle: (poll) => own().settle.mutate({ id: poll.id, optionId: first(poll) }),
  remove: ({ id }) => own().remove.mutate({ id }),
};

const REFUSED: Record<DatePollState, string> = {
  OPEN: '',
  CLOSED: 'CONFLICT: This date poll is closed',
  SETTLED: 'CONFLICT: A date has already been chosen',
};

const ACT_NAMES = Object.keys(ACTS) as DatePollAct[];

describe.each(DATE_POLL_STATES)('%s', (state) => {
  test.each(ACT_NAMES)('%s', async (act) => {
    const poll = await pollIn(state);
    expect((await theirs().get.query({ id: poll.id })).state).toBe(state);
    expect(await outcome(ACTS[act](poll))).toBe(DATE_POLL_ACTS[state].includes(act) ? 'OK' : REFUSED[state]);
  });
});

test.each(['change', 'close', 'settle', 'remove'] as const)('%s is refused to others', async (act) => {
  const poll = await pollIn('OPEN');
  const acts = {
    change: () => theirs().update.mutate({ id: poll.id, title: 'Mine' }),
    close: () => theirs().close.mutate({ id: poll.id }),
    settle: () => theirs().settle.mutate({ id: poll.id, optionId: first(poll) }),
    remove: () => theirs().remove.mutate({ id: poll.id }),
  };
  expect(await outcome(acts[act]())).toBe('FORBIDDEN: You do not organize this date poll');
});

test('it closes at its time, and a later one opens it again', async () => {
  const closesAt = (hours: number) => new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString();
  const poll = await askForDate(world, some(host), { closesAt: closesAt(1) });
  world.clock.advance(3_600_000);
  expect((await theirs().get.query({ id: poll.id })).state).toBe('CLOSED');
  expect(await outcome(sayTo(world, some(reader), poll, 'YES'))).toBe(REFUSED.CLOSED);
  await own().update.mutate({ id: poll.id, closesAt: closesAt(1) });
  expect(await outcome(sayTo(world, some(reader), poll, 'YES'))).toBe('OK');
});

test('answers to the dates of the former zone, from a page that was loaded before, are refused', async () => {
  const poll = await askForDate(world, some(host));
  const changed = await own().update.mutate({
    ...{ id: poll.id, timeZone: 'America/New_York' },
    ...{ options: [{ starts: '2038-01-20T19:00' }], removedOptions: [first(poll)] },
  });
  expect(changed.options.map(({ starts, ends }) => ({ starts, ...(ends && { ends }) }))).toEqual([
    ...DATES.slice(1),
    { starts: '2038-01-20T19:00' },
  ]);
  expect(await outcome(sayTo(world, some(reader), poll, null, 'YES'))).toContain('does not exist');
  expect(await outcome(sayTo(world, some(reader), changed, 'YES'))).toBe('OK');
});

test('a suspended person who answered does not keep the zone, and the answers go with the dates', async () => {
  const poll = await askForDate(world, some(host));
  const gone = await world.someone('gone');
  await sayTo(world, gone, poll, 'YES');
  const suspendedAt = world.clock.now();
  await world.platform.db.actor.update({ where: { id: gone.actorId }, data: { suspendedAt } });
  expect((await own().get.query({ id: poll.id })).votersCount).toBe(0);
  expect(await outcome(own().update.mutate({ id: poll.id, timeZone: 'Asia/Tokyo' }))).toBe('OK');
  await world.platform.db.actor.update({ where: { id: gone.actorId }, data: { suspendedAt: null } });
  expect(await world.trpc(gone).datePolls.get.query({ id: poll.id })).toMatchObject({
    votersCount: 0,
    answered: false,
  });
});

test('people whom the organizer blocks see it and do not answer', async () => {
  const poll = await askForDate(world, some(host));
  const blocked = await world.someone('blocked');
  await world.trpc(some(host)).relationships.block.mutate({ id: blocked.id });
  expect(await outcome(sayTo(world, blocked, poll, 'YES'))).toContain('FORBIDDEN');
});

const MALFORMED = 'must be a day or a local time such as 2026-12-31T19:00';

test.each<[name: string, fields: object, wrong: Record<string, string>]>([
  ['no title', { title: ' a ' }, { title: 'should be at least 3 character(s)' }],
  ['one date', { options: DATES.slice(0, 1) }, { options: 'has too few entries (minimum is 2)' }],
  ['a day that does not exist', { options: [...DATES, { starts: '2038-02-30' }] }, { 'options.3.starts': MALFORMED }],
  [
    'an hour that does not exist',
    { options: [...DATES, { starts: '2038-02-03T24:30' }] },
    { 'options.3.starts': MALFORMED },
  ],
  [
    'a date in the past',
    { options: [...DATES, { starts: '2020-02-03' }] },
    { 'options.3.starts': 'must be today or later' },
  ],
  ['the same date twice', { options: [...DATES, DATES[2]] }, { 'options.3.starts': 'has already been taken' }],
  [
    'an end before the beginning',
    { options: [...DATES, { starts: '2038-02-03T19:00', ends: '2038-02-03T18:00' }] },
    { 'options.3.ends': 'must be after the beginning' },
  ],
  [
    'an end in another form',
    { options: [...DATES, { starts: '2038-02-03T19:00', ends: '2038-02-04' }] },
    { 'options.3.ends': MALFORMED },
  ],
  ['an unknown zone', { timeZone: 'Mars/Base' }, { timeZone: 'is not included in the list' }],
  ['an end that is over', { closesAt: '2020-01-01T00:00:00Z' }, { closesAt: 'must be in the future' }],
])('refuses %s', async (_, fields, wrong) => {
  const { status, body } = await world.rest(some(host)).post('/api/v1/date_polls', {
    ...{ title: 'Dinner', timeZone: 'Europe/Paris', options: DATES, audience: 'LINK', ...fields },
  });
  const said = Object.fromEntries(
    Object.entries<{ description: string }[]>(body.details ?? {}).map(([field, [one]]) => [field, one?.description]),
  );
  expect([status, said]).toEqual([422, wrong]);
});

test('refuses more than 20 dates in a change, dates of other polls, and no answer at all', async () => {
  const poll = await askForDate(world, some(host));
  const other = await askForDate(world, some(host));
  const many = Array.from({ length: 18 }, (_, n) => ({ starts: `2038-03-${String(n + 1).padStart(2, '0')}` }));
  expect(await outcome(own().update.mutate({ id: poll.id, options: many }))).toContain('Options has too many entries');
  expect(await outcome(own().update.mutate({ id: poll.id, removedOptions: [first(other)] }))).toContain(
    'does not exist',
  );
  expect(await outcome(sayTo(world, some(reader), { id: poll.id, options: other.options }, 'YES'))).toContain(
    'does not exist',
  );
  expect(await outcome(own().settle.mutate({ id: poll.id, optionId: first(other) }))).toContain('does not exist');
  expect(await outcome(theirs().answer.mutate({ id: poll.id, answers: [] }))).toContain("Answers can't be blank");
});
