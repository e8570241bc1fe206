/** Jobs that were planned for a time do their work at that time, although the clock of their process is behind that of the queue. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { drain } from '../../src/jobs/worker/drain.ts';
import { organize } from '../support/world/events.ts';
import { mailsTo } from '../support/world/mails.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let [author, reader]: Person[] = [];
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  [author, reader] = [await world.someone('author'), await world.someone('reader')];
});

const HOUR = 3_600_000;
const some = (person: Person | undefined): Person => person ?? world.alice;
const at = (ms: number): Date => new Date(world.clock.now().getTime() + ms);

/** The queue has reached the time, and the process is a second behind. */
async function passNearly(ms: number): Promise<void> {
  await world.drain();
  const until = at(ms);
  world.clock.advance(ms - 1000);
  await drain(world.platform, { until });
}

const kindsOf = async (person: Person | undefined, kind: string): Promise<number> =>
  world.platform.db.notification.count({ where: { recipientId: some(person).actorId, type: kind } });

test('the end of a poll is told to its author and voters', async () => {
  const { body } = await world
    .rest(some(author))
    .post('/api/v1/statuses', { status: 'Tea?', poll: { options: ['Yes', 'No'], expires_in: 3600 } });
  await world.rest(some(reader)).post(`/api/v1/polls/${body.poll.id}/votes`, { choices: [0] });
  await passNearly(HOUR);
  expect([await kindsOf(author, 'poll'), await kindsOf(reader, 'poll')]).toEqual([1, 1]);
});

test('a poll whose end was put off ends at the later time alone', async () => {
  const poll = { options: ['Yes', 'No'], expires_in: 3600 };
  const { body } = await world.rest(some(author)).post('/api/v1/statuses', { status: 'Tea?', poll });
  const later = { status: 'Tea?', poll: { ...poll, expires_in: 7200 } };
  await world.rest(some(author)).send('PUT', `/api/v1/statuses/${body.id}`, { body: later });
  await passNearly(HOUR);
  expect(await kindsOf(author, 'poll')).toBe(0);
  await passNearly(HOUR + 1000);
  expect(await kindsOf(author, 'poll')).toBe(1);
});

test('a scheduled post is published', async () => {
  const headers = { authorization: `Bearer ${some(author).token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ status: 'Good morning', scheduled_at: at(HOUR).toISOString() });
  // It answers another entity than the client expects.
  expect((await fetch(`${world.url}/api/v1/statuses`, { method: 'POST', headers, body })).status).toBe(200);
  await passNearly(HOUR);
  expect((await world.rest(some(author)).get(`/api/v1/accounts/${some(author).id}/statuses`)).body).toMatchObject([
    { content: '<p>Good morning</p>' },
  ]);
});

test('an event that is published at a time reaches the followers of its tags, and the people whom it mentions', async () => {
  await world.rest(some(reader)).post('/api/v1/tags/lanterns/follow', { notify: true });
  await organize(world, some(author), {
    ...{ title: 'Walk with lanterns', publishAt: at(HOUR).toISOString(), tags: ['lanterns'] },
    ...{ description: `With @${some(reader).name}`, beginsOn: at(48 * HOUR).toISOString() },
  });
  await passNearly(HOUR);
  expect(await kindsOf(reader, 'tag.event')).toBe(1);
  expect(await mailsTo(world, some(reader).email)).toHaveLength(1);
});
