/** Every event of a status reaches everybody who got its creation, on the same streams, and nobody who may not see it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { JOB_HANDLERS } from '../../src/jobs/handlers.ts';
import { openSocket, type SocketClient } from '../support/clients/streaming.ts';
import { file, picture } from '../support/values/pictures.ts';
import { announce } from '../support/world/announcements.ts';
import { createGroup, organize } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

/** The listeners, each on one stream. */
const LISTENERS = {
  follower: 'user',
  mentioned: 'user',
  'mentioned follower': 'user',
  quoted: 'user',
  'reader of a list': 'list',
  'reader of a tag': 'hashtag',
  'reader of a local tag': 'hashtag:local',
  'reader of everything': 'public',
  'reader of what is local': 'public:local',
  'reader of pictures': 'public:media',
  'follower of the tag': 'user',
  'organizer of a group': 'user',
  stranger: 'user',
  author: 'user',
} as const;
type Listener = keyof typeof LISTENERS;
const NAMES = Object.keys(LISTENERS) as Listener[];

let world: World;
let port: number;
const people = {} as Record<Listener, Person>;
const sockets = {} as Record<Listener, SocketClient>;

async function send(who: Person, method: string, path: string, body: object = {}) {
  const answer = await world.rest(who).send(method, path, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  await world.drain();
  return answer.body;
}

beforeAll(async () => {
  world = await createWorld();
  port = Number(new URL(world.url).port);
  for (const name of NAMES) people[name] = name === 'author' ? world.alice : await world.someone('listener');
  const follow = (who: Listener) => send(people[who], 'POST', `/api/v1/accounts/${world.alice.id}/follow`);
  for (const who of ['follower', 'mentioned follower', 'reader of a list'] as const) await follow(who);
  for (const who of ['mentioned', 'quoted'] as const)
    await send(people[who], 'PATCH', '/api/v2/notifications/policy', { for_private_mentions: 'accept' });
  await send(people['follower of the tag'], 'POST', '/api/v1/tags/cats/follow');
  const reader = people['reader of a list'];
  const list = (await send(reader, 'POST', '/api/v1/lists', { title: 'hers' })).id;
  await send(reader, 'POST', `/api/v1/lists/${list}/accounts`, { account_ids: [world.alice.id] });
  for (const name of NAMES) {
    sockets[name] = await openSocket(port, `?access_token=${people[name].token}`);
    sockets[name].send({ type: 'subscribe', stream: LISTENERS[name], tag: 'cats', list });
    sockets[name].send({ type: 'subscribe', stream: 'user' });
    await sockets[name].settled();
  }
});
afterAll(async () => {
  for (const { ws } of Object.values(sockets)) ws.terminate();
  await world.close();
});

/**
 * The listeners whose stream had one of these events about the status: directly, or as a notification or the last status of a
 * conversation.
 */
async function told(events: readonly string[], id: () => string, act: () => Promise<unknown>): Promise<Listener[]> {
  for (const name of NAMES) sockets[name].frames.length = 0;
  await act();
  // Everything is delivered in order, and this comes last, to everybody.
  await announce(world, 'last');
  await world.drain();
  for (const name of NAMES)
    while (!sockets[name].frames.some(({ event }) => event === 'announcement')) await sockets[name].settled();
  return NAMES.filter((name) =>
    sockets[name].frames.some(
      ({ stream, event = '', payload = '' }) =>
        stream?.[0] === LISTENERS[name] && events.includes(event) && payload.includes(id()),
    ),
  );
}

interface Made {
  id: string;
  quoted: string;
  /** The person whom its text must mention, because it quotes them. */
  needed: string;
}
const CREATED = ['update', 'notification', 'conversation'];
const NEW: Made = { id: '', quoted: '', needed: '' };
const named = () => `@${people.mentioned.name} @${people['mentioned follower'].name} `;
const edit = (text: string) => (made: Made) =>
  send(world.alice, 'PUT', `/api/v1/statuses/${made.id}`, { status: `${text} ${made.needed}` });

const remove = (id: string) => send(world.alice, 'DELETE', `/api/v1/statuses/${id}`);

interface Act {
  event: 'status.update' | 'delete';
  act(made: Made): Promise<unknown>;
  /** All others can be quoted by nobody. */
  onlyOpen?: boolean;
}

/** Actions on a status, and the resulting event. */
const EVENTS: Record<string, Act> = {
  'an edit': { event: 'status.update', act: (made) => edit(`${named()} changed #cats`)(made) },
  'an edit without the names, the tag and the picture': { event: 'status.update', act: edit('nobody any more') },
  'another policy for quotes': {
    event: 'status.update',
    onlyOpen: true,
    act: ({ id }) =>
      send(world.alice, 'PUT', `/api/v1/statuses/${id}/interaction_policy`, { quote_approval_policy: 'nobody' }),
  },
  'the deletion of what it quotes': {
    event: 'status.update',
    act: ({ quoted }) => send(people.quoted, 'DELETE', `/api/v1/statuses/${quoted}`),
  },
  'its deletion': { event: 'delete', act: ({ id }) => remove(id) },
};

async function post(visibility: string): Promise<Made> {
  const form = new FormData();
  form.append('file', file(await picture()));
  const media = (await world.rest(world.alice).post('/api/v2/media', form)).body.id;
  const needed = visibility === 'direct' ? `@${people.quoted.name}` : '';
  const quoted = (await send(people.quoted, 'POST', '/api/v1/statuses', { status: 'quote me' })).id;
  const status = `${named()} hello #cats ${needed}`;
  const more = { quoted_status_id: quoted, media_ids: [media] };
  return {
    id: (await send(world.alice, 'POST', '/api/v1/statuses', { status, visibility, ...more })).id,
    quoted,
    needed,
  };
}

describe.each(['public', 'unlisted', 'private', 'direct'])('streams of a status that is %s', (visibility) => {
  const isOpen = ['public', 'unlisted'].includes(visibility);
  const acts = Object.entries(EVENTS).filter(([, { onlyOpen }]) => isOpen || !onlyOpen);
  test.each(acts)('%s', async (_, { event, act }) => {
    let made = NEW;
    const got = await told(
      CREATED,
      () => made.id,
      async () => {
        made = await post(visibility);
      },
    );
    expect(got).toContain('mentioned');
    // Including people who saw it only because of a former mention, because they still see it.
    expect(
      await told(
        [event],
        () => made.id,
        () => act(made),
      ),
    ).toEqual(got);
  });
});

/** The listeners that got the creation by `write`, and those that then got the event of the action. */
async function toldAfter(write: () => Promise<string>, acts: [event: string, act: (id: string) => Promise<unknown>][]) {
  let id = '';
  const got = await told(
    CREATED,
    () => id,
    async () => {
      id = await write();
    },
  );
  const heard: Listener[][] = [];
  for (const [event, act] of acts)
    heard.push(
      await told(
        [event],
        () => id,
        () => act(id),
      ),
    );
  return { got, heard };
}

test('a poll: votes are no news, other words are, and its end notifies its author and who voted', async () => {
  const voters = ['follower', 'stranger'] as const;
  const options = ['Tea', 'Coffee'];
  const asking = (words: string) => ({ status: `${named()} ${words} #cats`, poll: { options, expires_in: 3600 } });
  const vote = async (id: string): Promise<void> => {
    const { poll } = await world.read(world.alice, id);
    for (const who of voters) await send(people[who], 'POST', `/api/v1/polls/${poll?.id}/votes`, { choices: [0] });
  };
  // Streams would end if the clock were moved.
  const end = async (id: string): Promise<void> => {
    const where = { statusId: BigInt(id) };
    const ended = await world.platform.db.poll.update({ where, data: { expiresAt: world.clock.now() } });
    await JOB_HANDLERS['poll.ended'](world.platform, { pollId: `${ended.id}` });
    await world.drain();
  };
  const { got, heard } = await toldAfter(
    async () => (await send(world.alice, 'POST', '/api/v1/statuses', asking('Which?'))).id,
    [
      ['status.update', vote],
      ['status.update', (id) => send(world.alice, 'PUT', `/api/v1/statuses/${id}`, asking('Which, then?'))],
      ['notification', end],
    ],
  );
  expect(got).toContain('reader of everything');
  expect(heard).toEqual([[], got, NAMES.filter((name) => [...voters, 'author'].some((one) => one === name))]);
});

test('a post that a decision deleted and an appeal brought back', async () => {
  const decide = async (id: string): Promise<void> => {
    const report = { account_id: world.alice.id, status_ids: [id] };
    const { id: reported } = await send(world.bob, 'POST', '/api/v1/reports', report);
    await send(world.admin, 'POST', `/api/v1/admin/reports/${reported}/statuses`, { action: 'delete' });
  };
  const appeal = async (): Promise<void> => {
    const [strike] = (await world.rest(world.alice).get('/api/v1/strikes')).body;
    await send(world.alice, 'POST', `/api/v1/strikes/${strike.id}/appeal`, { text: 'A joke' });
    const { id } = await world.platform.db.appeal.findUniqueOrThrow({ where: { accountWarningId: BigInt(strike.id) } });
    await send(world.admin, 'POST', `/api/v1/admin/appeals/${id}/approve`);
  };
  const { got, heard } = await toldAfter(
    async () => (await post('public')).id,
    [
      ['delete', decide],
      ['update', appeal],
      ['status.update', (id) => edit('changed #cats')({ ...NEW, id })],
      ['delete', remove],
    ],
  );
  // It is in its old place, and no news.
  expect(heard).toEqual([got, [], got, got]);
});

test.each([false, true])("a comment on a group's event, moderated: %s", async (moderated) => {
  const organizer = people['organizer of a group'];
  const group = await createGroup(world, organizer);
  const commentModeration = moderated ? 'MODERATED' : 'ALLOW_ALL';
  const event = await organize(world, organizer, { organizerActorId: group.id, options: { commentModeration } });
  const comment = { actorUsername: world.alice.name, text: `${named()} shall I come? #cats`, eventId: event.uuid };
  const { got, heard } = await toldAfter(
    async () => (await send(world.alice, 'POST', '/api/v1/comments', comment)).id,
    [['status.update', (id) => edit('I shall come')({ ...NEW, id })]],
  );
  // Moderators have it in the stream of notifications of this server's own kinds, and get the outcome here.
  const deciding = moderated ? ['organizer of a group'] : [];
  expect(got).not.toContain('organizer of a group');
  expect(heard).toEqual([NAMES.filter((name) => [...got, ...deciding].includes(name))]);
});

test('a mentioned person who blocks the author receives neither an edit nor the deletion of the post', async () => {
  const made = await post('public');
  await send(people.mentioned, 'POST', `/api/v1/accounts/${world.alice.id}/block`);
  expect(
    await told(
      ['status.update'],
      () => made.id,
      () => edit(`${named()} again`)(made),
    ),
  ).not.toContain('mentioned');
  await send(people.mentioned, 'POST', `/api/v1/accounts/${world.alice.id}/unblock`);
});
