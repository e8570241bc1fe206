/**
 * Twenty people perform two thousand actions on two processes with one database, which communicate only through it. Afterwards
 * each list is the same as in a fresh process. The walk is the same in every run.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seeded } from '../../bench/random.ts';
import { CONNECTIONS, forget, pagesOf } from '../support/clients/shown-again.ts';
import { inHours } from '../support/world/events.ts';
import { createEmptyWorld, createWorld, type Person, type World } from '../support/world/world.ts';

const PEOPLE = 20;
const ACTS = 2_000;
/** After so many acts jobs are run, and a few lists are compared. */
const BETWEEN = 100;
const SECOND_MS = 1_000;

const draw = seeded(33);
const oneOf = <Item>(items: readonly Item[]): Item => items[draw(items.length)] as Item;

let processes: [World, World];
let fresh: World;
let people: Person[];
let moderator: Person;
const posts: { id: string; by: Person; poll: string | null }[] = [];
const events: { id: string; by: Person }[] = [];
const groups: { id: string; by: Person }[] = [];
let allowed = 0;

beforeAll(async () => {
  const one = await createWorld({ connections: CONNECTIONS });
  const { databaseUrl, clock, url } = one;
  const shared = { databaseUrl, clock, env: { PUBLIC_URL: url }, connections: CONNECTIONS };
  processes = [one, await createEmptyWorld(shared)];
  fresh = await createEmptyWorld(shared);
  people = [];
  for (let n = 0; n < PEOPLE; n += 1) people.push(await one.someone('walker'));
  moderator = one.mod;
});
afterAll(async () => {
  for (const world of [fresh, ...processes.toReversed()]) await world.close();
});

type Asked = [method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object];

/** People act on new posts. */
const aPost = () => oneOf(posts.slice(-60));
const status = (by: Person) => {
  const whom = oneOf(people);
  const visibility = oneOf(['public', 'public', 'public', 'unlisted', 'private', 'direct']);
  const about = posts.length > 0 && draw(3) === 0 ? { in_reply_to_id: aPost().id } : {};
  const quoted = posts.length > 0 && draw(8) === 0 ? { quoted_status_id: aPost().id } : {};
  const poll = draw(10) === 0 ? { poll: { options: ['yes', 'no'], expires_in: 3_600 } } : {};
  const text = `${oneOf(['kites', 'cats', 'rain'])} #${oneOf(['town', 'club'])} @${whom.name} of ${by.name}`;
  return { status: text, visibility, ...about, ...quoted, ...poll };
};

/** Actions, and their frequency in percent; actions without an object are skipped. */
const ACTIONS: [often: number, (by: Person) => Asked][] = [
  [22, (by) => ['POST', '/api/v1/statuses', status(by)]],
  [14, () => ['POST', `/api/v1/statuses/${aPost().id}/${oneOf(['favourite', 'favourite', 'unfavourite'])}`]],
  [10, () => ['POST', `/api/v1/statuses/${aPost().id}/${oneOf(['reblog', 'reblog', 'unreblog'])}`]],
  [
    4,
    () => [
      'POST',
      `/api/v1/statuses/${aPost().id}/${oneOf(['bookmark', 'unbookmark', 'mute', 'unmute', 'pin', 'unpin'])}`,
    ],
  ],
  [4, (by) => ['PUT', `/api/v1/statuses/${ownPost(by)}`, { status: `changed at ${draw(1_000)} #town` }]],
  [4, (by) => ['DELETE', `/api/v1/statuses/${ownPost(by)}`]],
  [3, () => ['POST', `/api/v1/polls/${oneOf(posts.filter(({ poll }) => poll)).poll}/votes`, { choices: [draw(2)] }]],
  [12, () => ['POST', `/api/v1/accounts/${oneOf(people).id}/${oneOf(['follow', 'follow', 'follow', 'unfollow'])}`]],
  [3, () => ['POST', `/api/v1/accounts/${oneOf(people).id}/${oneOf(['block', 'unblock', 'unblock'])}`]],
  [3, () => ['POST', `/api/v1/accounts/${oneOf(people).id}/${oneOf(['mute', 'unmute', 'unmute'])}`]],
  [
    2,
    () => [
      'PATCH',
      '/api/v1/accounts/update_credentials',
      { display_name: `Somebody ${draw(100)}`, locked: draw(4) === 0 },
    ],
  ],
  [
    1,
    () => [
      'POST',
      '/api/v2/filters',
      { title: 'words', context: ['home'], keywords_attributes: [{ keyword: oneOf(['kites', 'rain']) }] },
    ],
  ],
  [2, () => ['POST', '/api/v1/notifications/clear']],
  [
    3,
    () => [
      'POST',
      '/api/v1/events',
      { title: `Event ${draw(1_000)}`, description: 'Come', beginsOn: inHours(processes[0], 24 + draw(100)) },
    ],
  ],
  [4, () => ['POST', `/api/v1/events/${oneOf(events).id}/${oneOf(['join', 'join', 'leave'])}`, {}]],
  [2, () => ['PATCH', `/api/v1/events/${oneOf(events).id}`, { title: `Event again ${draw(1_000)}` }]],
  [1, () => ['POST', '/api/v1/groups', { preferredUsername: `circle${posts.length}`, name: `Circle ${draw(100)}` }]],
  [3, () => ['POST', `/api/v1/groups/${oneOf(groups).id}/${oneOf(['join', 'join', 'leave'])}`, {}]],
];

const ownPost = (by: Person): string => oneOf(posts.filter((post) => post.by === by)).id;

const MODERATION = ['suspend', 'unsuspend', 'silence', 'unsilence', 'sensitive', 'unsensitive'];

const SHARES = ACTIONS.flatMap(([often, ask]) => Array.from({ length: often }, () => ask));

/** An action that may be allowed or refused. */
async function act(): Promise<void> {
  const at = oneOf(processes);
  at.clock.advance(SECOND_MS);
  if (draw(60) === 0) {
    const type = oneOf(MODERATION);
    const path = `/api/v1/admin/accounts/${oneOf(people).id}`;
    const rest = at.rest(moderator);
    expect(
      (await (type.startsWith('un') ? rest.post(`${path}/${type}`) : rest.post(`${path}/action`, { type }))).status,
    ).toBeLessThan(500);
    return;
  }
  const by = oneOf(people);
  let asked: Asked;
  try {
    asked = oneOf(SHARES)(by);
  } catch {
    // No object exists yet.
    return;
  }
  const [method, path, body] = asked;
  const answer = await at.rest(by).send(method, path, { body });
  expect(answer.status, `${method} ${path}`).toBeLessThan(500);
  if (answer.status >= 300) return;
  allowed += 1;
  if (method !== 'POST') return;
  if (path === '/api/v1/statuses') posts.push({ id: answer.body.id, by, poll: answer.body.poll?.id ?? null });
  if (path === '/api/v1/events') events.push({ id: answer.body.uuid, by });
  if (path === '/api/v1/groups') groups.push({ id: answer.body.id, by });
}

/** The lists that show posts, people, events and notices. */
const lists = (): string[] => [
  '/api/v1/timelines/home',
  '/api/v1/timelines/home?limit=40',
  '/api/v1/timelines/public',
  '/api/v1/timelines/tag/town',
  ...[0, 7, 13].map((n) => `/api/v1/accounts/${people[n]?.id}/statuses`),
  `/api/v1/accounts/${people[0]?.id}/followers`,
  ...posts.slice(0, 3).map(({ id }) => `/api/v1/statuses/${id}/context`),
  `/api/v1/statuses/${posts[0]?.id}/favourited_by`,
  '/api/v1/notifications?supported_types[]=event.joined&supported_types[]=group.join_request',
  '/api/v2/notifications',
  '/api/v1/bookmarks',
  '/api/v1/favourites',
  '/api/v1/conversations',
  '/api/v1/directory?local=true',
  '/api/v1/events',
  '/api/v1/groups',
  `/api/v1/accounts/relationships?${people.map(({ id }) => `id[]=${id}`).join('&')}`,
];

async function compare(viewers: readonly (Person | null)[], when: string): Promise<void> {
  forget(fresh);
  const expected = await pagesOf(fresh, viewers, lists());
  for (const world of processes) expect(await pagesOf(world, viewers, lists()), when).toEqual(expected);
}

test.each(Array.from({ length: ACTS / BETWEEN }, (_, n) => (n + 1) * BETWEEN))('agrees after %i acts', async (done) => {
  for (let acts = 0; acts < BETWEEN; acts += 1) await act();
  await oneOf(processes).drain();
  await compare([null, oneOf(people), oneOf(people)], `after ${done} acts`);
});

describe('in the end', () => {
  test.each(Array.from({ length: PEOPLE }, (_, n) => n))('walker %i agrees', async (n) => {
    await compare([people[n] as Person], 'in the end');
  });

  test('visitors and moderators agree', () => compare([null, moderator], 'in the end'));

  test('most acts were allowed', () => {
    expect([allowed > ACTS / 2, posts.length > 200, events.length > 20, groups.length > 5]).toEqual(
      Array(4).fill(true),
    );
  });
});
