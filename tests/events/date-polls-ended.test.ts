/** A date poll ends at its time: notifications and mails, and the log of what staff deletes. */
import { load } from 'cheerio';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { JOB_HANDLERS } from '../../src/jobs/handlers.ts';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { askForDate, sayTo } from '../support/world/date-polls.ts';
import { createGroup } from '../support/world/events.ts';
import { mailsTo } from '../support/world/mails.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let [host, ann, ben]: Person[] = [];
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  host = await world.someone('host');
  ann = await world.someone('ann');
  ben = await world.someone('ben');
});

const HOUR = 3_600_000;
const some = (person: Person | undefined): Person => person ?? world.alice;
const polls = (person: Person | undefined) => world.trpc(some(person)).datePolls;
const inHours = (hours: number): string => new Date(world.clock.now().getTime() + hours * HOUR).toISOString();
type Poll = Awaited<ReturnType<typeof askForDate>>;

async function pass(hours: number): Promise<void> {
  world.clock.advance(hours * HOUR);
  await runFromTimetable(world.platform, 'date_polls.over');
  await world.drain();
}

const KIND = 'date_poll.ended';

async function told(person: Person | undefined): Promise<string[]> {
  const { body } = await world.rest(some(person)).get('/api/v1/notifications', { supported_types: [KIND] });
  return body
    .filter(({ type }: { type: string }) => type === KIND)
    .map((entry: { community_date_poll: { id: string } }) => entry.community_date_poll.id);
}

/** The ids of the notifications of ends. */
const noticeTo = async (person: Person | undefined): Promise<bigint[]> =>
  (await world.platform.db.notification.findMany({ where: { recipientId: some(person).actorId, type: KIND } })).map(
    ({ id }) => id,
  );

const mailed = async (person: Person | undefined): Promise<string[]> =>
  (await mailsTo(world, some(person).email)).map(({ subject }) => subject ?? '');

/** A poll of an hour, which Ann answered. */
async function answered(fields: Parameters<typeof askForDate>[2] = {}): Promise<Poll> {
  const poll = await askForDate(world, some(host), { closesAt: inHours(1), ...fields });
  await sayTo(world, some(ann), poll, 'YES');
  await world.drain();
  return poll;
}

describe('the end of a date poll', () => {
  test('is told to its author and to the people who answered, once', async () => {
    const poll = await answered();
    await sayTo(world, some(host), poll, 'MAYBE');
    expect([await told(host), await told(ann)]).toEqual([[], []]);
    await pass(1);
    expect([await told(host), await told(ann), await told(ben)]).toEqual([[poll.id], [poll.id], []]);
    expect(await mailed(host)).toEqual(['Choose a date: Winter dinner']);
    expect(await mailed(ann)).toEqual(['The date poll has ended: Winter dinner']);
    expect(await mailed(ben)).toEqual([]);
    const [mail] = await mailsTo(world, some(ann).email);
    expect(mail?.text).toContain(`${world.url}/date-polls/${poll.id}`);
    expect(mail?.text).toContain('2 people have answered.');
    const { id: pollId } = await world.platform.db.datePoll.findUniqueOrThrow({ where: { uuid: poll.id } });
    await JOB_HANDLERS[KIND](world.platform, { pollId: `${pollId}`, closesAt: poll.closesAt });
    expect([await told(host), await told(ann)]).toEqual([[poll.id], [poll.id]]);
  });

  test('has the title of the poll, and a text for apps that do not know it', async () => {
    const poll = await answered();
    await pass(1);
    const { body } = await world.rest(some(ann)).get('/api/v1/notifications', { supported_types: ['mention'] });
    expect(body).toMatchObject([
      {
        ...{ type: KIND, account: { username: some(host).name } },
        community_date_poll: { id: poll.id, title: 'Winter dinner', url: poll.url },
      },
    ]);
    expect(load(body[0].fallback.title).text()).toBe('The date poll Winter dinner has ended');
    const { notification_groups } = (
      await world.rest(some(ann)).get('/api/v2/notifications', { supported_types: [KIND] })
    ).body;
    expect(notification_groups).toMatchObject([{ type: KIND, community_date_poll: { id: poll.id } }]);
    await polls(host).remove.mutate({ id: poll.id });
    expect(await told(ann)).toEqual([]);
  });

  test('comes at a later time that organizers choose, and at most once in a day', async () => {
    const poll = await answered();
    await polls(host).update.mutate({ id: poll.id, closesAt: inHours(2) });
    await pass(1);
    expect(await told(ann)).toEqual([]);
    await pass(1);
    expect(await told(ann)).toEqual([poll.id]);
    const before = await noticeTo(ann);
    for (let again = 0; again < 3; again += 1) {
      await polls(host).update.mutate({ id: poll.id, closesAt: inHours(1) });
      await pass(1);
      await pass(1);
    }
    expect([await noticeTo(ann), (await mailed(ann)).length, (await mailed(host)).length]).toEqual([before, 1, 1]);
    await pass(24 - 6);
    expect([(await mailed(ann)).length, (await mailed(host)).length]).toEqual([2, 2]);
    expect(await told(ann)).toEqual([poll.id]);
    expect(await noticeTo(ann)).not.toEqual(before);
    await pass(48);
    expect(await mailed(ann)).toHaveLength(2);
  });

  test.each([0, 1])('is not told after the pause if an organizer closes the poll %i hours later', async (hours) => {
    const poll = await answered();
    await pass(1);
    await polls(host).update.mutate({ id: poll.id, closesAt: inHours(1) });
    await pass(hours);
    await polls(host).close.mutate({ id: poll.id });
    await pass(48);
    expect(await mailed(ann)).toHaveLength(1);
  });

  test('needs no job of the time when the poll was created', async () => {
    const poll = await answered();
    await world.platform.pool.query('DELETE FROM graphile_worker._private_jobs');
    await pass(1);
    expect(await told(ann)).toEqual([poll.id]);
  });

  test.each<[act: string, end: (poll: Poll) => Promise<unknown>]>([
    ['closes it', ({ id }) => polls(host).close.mutate({ id })],
    ['chooses a date', ({ id, options }) => polls(host).settle.mutate({ id, optionId: options[0]?.id ?? '' })],
    ['deletes it', ({ id }) => polls(host).remove.mutate({ id })],
  ])('is not told if an organizer %s before', async (_, end) => {
    await end(await answered());
    await pass(1);
    expect([await told(host), await told(ann), await mailed(host), await mailed(ann)]).toEqual([[], [], [], []]);
  });

  test('is not told to people who cannot see the poll, or whom a block separates', async () => {
    const group = await createGroup(world, some(host), { openness: 'OPEN' });
    for (const person of [ann, ben]) await world.trpc(some(person)).groups.join.mutate({ id: group.id });
    const poll = await answered({ audience: 'MEMBERS', organizerActorId: group.id });
    await sayTo(world, some(ben), poll, 'NO');
    await world.trpc(some(ann)).groups.leave.mutate({ id: group.id });
    await world.trpc(some(ben)).relationships.block.mutate({ id: some(host).id });
    await pass(1);
    expect([await told(host), await told(ann), await told(ben)]).toEqual([[poll.id], [], []]);
    expect([await mailed(ann), await mailed(ben)].flat()).not.toContainEqual(expect.stringContaining('date poll'));
  });

  test('is told to the moderators of a group whose author does not moderate it any more', async () => {
    const group = await createGroup(world, some(ben), { openness: 'OPEN' });
    await world.trpc(some(host)).groups.join.mutate({ id: group.id });
    const give = (role: 1 | 2) =>
      world.trpc(some(ben)).groups.updateMember.mutate({ id: group.id, memberActorId: some(host).id, role });
    await give(2);
    const poll = await askForDate(world, some(host), { closesAt: inHours(1), organizerActorId: group.id });
    await give(1);
    await pass(1);
    expect([await told(host), await told(ben)]).toEqual([[], [poll.id]]);
  });
});

test('staff who delete a date poll leave an entry in the action log; organizers leave none', async () => {
  const poll = await answered();
  const logged = async () =>
    (await world.trpc(world.mod).moderation.log.query({ actions: ['DATE_POLL_DELETION'] })).map(({ actor, object }) => [
      actor?.preferredUsername,
      object.type,
      object.title,
    ]);
  const own = await answered();
  await polls(host).remove.mutate({ id: own.id });
  expect(await logged()).toEqual([]);
  await polls(world.mod).remove.mutate({ id: poll.id });
  expect(await logged()).toEqual([[world.mod.name, 'DatePoll', 'Winter dinner']]);
});
