/** Reports of events in both directions: forwarded to the server of an event, and received for local events. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Correspondent } from '../support/federation/correspondent.ts';
import { createEvent, storedEvent } from '../support/federation/event-sender.ts';
import { organize } from '../support/world/events.ts';

let from: Correspondent;
beforeAll(async () => {
  from = await Correspondent.open();
});
afterAll(() => from.close());
beforeEach(async () => {
  await from.world.drain();
  await from.world.platform.db.report.deleteMany();
  from.peer.forget();
});

const reports = async () =>
  (await from.world.rest(from.world.admin).get('/api/v1/moderation/reports', { status: 'OPEN' })).body;

test('FEV-147, FEV-149: a forwarded report of a remote event names the actor, then the event, and no local person', async () => {
  const { world, sam } = from;
  const object = await createEvent(from);
  const event = await storedEvent(from, object.id);
  const note = await from.create({ inReplyTo: object.id });
  const comment = await from.storedOf(note.id);
  const about = { reportedActorId: `${event?.organizerId}`, eventId: event?.uuid, commentsIds: [`${comment?.id}`] };
  const { status } = await world
    .rest(world.carol)
    .post('/api/v1/moderation/reports', { ...about, content: 'A fraud', forward: true });
  expect(status).toBe(200);
  await world.drain();
  const [flag, ...more] = from.peer.activities('Flag');
  expect(more).toEqual([]);
  expect(flag).toMatchObject({
    actor: `${world.url}/actor`,
    object: [sam.uri, object.id, note.id],
    content: 'A fraud',
  });
  expect([flag.to ?? [], flag.cc ?? []]).toEqual([[], []]);
  expect(JSON.stringify(flag)).not.toContain('carol');
});

test('FEV-147: forwards a report from the interface of apps, too; a report that is not forwarded stays local', async () => {
  const { world, sam } = from;
  const object = await createEvent(from);
  const event_id = (await storedEvent(from, object.id))?.uuid;
  await world.rest(world.alice).post('/api/v1/reports', { event_id, comment: 'Spam', forward: true });
  await world.rest(world.carol).post('/api/v1/reports', { event_id, comment: 'Spam' });
  await world.drain();
  expect(from.peer.activities('Flag')).toMatchObject([{ object: [sam.uri, object.id] }]);
  expect(await reports()).toHaveLength(2);
});

const flag = (object: unknown, content = 'Rude') => ({ id: from.fresh(from.sam), type: 'Flag', object, content });

test('FEV-148: a Flag of a local event and its comments reaches the moderators in every spelling', async () => {
  const { world, sam } = from;
  const event = await organize(world, world.bob, { title: 'Reported event' });
  const said = { actorUsername: 'bob', text: 'A comment', eventId: event.uuid };
  const { id } = (await world.rest(world.bob).post('/api/v1/comments', said)).body;
  const comment = await world.platform.db.status.findUniqueOrThrow({ where: { id: BigInt(id) } });
  await from.send(flag([from.uriOf('bob'), comment.uri, event.url]));
  expect(await reports()).toMatchObject([
    {
      ...{ content: 'Rude', event: { title: 'Reported event' }, comments: [{ text: 'A comment' }] },
      ...{ reported: { preferredUsername: 'bob' }, reporter: { preferredUsername: sam.name } },
    },
  ]);
  const page = await world.rest(world.admin).get('/api/v1/admin/reports');
  expect(page.body).toHaveLength(1);
  await world.platform.db.report.deleteMany();
  await from.send(flag(event.url, 'Alone'));
  expect(await reports()).toMatchObject([{ content: 'Alone', event: { title: 'Reported event' } }]);
  await from.send(flag(event.url, 'Again'));
  expect(await reports()).toHaveLength(1);
});

test('FEV-148: stores two reports of two events, and none of hidden, absent and foreign events', async () => {
  const { world } = from;
  const [one, two] = [await organize(world, world.bob), await organize(world, world.bob)];
  await from.send(flag([one.url, two.url]));
  expect((await reports()).map((report: { event: { uuid: string } }) => report.event.uuid).sort()).toEqual(
    [one.uuid, two.uuid].sort(),
  );
  await world.platform.db.report.deleteMany();
  const hidden = await organize(world, world.bob, { visibility: 'PRIVATE' });
  const draft = await organize(world, world.bob, { draft: true });
  const theirs = await createEvent(from);
  for (const url of [hidden.url, draft.url, theirs.id, `${world.url}/events/nothing`]) await from.send(flag(url));
  expect(await reports()).toEqual([]);
});
