/** Polls: creating, voting and expiry, through REST. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const OPTIONS = ['tea', 'coffee', 'water'];
const ask = (who: Person, poll: object = {}, more: object = {}) =>
  world.rest(who).post('/api/v1/statuses', {
    status: 'what to drink?',
    poll: { options: OPTIONS, expires_in: 600, ...poll },
    ...more,
  });
const asked = async (who: Person, poll: object = {}, more: object = {}) => (await ask(who, poll, more)).body.poll;
const vote = (who: Person, id: string, ...choices: unknown[]) =>
  world.rest(who).post(`/api/v1/polls/${id}/votes`, { choices });
const read = async (who: Person | null, id: string) => (await world.rest(who).get(`/api/v1/polls/${id}`)).body;
const tallies = (poll: { options: { votes_count: number | null }[] }) => poll.options.map((row) => row.votes_count);

describe('creating', () => {
  test('answers the poll entity, from JSON and from a form', async () => {
    const { status, body } = await ask(world.alice, { multiple: true });
    expect(status).toBe(200);
    expect(body.poll).toMatchObject({
      expires_at: new Date(world.clock.now().getTime() + 600_000).toISOString(),
      expired: false,
      multiple: true,
      votes_count: 0,
      voters_count: 0,
      options: OPTIONS.map((title) => ({ title, votes_count: 0 })),
      voted: true,
      own_votes: [],
    });
    const form = new URLSearchParams([
      ['status', 'form'],
      ['poll[options][]', 'yes'],
      ['poll[options][]', 'no'],
      ['poll[expires_in]', '300'],
      ['poll[hide_totals]', '1'],
    ]);
    const { body: viaForm } = await world.rest(world.alice).post('/api/v1/statuses', form);
    expect(viaForm.poll).toMatchObject({ multiple: false, options: [{ title: 'yes', votes_count: null }, {}] });
    expect((await read(null, viaForm.poll.id)).voted).toBeUndefined();
  });

  test.each([
    [{ options: ['one'] }, 'Choices must have more than one item'],
    [{ options: ['one', ' '] }, 'Choices must have more than one item'],
    [{ options: ['1', '2', '3', '4', '5'] }, "Choices can't contain more than 4 items"],
    [{ options: ['same', 'same '] }, 'Choices contain duplicate items'],
    [{ options: ['x'.repeat(51), 'y'] }, 'Choices cannot be longer than 50 characters each'],
  ])('poll-01: refuses %j', async (poll, error) => {
    const { status, body } = await ask(world.alice, poll);
    expect([status, body.error]).toEqual([422, `Validation failed: ${error}`]);
  });

  test.each([
    [299, 'is too soon'],
    [2_629_747, 'is too far into the future'],
    [undefined, 'is too far into the future'],
    [-5, 'is too soon'],
  ])('poll-02: refuses an end in %s seconds', async (expires_in, error) => {
    const { status, body } = await ask(world.alice, { expires_in });
    expect([status, body.error]).toEqual([422, `Validation failed: Deadline ${error}`]);
  });

  test('accepts options of fifty graphemes, and is refused with media', async () => {
    const family = '👨‍👩‍👧‍👦';
    expect((await ask(world.alice, { options: [family.repeat(50), 'b'] })).status).toBe(200);
    expect((await ask(world.alice, {}, { media_ids: ['1'] })).status).toBe(422);
  });
});

describe('voting', () => {
  test('counts one vote each, also for concurrent and repeated votes', async () => {
    const poll = await asked(world.alice);
    const people = await Promise.all(Array.from({ length: 20 }, (_, i) => world.person(`voter${i}`)));
    const answers = await Promise.all(
      people.flatMap((who, i) => [0, 1, 2, 3, 4].map((k) => vote(who, poll.id, (i + k) % 3))),
    );
    const codes = answers.map((answer) => answer.status);
    expect([codes.filter((code) => code === 200).length, codes.filter((code) => code === 422).length]).toEqual([
      20, 80,
    ]);
    const after = await read(people[0] as Person, poll.id);
    const rows = await world.platform.db.pollVote.groupBy({
      by: ['choice'],
      where: { pollId: BigInt(poll.id) },
      _count: true,
      orderBy: { choice: 'asc' },
    });
    expect([after.votes_count, after.voters_count, after.voted]).toEqual([20, 20, true]);
    expect(tallies(after).filter((votes) => votes !== 0)).toEqual(rows.map((row) => row._count));
    expect(after.own_votes).toHaveLength(1);
  });

  test('poll-04: several options may be added one by one, none twice', async () => {
    const poll = await asked(world.alice, { multiple: true });
    expect((await vote(world.bob, poll.id, 2, '0')).body).toMatchObject({ own_votes: [0, 2], votes_count: 2 });
    const more = await vote(world.bob, poll.id, 1);
    expect([more.status, more.body.own_votes, more.body.votes_count, more.body.voters_count]).toEqual([
      200,
      [0, 1, 2],
      3,
      1,
    ]);
    const again = await vote(world.bob, poll.id, 1);
    expect([again.status, again.body.error]).toEqual([422, 'Validation failed: You have already voted on this poll']);
  });

  test('accepts one choice in a single-choice poll', async () => {
    const poll = await asked(world.alice);
    expect((await vote(world.bob, poll.id, 0, 1)).status).toBe(422);
    expect((await read(world.bob, poll.id)).votes_count).toBe(0);
    expect((await vote(world.bob, poll.id, 0)).body.own_votes).toEqual([0]);
  });

  test('poll-05: refused in an own poll', async () => {
    const { status, body } = await vote(world.alice, (await asked(world.alice)).id, 0);
    expect([status, body.error]).toEqual([422, 'Validation failed: You cannot vote in your own polls']);
  });

  test.each([3, -1, 2_000_000_000])('poll-06: refused for option %i of three', async (choice) => {
    const { status, body } = await vote(world.bob, (await asked(world.alice)).id, choice);
    expect([status, body.error]).toEqual([422, 'Validation failed: The chosen vote option does not exist']);
  });

  test('poll-08: refused without choices', async () => {
    const poll = await asked(world.alice);
    expect((await world.rest(world.bob).post(`/api/v1/polls/${poll.id}/votes`, {})).status).toBe(400);
  });

  test('poll-09: refuses a poll whose status is hidden as not found', async () => {
    const poll = await asked(world.alice, {}, { visibility: 'private' });
    const hidden = await world.rest(world.bob).get(`/api/v1/polls/${poll.id}`);
    const absent = await world.rest(world.bob).get('/api/v1/polls/1');
    expect([hidden.status, hidden.body]).toEqual([404, absent.body]);
    expect((await vote(world.bob, poll.id, 0)).status).toBe(404);
  });

  test('poll-10: hidden totals are shown after the end', async () => {
    const poll = await asked(world.alice, { hide_totals: true });
    const { body } = await vote(world.bob, poll.id, 1);
    expect([tallies(body), body.votes_count]).toEqual([[null, null, null], 1]);
    world.clock.advance(601_000);
    expect(tallies(await read(world.bob, poll.id))).toEqual([0, 1, 0]);
  });
});

describe('the end', () => {
  test('comes at its time: no more votes, and notifications to author and voters', async () => {
    await world.drain();
    for (const who of [world.alice, world.bob, world.carol]) await world.rest(who).post('/api/v1/notifications/clear');
    const { body: status } = await ask(world.erin, {}, { visibility: 'public' });
    await vote(world.bob, status.poll.id, 0);
    await world.drain();
    const told = async (who: Person) =>
      (await world.rest(who).get('/api/v1/notifications', { types: ['poll'] })).body.map(
        (n: { status: { id: string } }) => n.status.id,
      );
    expect(await told(world.bob)).toEqual([]);
    world.clock.advance(601_000);
    await world.drain();
    expect(await told(world.bob)).toEqual([status.id]);
    expect(await told(world.erin)).toEqual([status.id]);
    expect(await told(world.carol)).toEqual([]);
    const late = await vote(world.carol, status.poll.id, 0);
    expect([late.status, late.body.error]).toEqual([422, 'Validation failed: The poll has already ended']);
    expect((await read(world.carol, status.poll.id)).expired).toBe(true);
  });

  test('statuses-35: deleting a status answers its text and its poll, and deletes the poll', async () => {
    const { body: status } = await ask(world.alice);
    const gone = await world.rest(world.alice).delete(`/api/v1/statuses/${status.id}`);
    expect(gone.body).toMatchObject({ text: 'what to drink?', poll: { id: status.poll.id } });
    expect((await world.rest(world.alice).get(`/api/v1/polls/${status.poll.id}`)).status).toBe(404);
    world.clock.advance(601_000);
    await world.drain();
    expect(await world.platform.db.poll.count({ where: { id: BigInt(status.poll.id) } })).toBe(0);
  });
});
