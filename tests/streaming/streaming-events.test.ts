/** Which event arrives on which stream: every cell of the table of Mastodon's streaming, through one WebSocket. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STREAM_NAMES } from '../../src/domain/streams/channels.ts';
import { JOB_HANDLERS } from '../../src/jobs/handlers.ts';
import { openSocket, type SocketClient } from '../support/clients/streaming.ts';
import { file, picture } from '../support/values/pictures.ts';
import { announce } from '../support/world/announcements.ts';
import { insertFollow, type RemoteActor, remoteActor, remoteStatus } from '../support/world/remote-actors.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let socket: SocketClient;
let far: RemoteActor;
let list: string;
let port: number;

beforeAll(async () => {
  world = await createWorld();
  port = Number(new URL(world.url).port);
  far = await remoteActor(world, 'far', 'far.example');
  await insertFollow(world, world.bob.actorId, far.actorId);
  await send(world.bob, 'POST', `/api/v1/accounts/${world.alice.id}/follow`);
  list = (await send(world.bob, 'POST', '/api/v1/lists', { title: 'friends' })).id;
  await send(world.bob, 'POST', `/api/v1/lists/${list}/accounts`, { account_ids: [world.alice.id, far.id] });
  await send(world.bob, 'PATCH', '/api/v2/notifications/policy', { for_not_following: 'filter' });
  socket = await openSocket(port, `?access_token=${world.bob.token}`);
  for (const stream of STREAM_NAMES) socket.send({ type: 'subscribe', stream, tag: 'cats', list });
  await socket.settled();
});
afterAll(async () => {
  socket.ws.terminate();
  await world.close();
});

async function send(who: Person, method: string, path: string, body: object = {}) {
  const answer = await world.rest(who).send(method, path, { body });
  expect(answer.status).toBeLessThan(300);
  await world.drain();
  return answer.body;
}

/** The events after the action: `stream event`, each once. */
async function arrived(act: () => Promise<unknown>): Promise<string[]> {
  socket.frames.length = 0;
  await act();
  // Everything is delivered in order, and this comes last.
  await send(world.bob, 'POST', '/api/v2/filters', { title: 'last', context: ['home'] });
  while (!socket.frames.some(({ event }) => event === 'filters_changed')) await socket.settled();
  const frames = socket.frames.filter(({ event }) => event !== 'filters_changed');
  expect(frames.length).toBe(new Set(frames.map(({ stream, event }) => `${stream} ${event}`)).size);
  return frames.map(({ stream, event }) => `${stream?.[0]} ${event}`).toSorted();
}

const on = (event: string, ...streams: string[]) => streams.map((stream) => `${stream} ${event}`);
const LOCAL = ['public', 'public:local', 'hashtag', 'hashtag:local', 'user', 'list'];
const REMOTE = ['public', 'public:remote', 'hashtag', 'user', 'list'];
const everywhere = (media: boolean) => (event: string) =>
  on(event, ...LOCAL, ...(media ? ['public:media', 'public:local:media'] : [])).toSorted();

async function upload(): Promise<string> {
  const form = new FormData();
  form.append('file', file(await picture()));
  return (await world.rest(world.alice).post('/api/v2/media', form)).body.id;
}

test.each([false, true])('a post, its edit and its deletion; with media: %s', async (media) => {
  const with_ = media ? { media_ids: [await upload()] } : {};
  let id = '';
  const posted = arrived(async () => {
    id = (await send(world.alice, 'POST', '/api/v1/statuses', { status: 'A #cats', ...with_ })).id;
  });
  expect(await posted).toEqual(everywhere(media)('update'));
  const edit = () => send(world.alice, 'PUT', `/api/v1/statuses/${id}`, { status: 'Two #cats', ...with_ });
  expect(await arrived(edit)).toEqual(everywhere(media)('status.update'));
  // Its media are deleted by then, so streams of media get every deletion.
  const remove = () => send(world.alice, 'DELETE', `/api/v1/statuses/${id}`);
  expect(await arrived(remove)).toEqual(everywhere(true)('delete'));
});

test('a post of another server', async () => {
  const posted = await arrived(async () => {
    const statusId = await remoteStatus(world, far, 'far #cats');
    const { db, clock } = world.platform;
    const tag = await db.tag.findUnique({ where: { name: 'cats' } });
    await db.statusTag.create({ data: { statusId, tagId: tag?.id ?? 0n } });
    await db.media.create({
      data: {
        ...{
          id: statusId,
          ownerId: far.actorId,
          kind: 'IMAGE',
          name: 'x',
          contentType: 'image/webp',
          size: 1,
          key: 'x',
        },
        ...{ statusId, createdAt: clock.now() },
      },
    });
    await JOB_HANDLERS['status.created'](world.platform, { statusId: `${statusId}` });
  });
  expect(posted).toEqual(on('update', ...REMOTE, 'public:media', 'public:remote:media').toSorted());
});

test('a mention, a request that is accepted, and a direct post', async () => {
  const mention = () => send(world.alice, 'POST', '/api/v1/statuses', { status: '@bob hi', visibility: 'unlisted' });
  expect(await arrived(mention)).toEqual(
    [...on('notification', 'user', 'user:notification'), ...on('update', 'user', 'list')].toSorted(),
  );
  await send(world.carol, 'POST', '/api/v1/statuses', { status: '@bob I am a stranger', visibility: 'unlisted' });
  const [request] = (await world.rest(world.bob).get('/api/v1/notifications/requests')).body;
  const accept = () => send(world.bob, 'POST', `/api/v1/notifications/requests/${request.id}/accept`);
  expect(await arrived(accept)).toEqual(on('notifications_merged', 'user', 'user:notification'));
  const direct = () => send(world.alice, 'POST', '/api/v1/statuses', { status: '@bob psst', visibility: 'direct' });
  expect((await arrived(direct)).filter((cell) => !cell.endsWith('notification'))).toEqual([
    'direct conversation',
    'user update',
  ]);
});

test('announcements', async () => {
  let id = '';
  const published = await arrived(async () => {
    id = (await announce(world, 'news')).id;
    await world.drain();
  });
  expect(published).toEqual(['user announcement']);
  // Counts are published a second after the first reaction.
  const react = async () => {
    await send(world.alice, 'PUT', `/api/v1/announcements/${id}/reactions/${encodeURIComponent('👍')}`);
    world.clock.advance(1_000);
    await world.drain();
  };
  expect(await arrived(react)).toEqual(['user announcement.reaction']);
  const remove = () => send(world.admin, 'DELETE', `/api/v1/admin/announcements/${id}`);
  expect(await arrived(remove)).toEqual(['user announcement.delete']);
});

test('filters that changed', async () => {
  socket.frames.length = 0;
  await send(world.bob, 'POST', '/api/v2/filters', { title: 'once', context: ['home'] });
  await socket.settled();
  expect(socket.frames).toEqual([{ stream: ['user'], event: 'filters_changed' }]);
});

test('posts of one author arrive in their order, though their jobs begin together', async () => {
  const client = await openSocket(port, `?access_token=${world.bob.token}&stream=list&list=${list}`);
  await client.settled();
  const ids: string[] = [];
  for (const status of ['one', 'two', 'three', 'four'])
    ids.push((await world.rest(world.alice).post('/api/v1/statuses', { status, visibility: 'unlisted' })).body.id);
  const begin = (statusId: string) =>
    JOB_HANDLERS['status.created'](world.platform, { statusId, actorId: world.alice.id });
  await Promise.all(ids.map(begin));
  const frames = await client.first(4);
  expect(frames.map(({ payload = '' }) => JSON.parse(payload).id)).toEqual(ids);
  client.ws.terminate();
});
