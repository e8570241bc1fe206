/** Remote participants get a message of the organizer alone: a Note that addresses and mentions nobody else. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Correspondent } from '../support/federation/correspondent.ts';
import { eventOfBob, join } from '../support/federation/joiner.ts';
import { inboxOf, writeTo } from '../support/world/event-messages.ts';

let from: Correspondent;
beforeAll(async () => {
  from = await Correspondent.open();
});
afterAll(() => from.close());

test('FEV-106: each gets a Note of their own below the event, and the reply goes to its author alone', async () => {
  const { peer, world } = from;
  const [dora, emil] = [peer.actor('dora'), peer.actor('emil')];
  const event = await eventOfBob(from);
  for (const person of [dora, emil]) await join(from, person, event);
  await world.trpc(world.carol).participations.join.mutate({ id: event.uuid });
  await world.drain();
  const before = peer.received.length;
  const { figures } = await writeTo(world, world.bob, event.id, { text: 'We meet at the back door.' });
  expect(figures).toEqual({ recipients: 3, sent: 0, remote: 2, mailed: 0 });
  await world.drain();
  const creates = peer.received.slice(before).map(({ activity }) => activity);
  expect(creates.map(({ type, to, cc, object }) => [type, to, cc, object.type, object.to, object.cc])).toEqual(
    [dora, emil].map(({ uri }) => ['Create', [uri], [], 'Note', [uri], []]),
  );
  for (const [index, { uri }] of [dora, emil].entries()) {
    const { object } = creates[index] ?? expect.fail();
    expect(object).toMatchObject({ attributedTo: from.uriOf('bob'), inReplyTo: event.url });
    expect(object.tag.map(({ href }: { href: string }) => href)).toEqual([uri]);
    expect(object.content).toContain('back door');
    for (const other of [dora, emil].filter((each) => each.uri !== uri)) {
      expect(JSON.stringify(creates[index])).not.toContain(other.uri);
    }
    expect(JSON.stringify(creates[index])).not.toContain('carol');
  }
  const { object } = creates[0] ?? expect.fail();
  const reply = from.note({
    ...{ attributedTo: dora.uri, inReplyTo: object.id, to: [from.uriOf('bob')], cc: [] },
    tag: [{ type: 'Mention', href: from.uriOf('bob'), name: '@bob' }],
  });
  await from.sendAs(dora, { id: from.fresh(dora), type: 'Create', object: reply, to: reply.to, cc: [] });
  expect(await inboxOf(world, world.bob)).toMatchObject([{ unread: true, with: [expect.stringContaining('dora')] }]);
  expect(await inboxOf(world, world.carol)).toHaveLength(1);
});

test('a deleted message is deleted on the servers of its recipients, and reaches no others', async () => {
  const { peer, world } = from;
  const [dora, emil] = [peer.actor('dora'), peer.actor('emil')];
  const event = await eventOfBob(from);
  for (const person of [dora, emil]) await join(from, person, event);
  await world.drain();
  const { id: messageId } = await writeTo(world, world.bob, event.id);
  await world.drain();
  const before = peer.received.length;
  const created = peer.received.slice(0, before).map(({ activity }) => activity);
  const copies = created.filter(({ type }) => type === 'Create').slice(-2);
  await world.trpc(world.bob).eventMessages.remove.mutate({ id: event.id, messageId });
  await world.drain();
  const deletes = peer.received.slice(before).map(({ activity }) => activity);
  const said = deletes.map(({ type, object }) => [type, object.id ?? object]);
  expect(said.toSorted()).toEqual(copies.map(({ object }) => ['Delete', object.id]).toSorted());
  expect(said).toHaveLength(2);
});
