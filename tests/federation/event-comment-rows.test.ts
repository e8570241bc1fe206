/** Facts about comments: threads that are fetched upwards, and deleted comments. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Correspondent } from '../support/federation/correspondent.ts';
import { inHours, storedEvent } from '../support/federation/event-sender.ts';
import { PUBLIC } from '../support/servers/fediverse-peer.ts';
import { organize } from '../support/world/events.ts';

let from: Correspondent;
beforeAll(async () => {
  from = await Correspondent.open();
});
afterAll(() => from.close());
beforeEach(() => from.peer.forget());

const commentsOn = async (uuid: string) => {
  const { body } = await from.world.rest(from.world.bob).get(`/api/v1/events/${uuid}/comments`);
  return body as { comment: unknown; replies: unknown[] }[];
};

test('FEV-104: fetches the posts above an answer deep in a thread, up to the comment on the event', async () => {
  const event = await organize(from.world, from.world.bob);
  const rita = from.peer.actor('rita');
  let inReplyTo = event.url;
  for (const text of ['First', 'Second', 'Third'])
    inReplyTo = from.noteAt(from.peer, rita, { inReplyTo, content: `<p>${text}</p>` }).id;
  const note = from.note({ inReplyTo, content: '<p>Fourth</p>' });
  await from.send({ id: `${note.id}/activity`, type: 'Create', object: note, to: note.to });
  const text = JSON.stringify(await commentsOn(event.uuid));
  for (const said of ['First', 'Second', 'Third', 'Fourth']) expect(text).toContain(said);
});

test('FEV-104: an answer is a post without an event if the thread above cannot be fetched', async () => {
  const note = from.note({ inReplyTo: `${from.peer.url}/gone/1`, content: '<p>Alone</p>' });
  await from.send({ id: `${note.id}/activity`, type: 'Create', object: note, to: note.to });
  expect(await from.shown(note.id)).toMatchObject({ content: '<p>Alone</p>' });
  expect(await from.world.platform.db.eventComment.count({ where: { status: { uri: note.id } } })).toBe(0);
});

test('FEV-109, FEV-145: an answer to an event of Gancio is a Note with inReplyTo, sent to the actor of its server', async () => {
  const gancio = from.peer.actor('gancio', { type: 'Application' });
  const id = `${from.peer.url}/federation/m/7`;
  const more = { id, url: `${from.peer.url}/event/spring`, attributedTo: gancio.uri, actor: gancio.uri };
  await from.sendAs(gancio, {
    ...{ id: `${id}#create`, type: 'Create', to: [PUBLIC], cc: [from.uriOf('alice')] },
    object: {
      ...more,
      type: 'Event',
      name: 'Spring',
      startTime: inHours(from, 48),
      to: [PUBLIC],
      cc: [from.uriOf('alice')],
    },
  });
  const event = await storedEvent(from, id);
  const said = { actorUsername: 'carol', text: 'Nice', eventId: event?.uuid };
  expect((await from.world.rest(from.world.carol).post('/api/v1/comments', said)).body).toMatchObject({ text: 'Nice' });
  await from.world.drain();
  expect(from.peer.activities('Create')).toMatchObject([{ object: { type: 'Note', inReplyTo: id } }]);
});
