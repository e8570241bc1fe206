/** Comments between servers: a reply to a local event is a comment, and a comment on a remote event is delivered to it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Correspondent } from '../support/federation/correspondent.ts';
import { createEvent, storedEvent } from '../support/federation/event-sender.ts';
import { PUBLIC } from '../support/servers/fediverse-peer.ts';
import { organize } from '../support/world/events.ts';

let from: Correspondent;

beforeAll(async () => {
  from = await Correspondent.open();
});
afterAll(() => from.close());
beforeEach(async () => {
  await from.world.drain();
  from.peer.forget();
});

/** As bob, the organizer, sees them. */
async function commentsOn(uuid: string) {
  const { body } = await from.world.rest(from.world.bob).get(`/api/v1/events/${uuid}/comments`);
  return body;
}

const textsOf = (threads: { comment: { text: string } }[]) => JSON.stringify(threads);

test('FEV-101, FEV-159: a public reply to an event here is a comment, with its answers below it', async () => {
  const event = await organize(from.world, from.world.bob);
  const rita = from.peer.actor('rita');
  const said = {
    attributedTo: rita.uri,
    inReplyTo: event.url,
    content: '<p>I will come!</p>',
    cc: [`${rita.uri}/followers`],
  };
  const note = from.note(said);
  await from.sendAs(rita, { id: `${note.id}/activity`, type: 'Create', object: note, to: note.to });
  const answer = from.note({ attributedTo: rita.uri, inReplyTo: note.id, content: '<p>And bring cake.</p>' });
  await from.sendAs(rita, { id: `${answer.id}/activity`, type: 'Create', object: answer, to: note.to });
  const comments = textsOf(await commentsOn(event.uuid));
  expect(comments).toContain('I will come!');
  expect(comments).toContain('And bring cake.');
  const stored = await from.storedOf(note.id);
  expect(await from.world.platform.db.eventComment.findUnique({ where: { statusId: stored?.id ?? 0n } })).toMatchObject(
    {
      removedAt: null,
    },
  );
  await from.sendAs(rita, {
    id: `${note.id}#d`,
    type: 'Delete',
    object: { id: note.id, type: 'Tombstone', formerType: 'Note' },
  });
  expect(textsOf(await commentsOn(event.uuid))).not.toContain('I will come!');
});

test('FEV-102: a direct reply to an event is a message to its organizers, and no comment', async () => {
  const event = await organize(from.world, from.world.bob);
  const bob = from.uriOf('bob');
  const mention = [{ type: 'Mention', href: bob, name: '@bob' }];
  const note = await from.create({ inReplyTo: event.url, content: '<p>yes</p>', to: [bob], cc: [], tag: mention });
  const stored = await from.storedOf(note.id);
  expect(stored).toMatchObject({ visibility: 'DIRECT' });
  expect(await from.world.platform.db.eventComment.count({ where: { statusId: stored?.id ?? 0n } })).toBe(0);
  expect(await from.shown(note.id, from.world.bob)).toMatchObject({ visibility: 'direct' });
});

test('stores no comment of a person whom the organizer blocks, and no reply of theirs in the thread', async () => {
  const { bob, carol, platform } = from.world;
  const event = await organize(from.world, bob);
  const said = { actorUsername: 'carol', text: 'Who brings tea?', eventId: event.uuid };
  const { body } = await from.world.rest(carol).post('/api/v1/comments', said);
  const { uri } = await platform.db.status.findUniqueOrThrow({ where: { id: BigInt(body.id) } });
  await from.create({ inReplyTo: event.url, content: '<p>Not yet</p>' });
  const { id } = await platform.db.actor.findUniqueOrThrow({ where: { uri: from.sam.uri } });
  await from.world.rest(bob).post(`/api/v1/accounts/${id}/block`);
  const before = await platform.db.eventComment.count();
  await from.create({ inReplyTo: event.url, content: '<p>Blocked</p>' });
  await from.create({ inReplyTo: uri, content: '<p>Blocked, too</p>' });
  expect(await platform.db.eventComment.count()).toBe(before);
  expect(await platform.db.status.count({ where: { inReplyToId: BigInt(body.id) } })).toBe(0);
  await from.world.rest(bob).post(`/api/v1/accounts/${id}/unblock`);
});

test('FEV-103: drops a reply where comments are closed, and holds it back where comments are moderated', async () => {
  const { bob, carol } = from.world;
  const closed = await organize(from.world, bob, { options: { commentModeration: 'CLOSED' } });
  await from.create({ inReplyTo: closed.url });
  expect(await commentsOn(closed.uuid)).toEqual([]);
  const moderated = await organize(from.world, bob, { options: { commentModeration: 'MODERATED' } });
  await from.create({ inReplyTo: moderated.url, content: '<p>Let me in</p>' });
  expect(textsOf(await commentsOn(moderated.uuid))).toContain('Let me in');
  const { body } = await from.world.rest(carol).get(`/api/v1/events/${moderated.uuid}/comments`);
  expect(body).toEqual([]);
});

test('a reply to an event of another server that is known here is a comment there, too', async () => {
  const object = await createEvent(from);
  const tina = from.peer.actor('tina');
  const note = from.note({
    attributedTo: tina.uri,
    inReplyTo: object.id,
    content: '<p>Is there parking?</p>',
    to: [PUBLIC],
    cc: [],
  });
  await from.sendAs(tina, { id: `${note.id}/activity`, type: 'Create', object: note, to: note.to });
  const event = await storedEvent(from, object.id);
  expect(textsOf(await commentsOn(event?.uuid ?? ''))).toContain('Is there parking?');
});

test('a comment on an event of another server is sent to who organizes it, as are its changes and its deletion', async () => {
  const object = await createEvent(from);
  const event = await storedEvent(from, object.id);
  const carol = from.world.rest(from.world.carol);
  const said = { actorUsername: 'carol', text: 'Is there parking?', eventId: event?.uuid };
  const { body } = await carol.post('/api/v1/comments', said);
  await from.world.drain();
  const [create] = from.peer.activities('Create');
  expect(create).toMatchObject({
    ...{ actor: from.uriOf('carol'), to: [PUBLIC] },
    object: { type: 'Note', inReplyTo: object.id, content: '<p>Is there parking?</p>' },
  });
  expect(create.cc).toContain(from.sam.uri);
  expect(from.peer.activities('Create')).toHaveLength(1);
  const { id } = body;
  await carol.send('PUT', `/api/v1/statuses/${id}`, { body: { status: 'Is there any parking?' } });
  await from.world.drain();
  expect(from.peer.activities('Update')).toMatchObject([{ object: { content: '<p>Is there any parking?</p>' } }]);
  await carol.delete(`/api/v1/statuses/${id}`);
  await from.world.drain();
  expect(from.peer.activities('Delete')).toMatchObject([{ object: { id: create.object.id } }]);
});
