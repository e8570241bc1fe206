/** Date polls: proposing dates, answering, and the date that becomes an event. The numbers are complaints about other software. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPlazaClient } from '../../src/client/plaza-client.ts';
import { readCalendar } from '../support/values/calendars.ts';
import { askForDate, DATES, sayTo } from '../support/world/date-polls.ts';
import { createGroup, outcome } from '../support/world/events.ts';
import { mailsTo } from '../support/world/mails.ts';
import { login } from '../support/world/users.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let host: Person;
let [ann, ben, cat]: Person[] = [];
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  host = await world.someone('host');
  [ann, ben, cat] = [await world.someone('ann'), await world.someone('ben'), await world.someone('cat')];
  world.clock.advance(60_000);
});

const polls = (person?: Person) => world.trpc(person).datePolls;
const some = (person: Person | undefined): Person => person ?? host;

describe('a date poll', () => {
  test('shows the dates in their order, with the answers of all and one’s own', async () => {
    const poll = await askForDate(world, host, { options: [...DATES].reverse() });
    expect(poll.options.map(({ starts, ends }) => [starts, ends])).toEqual([
      ['2038-01-14T19:00', '2038-01-14T21:30'],
      ['2038-01-15T19:00', null],
      ['2038-01-16', '2038-01-17'],
    ]);
    expect(poll).toMatchObject({
      state: 'OPEN',
      closesAt: '2038-01-15T23:00:00.000Z',
      organizes: true,
      votersCount: 0,
    });
    await sayTo(world, some(ann), poll, 'YES', 'MAYBE', 'NO');
    const seen = await sayTo(world, some(ben), poll, 'YES', null, 'YES');
    expect(seen.options.map(({ answers, own }) => [answers, own])).toEqual([
      [{ YES: 2, MAYBE: 0, NO: 0 }, 'YES'],
      [{ YES: 0, MAYBE: 1, NO: 0 }, null],
      [{ YES: 1, MAYBE: 0, NO: 1 }, 'YES'],
    ]);
    expect(seen).toMatchObject({ votersCount: 2, answered: true, organizes: false, removable: false });
    const { body } = await world.rest().get(`/api/v1/date_polls/${poll.id}/votes`);
    expect(body).toMatchObject([
      {
        actor: { preferredUsername: some(ann).name },
        answers: [{ answer: 'YES' }, { answer: 'MAYBE' }, { answer: 'NO' }],
      },
      { actor: { preferredUsername: some(ben).name }, answers: [{ answer: 'YES' }, { answer: 'YES' }] },
    ]);
  });

  test('counts the last answers of a person, also of parallel ones, whole and once', async () => {
    const poll = await askForDate(world, host);
    const said = [
      ['YES', 'YES', 'YES'],
      ['NO', 'NO', 'NO'],
      ['MAYBE', 'MAYBE', 'MAYBE'],
    ] as const;
    await Promise.all(Array.from({ length: 12 }, (_, n) => sayTo(world, some(ann), poll, ...(said[n % 3] ?? []))));
    const { votersCount, options } = await polls(ann).get.query({ id: poll.id });
    expect(votersCount).toBe(1);
    expect(new Set(options.map(({ own }) => own)).size).toBe(1);
    for (const { answers } of options) expect(answers.YES + answers.MAYBE + answers.NO).toBe(1);
    const back = await polls(ann).withdraw.mutate({ id: poll.id });
    expect([back.votersCount, back.answered, back.options.map(({ own }) => own)]).toEqual([
      0,
      false,
      [null, null, null],
    ]);
  });

  test('rallly#63: a change of texts and dates keeps the answers to the other dates', async () => {
    const poll = await askForDate(world, host);
    await sayTo(world, some(ann), poll, 'YES', 'MAYBE', 'NO');
    const changed = await polls(host).update.mutate({
      ...{ id: poll.id, title: 'Winter feast', removedOptions: [poll.options[1]?.id ?? ''] },
      options: [{ starts: '2038-01-15T20:00' }],
    });
    expect(changed.title).toBe('Winter feast');
    expect(changed.options.map(({ starts, answers: { YES, MAYBE, NO } }) => [starts, YES, MAYBE, NO])).toEqual([
      ['2038-01-14T19:00', 1, 0, 0],
      ['2038-01-15T20:00', 0, 0, 0],
      ['2038-01-16', 0, 0, 1],
    ]);
  });

  test('rallly#2467: whole days are the same days in every zone', async () => {
    const options = [{ starts: '2038-03-27', ends: '2038-03-28' }, { starts: '2038-03-29' }];
    for (const timeZone of ['Pacific/Auckland', 'America/Los_Angeles']) {
      const poll = await askForDate(world, host, { timeZone, options });
      expect(poll.options.map(({ starts, ends }) => [starts, ends])).toEqual([
        ['2038-03-27', '2038-03-28'],
        ['2038-03-29', null],
      ]);
    }
    const poll = await askForDate(world, host, { options });
    const { event } = await polls(host).settle.mutate({
      id: poll.id,
      optionId: poll.options[0]?.id ?? '',
      publish: true,
    });
    // The night from the 27th to the 28th has the change of the clock.
    const found = await world.trpc().events.get.query({ id: event?.uuid ?? '' });
    expect(found).toMatchObject({ beginsOn: '2038-03-26T23:00:00.000Z', endsOn: '2038-03-28T21:59:00.000Z' });
    expect(found.options).toMatchObject({ showStartTime: false, showEndTime: false });
  });

  test('rallly#222, rallly#1085: the zone changes with the same local times until somebody has answered', async () => {
    const poll = await askForDate(world, host);
    const timeZone = 'America/New_York';
    const changed = await polls(host).update.mutate({ id: poll.id, timeZone });
    expect(changed).toMatchObject({ timeZone, closesAt: '2038-01-16T05:00:00.000Z' });
    expect(changed.options.map(({ starts }) => starts)).toEqual(DATES.map(({ starts }) => starts));
    await sayTo(world, some(ann), changed, 'YES');
    expect(await outcome(polls(host).update.mutate({ id: poll.id, timeZone: 'Europe/Paris' }))).toContain(
      'Time zone cannot change after people have answered',
    );
    expect(await outcome(polls(host).update.mutate({ id: poll.id, timeZone, title: 'Feast' }))).toBe('OK');
    await polls(ann).withdraw.mutate({ id: poll.id });
    expect(await outcome(polls(host).update.mutate({ id: poll.id, timeZone: 'Mars/Base' }))).toContain('Time zone');
    // It would be over in the zone.
    const soon = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
    const ending = await askForDate(world, host, { closesAt: soon });
    expect(await outcome(polls(host).update.mutate({ id: ending.id, timeZone: 'Asia/Tokyo' }))).toContain('Closes at');
  });

  test('rallly#1789: the calendar file of the chosen date has the time that was chosen', async () => {
    const starts = '2038-07-10T18:00';
    const options = [{ starts, ends: '2038-07-10T19:30' }, { starts: '2038-07-11' }];
    const poll = await askForDate(world, host, { timeZone: 'America/New_York', options });
    const optionId = poll.options[0]?.id ?? '';
    const { event } = await polls(host).settle.mutate({ id: poll.id, optionId, publish: true });
    const [read] = (await readCalendar(world, `/events/${event?.uuid}/export/ics`)).events;
    expect([read?.event.startDate, read?.event.endDate].map((time) => time?.toJSDate().toISOString())).toEqual([
      '2038-07-10T22:00:00.000Z',
      '2038-07-10T23:30:00.000Z',
    ]);
  });

  test('hides names from everybody but the organizers and oneself, if they say so', async () => {
    const poll = await askForDate(world, host, { hidesNames: true });
    await sayTo(world, some(ann), poll, 'YES');
    await sayTo(world, some(ben), poll, 'NO');
    const seen = async (person?: Person) =>
      (await polls(person).voters.query({ id: poll.id })).map(({ actor }) => actor.preferredUsername);
    expect([await seen(), await seen(ann), await seen(host)]).toEqual([[], [ann?.name], [ann?.name, ben?.name]]);
    expect((await polls().get.query({ id: poll.id })).votersCount).toBe(2);
  });

  test('lists the polls that one organizes, that are for one as a member, and that one answered', async () => {
    const group = await createGroup(world, host, { openness: 'OPEN' });
    await world.trpc(some(ann)).groups.join.mutate({ id: group.id });
    const own = await askForDate(world, host);
    const forMembers = await askForDate(world, host, { audience: 'MEMBERS', organizerActorId: group.id });
    await sayTo(world, some(ben), own, 'YES');
    const listed = async (person: Person | undefined, group?: string) =>
      (await polls(some(person)).list.query({ group })).map(({ id }) => id);
    expect(await listed(host)).toEqual([forMembers.id, own.id]);
    expect(await listed(ann)).toEqual([forMembers.id]);
    expect(await listed(ben)).toEqual([own.id]);
    expect(await listed(cat)).toEqual([]);
    expect(await listed(host, group.preferredUsername)).toEqual([forMembers.id]);
    expect((await polls(host).list.query({ before: forMembers.id })).map(({ id }) => id)).toEqual([own.id]);
  });
});

describe('a poll for members', () => {
  test('is absent for everybody else, and led by the moderators of the group', async () => {
    const group = await createGroup(world, host, { openness: 'OPEN' });
    await world.trpc(some(ann)).groups.join.mutate({ id: group.id });
    const poll = await askForDate(world, host, { audience: 'MEMBERS', organizerActorId: group.id });
    const absent = 'NOT_FOUND: Record not found';
    expect(await outcome(polls().get.query({ id: poll.id }))).toBe(absent);
    expect(await outcome(polls(ben).get.query({ id: poll.id }))).toBe(absent);
    expect(await outcome(polls(ben).voters.query({ id: poll.id }))).toBe(absent);
    expect(await outcome(sayTo(world, some(ben), poll, 'YES'))).toBe(absent);
    expect(await outcome(sayTo(world, some(ann), poll, 'YES'))).toBe('OK');
    const foreign = 'FORBIDDEN: You do not organize this date poll';
    expect(await outcome(polls(ann).close.mutate({ id: poll.id }))).toBe(foreign);
    await world.trpc(host).groups.updateMember.mutate({ id: group.id, memberActorId: some(ann).id, role: 2 });
    expect(await outcome(polls(ann).close.mutate({ id: poll.id }))).toBe('OK');
    const settled = await polls(ann).settle.mutate({ id: poll.id, optionId: poll.options[0]?.id ?? '', publish: true });
    expect(await world.trpc(host).events.get.query({ id: settled.event?.uuid ?? '' })).toMatchObject({
      visibility: 'PRIVATE',
      attributedTo: { id: group.id },
    });
    expect(await outcome(world.trpc().events.get.query({ id: settled.event?.uuid ?? '' }))).toContain('NOT_FOUND');
  });

  test('needs a group', async () => {
    const { status, body } = await world.rest(host).post('/api/v1/date_polls', {
      ...{ title: 'Dinner', timeZone: 'Europe/Paris', options: DATES, audience: 'MEMBERS' },
    });
    expect([status, body.details]).toMatchObject([422, { audience: [{ description: 'needs a group' }] }]);
  });
});

describe('the chosen date', () => {
  test('cal.diy#15091: becomes a draft, which invites those who can or may come when it is published', async () => {
    const poll = await askForDate(world, host);
    await sayTo(world, some(ann), poll, 'YES', 'NO');
    await sayTo(world, some(ben), poll, 'MAYBE');
    await sayTo(world, some(cat), poll, 'NO', 'YES');
    const optionId = poll.options[0]?.id ?? '';
    const settled = await polls(host).settle.mutate({ id: poll.id, optionId });
    expect(settled).toMatchObject({
      state: 'SETTLED',
      chosenOptionId: optionId,
      event: { title: 'Winter dinner', draft: true },
    });
    await world.drain();
    expect((await polls(ann).get.query({ id: poll.id })).event).toBeNull();
    const uuid = settled.event?.uuid ?? '';
    const invited = async () =>
      (await world.trpc(host).eventInvitations.list.query({ id: uuid })).map(({ actor }) => actor?.preferredUsername);
    expect(await invited()).toEqual([]);
    await world.trpc(host).events.update.mutate({ id: uuid, draft: false });
    await world.drain();
    expect((await invited()).sort()).toEqual([ann?.name, ben?.name].sort());
    expect(await world.trpc(some(ann)).events.get.query({ id: uuid })).toMatchObject({
      ...{ title: 'Winter dinner', description: '<p>Bring a chair.</p><p>And a spoon.</p>', visibility: 'UNLISTED' },
      ...{ beginsOn: '2038-01-14T18:00:00.000Z', endsOn: '2038-01-14T20:30:00.000Z', timeZone: 'Europe/Paris' },
      physicalAddress: { description: 'Harbour hall' },
    });
    const [mail] = await mailsTo(world, some(ann).email);
    expect([mail?.subject, mail?.text]).toEqual([
      'The date is set: Winter dinner',
      expect.stringContaining('Harbour hall'),
    ]);
    expect(await mailsTo(world, some(cat).email)).toEqual([]);
    const { body } = await world.rest(some(ben)).get('/api/v1/notifications', { supported_types: ['event.invited'] });
    expect(body).toMatchObject([{ type: 'event.invited' }]);
  });

  test('is chosen once, of parallel choices, too', async () => {
    const poll = await askForDate(world, host);
    const choices = poll.options.map(({ id: optionId }) =>
      outcome(polls(host).settle.mutate({ id: poll.id, optionId })),
    );
    const late = 'CONFLICT: A date has already been chosen';
    expect((await Promise.all(choices)).sort()).toEqual([late, late, 'OK']);
    expect(await world.trpc(host).events.drafts.query({})).toHaveLength(1);
  });

  test('is chosen once by a form that is sent twice', async () => {
    const poll = await askForDate(world, host);
    const sent = () =>
      createPlazaClient({ url: world.url, token: host.token }).datePolls.settle.mutate(
        { id: poll.id, optionId: poll.options[0]?.id ?? '' },
        { context: { idempotencyKey: 'a-key-of-this-form' } },
      );
    const [first, second] = [await sent(), await sent()];
    expect(second.event?.uuid).toBe(first.event?.uuid);
  });
});

describe('a poll ends', () => {
  test('with the account of its organizer; the answers of a person with theirs', async () => {
    const poll = await askForDate(world, host);
    await sayTo(world, some(ann), poll, 'YES');
    const erase = async (person: Person) => {
      const { accessToken: token } = await login(world, person.email);
      expect((await world.rest({ ...person, token }).delete(`/api/v1/persons/${person.id}`)).status).toBe(200);
    };
    for (const person of [some(ann), host])
      await world.trpc(person).persons.create.mutate({ preferredUsername: `second_${person.name}`, name: 'Second' });
    await erase(some(ann));
    await world.drain();
    expect((await polls(host).get.query({ id: poll.id })).votersCount).toBe(0);
    await erase(host);
    expect(await outcome(polls().get.query({ id: poll.id }))).toContain('NOT_FOUND');
    expect(await world.platform.db.datePoll.count({ where: { uuid: poll.id } })).toBe(0);
  });

  test('by a moderator of the server', async () => {
    const poll = await askForDate(world, host);
    expect(await outcome(polls(ann).remove.mutate({ id: poll.id }))).toContain('FORBIDDEN');
    expect(await polls(world.mod).remove.mutate({ id: poll.id })).toEqual({ id: poll.id });
    expect(await outcome(polls().get.query({ id: poll.id }))).toContain('NOT_FOUND');
  });
});
