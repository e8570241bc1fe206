/** People on microblogging servers participate in local events by replies. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { GATHER_MS } from '../../src/domain/events/plan-changes.ts';
import { Correspondent, type Note } from '../support/federation/correspondent.ts';
import { eventOfBob, seats } from '../support/federation/joiner.ts';
import { type PeerActor, PUBLIC } from '../support/servers/fediverse-peer.ts';
import { inHours } from '../support/world/events.ts';

let from: Correspondent;
let dora: PeerActor;
let number = 0;
beforeAll(async () => {
  from = await Correspondent.open();
});
afterAll(() => from.close());
beforeEach(async () => {
  number += 1;
  dora = from.peer.actor(`dora${number}`);
  await from.world.drain();
  from.peer.forget();
});

type Event = { id: string; uuid: string; url: string };
const organizer = () => from.world.trpc(from.world.bob);

/** In Mastodon's form: a reply begins with a mention. */
async function reply(to: string, words: string, more: Record<string, unknown> = {}): Promise<Note> {
  const bob = from.uriOf('bob');
  from.world.clock.advance(1000);
  const note = from.note({
    ...{ attributedTo: dora.uri, inReplyTo: to, to: [bob], cc: [] },
    content: `<p><span class="h-card"><a href="${bob}" class="u-url mention">@<span>bob</span></a></span> ${words}</p>`,
    tag: [{ type: 'Mention', href: bob, name: '@bob' }],
    ...more,
  });
  await from.sendAs(dora, { id: `${note.id}/activity`, type: 'Create', object: note, to: note.to, cc: note.cc });
  return note;
}

/** The messages to dora, as plain text. */
const told = () =>
  from.peer.received
    .filter(({ activity }) => activity.type === 'Create' && activity.object.to[0] === dora.uri)
    .map(({ activity }) => activity.object);
const texts = (): string[] => told().map(({ content }) => content.replace(/<\/p>.*/s, '').replace(/<[^>]+>/g, ''));
const interests = ({ uuid }: Event) => from.world.platform.db.eventInterest.count({ where: { event: { uuid } } });

/** Carol has the only place. */
async function fullEvent() {
  const event = await eventOfBob(from, { options: { maximumAttendeeCapacity: 1 } });
  await from.world.trpc(from.world.carol).participations.join.mutate({ id: event.id });
  return event;
}

const waits = ({ uuid }: Event) => from.world.platform.db.waitingEntry.count({ where: { event: { uuid } } });

describe('FEV-165: a reply that says yes', () => {
  test('takes a place as a message, hands over the message, and is confirmed by a message with time, place and links', async () => {
    const event = await eventOfBob(from, {
      title: 'Jam & tea',
      physicalAddress: { description: 'Town hall', locality: 'Lindenau' },
    });
    const note = await reply(event.url, 'Yes! I bring cake.');
    expect(await seats(from, event)).toMatchObject([
      { name: dora.name, role: 'PARTICIPANT', message: '@bob Yes! I bring cake.' },
    ]);
    expect(texts()).toEqual([
      `@${dora.name} You take part in “Jam &amp; tea”. To give up your place, reply “no”, or delete your answer.`,
    ]);
    const [confirmed] = told();
    expect(confirmed).toMatchObject({
      type: 'Note',
      attributedTo: from.uriOf('bob'),
      to: [dora.uri],
      cc: [],
      inReplyTo: note.id,
    });
    expect(confirmed.tag).toEqual([{ type: 'Mention', href: dora.uri, name: `@${dora.handle}` }]);
    expect(confirmed.content).toMatch(/\d{4}.*Town hall.*Lindenau/s);
    expect(confirmed.content).toContain(`href="${event.url}/export/ics"`);
    // She receives no activity that her server does not support.
    expect(from.peer.received.map(({ activity }) => activity.type)).toEqual(['Create']);
    const list = await organizer().participations.list.query({ id: event.id, roles: 'PARTICIPANT' });
    expect(list.map(({ actor }) => actor?.domain)).toEqual([from.peer.domain]);
  });

  test('takes a place in public if it says nothing else, and is a comment in any case', async () => {
    const event = await eventOfBob(from);
    const open = { to: [PUBLIC], cc: [from.uriOf('bob')] };
    await reply(event.url, 'yes. I was there last year, and it rained', open);
    expect(await seats(from, event)).toEqual([]);
    await reply(event.url, 'Yes! 🎉', open);
    expect(await seats(from, event)).toMatchObject([{ role: 'PARTICIPANT', message: null }]);
    const comments = await organizer().comments.list.query({ id: event.id });
    expect(comments.length).toBe(2);
  });

  test('waits where organizers decide, and both decisions are delivered', async () => {
    const event = await eventOfBob(from, { joinOptions: 'RESTRICTED' });
    await reply(event.url, 'ja');
    const [seat] = await organizer().participations.list.query({ id: event.id, roles: 'NOT_APPROVED' });
    for (const role of ['PARTICIPANT', 'REJECTED'] as const) {
      await organizer().participations.update.mutate({ id: seat?.id ?? '', role });
      await from.world.drain();
    }
    expect(texts().map((text) => text.replace(/^@\S+ /, '').slice(0, 30))).toEqual([
      'You have asked to take part in',
      'You take part in “Reading even',
      'The organizers couldn’t offer ',
    ]);
  });

  test('FEV-171: waits in a full event, learns so, with the page, and gets a message with the place', async () => {
    const event = await fullEvent();
    await reply(event.url, 'oui');
    expect((await seats(from, event)).map(({ name }) => name)).toEqual(['carol']);
    expect(texts()[0]).toContain('is full. You are on the waiting list');
    expect(told()[0].content).toContain(`href="${event.url}"`);
    await reply(event.url, 'yes');
    expect(texts()).toHaveLength(2);
    await from.world.trpc(from.world.carol).participations.leave.mutate({ id: event.id });
    await from.world.drain();
    expect((await seats(from, event)).map(({ name }) => name)).toEqual([dora.name]);
    expect(texts().at(-1)).toContain('You take part in');
  });

  test('comes once, however often it comes', async () => {
    const event = await eventOfBob(from);
    const note = await reply(event.url, 'yes');
    await from.sendAs(dora, { id: `${note.id}/again`, type: 'Create', object: note, to: note.to, cc: note.cc });
    expect([(await seats(from, event)).length, texts().length]).toEqual([1, 1]);
  });
});

describe('FEV-170: taking it back', () => {
  test.each<[string, (event: Event, note: Note) => Promise<unknown>]>([
    ['by a reply to the event', (event) => reply(event.url, 'no')],
    ['by a reply to what they were told', () => reply(told()[0].id, 'Nein, mir ist etwas dazwischengekommen')],
    [
      'by deleting the answer',
      (_, { id }) => from.sendAs(dora, { id: `${id}#delete`, type: 'Delete', object: { id, type: 'Tombstone' } }),
    ],
  ])('%s', async (_, takeBack) => {
    const event = await eventOfBob(from);
    const note = await reply(event.url, 'yes');
    expect(await seats(from, event)).toHaveLength(1);
    await takeBack(event, note);
    expect(await seats(from, event)).toEqual([]);
    expect(texts().at(-1)).toContain('You do not take part in');
    await reply(event.url, 'yes');
    expect(await seats(from, event)).toHaveLength(1);
  });

  test.each<[string, (event: Event, note: Note) => Promise<unknown>]>([
    ['by a reply', (event) => reply(event.url, 'no')],
    [
      'by deleting the answer',
      (_, { id }) => from.sendAs(dora, { id: `${id}#delete`, type: 'Delete', object: { id, type: 'Tombstone' } }),
    ],
  ])('leaves a waiting list %s', async (_, takeBack) => {
    const event = await fullEvent();
    const note = await reply(event.url, 'yes');
    expect(await waits(event)).toBe(1);
    await takeBack(event, note);
    expect(await waits(event)).toBe(0);
    expect(texts().at(-1)).toContain('You do not take part in');
  });

  test('sends nothing to somebody who has no place', async () => {
    const event = await eventOfBob(from);
    await reply(event.url, 'no');
    expect([await seats(from, event), texts()]).toEqual([[], []]);
  });
});

test('FEV-168: a favourite or a boost takes no place', async () => {
  const event = await eventOfBob(from);
  for (const type of ['Like', 'Announce'])
    await from.sendAs(dora, { id: from.fresh(dora), type, object: event.url, to: [PUBLIC] });
  expect([await seats(from, event), await interests(event), texts()]).toEqual([[], 2, []]);
});

test('FEV-172: an answer counts of its author alone', async () => {
  const event = await eventOfBob(from);
  const eve = from.peer.actor(`eve${number}`);
  const note = await reply(event.url, 'yes');
  await from.sendAs(eve, { id: from.fresh(eve), type: 'Delete', object: note.id });
  const forged = from.note({
    attributedTo: dora.uri,
    inReplyTo: event.url,
    to: [from.uriOf('bob')],
    cc: [],
    content: '<p>no</p>',
  });
  await from.sendAs(eve, { id: from.fresh(eve), type: 'Create', object: forged });
  expect(await seats(from, event)).toMatchObject([{ name: dora.name, role: 'PARTICIPANT' }]);
});

test('FEV-073, FEV-106, FEV-171: changes, cancellations and deletions are direct messages, one to each participant', async () => {
  const event = await eventOfBob(from);
  await reply(event.url, 'yes');
  const change = async (fields: object) => {
    await organizer().events.update.mutate({ id: event.id, ...fields });
    from.world.clock.advance(GATHER_MS);
    await from.world.drain();
  };
  await change({ beginsOn: inHours(from.world, 90) });
  await change({ status: 'CANCELLED' });
  await organizer().events.delete.mutate({ id: event.id });
  await from.world.drain();
  expect(
    texts()
      .slice(1)
      .map((text) => text.replace(/^@\S+ /, '')),
  ).toEqual([
    '“Reading evening”, which you’re going to, has changed. To give up your place, reply “no”.',
    '“Reading evening”, which you wanted to go to, is cancelled.',
    '“Reading evening”, which you wanted to go to, has been deleted.',
  ]);
  expect(told().map(({ to, cc, tag }) => [to, cc, tag.length])).toEqual(Array(4).fill([[dora.uri], [], 1]));
});

test('FEV-171: people who wait learn that the event is cancelled or deleted', async () => {
  const event = await fullEvent();
  await reply(event.url, 'yes');
  await organizer().events.cancel.mutate({ id: event.id });
  from.world.clock.advance(GATHER_MS);
  await from.world.drain();
  await organizer().events.delete.mutate({ id: event.id });
  await from.world.drain();
  expect(texts().slice(1)).toEqual([
    expect.stringContaining('is cancelled'),
    expect.stringContaining('has been deleted'),
  ]);
});

test('FEV-171: each message is in the language of the reply, if there are texts in it', async () => {
  const event = await eventOfBob(from);
  const beginnings: [string, string][] = [
    ['de', 'Du nimmst an „Reading evening“ teil'],
    ['fr-CA', 'Vous participez à « Reading evening »'],
    ['is', 'You take part in “Reading evening”'],
  ];
  for (const [language, beginning] of beginnings) {
    number += 1;
    dora = from.peer.actor(`dora${number}`);
    from.peer.forget();
    await reply(event.url, 'yes', { contentMap: { [language]: '<p>yes</p>' } });
    expect([language, texts()[0]]).toEqual([language, expect.stringContaining(beginning)]);
  }
});

test.each([
  ['open to all', {}, true],
  ['decided by organizers', { joinOptions: 'RESTRICTED' }, true],
  ['by invitation', { joinOptions: 'INVITE' }, false],
  ['cancelled', { status: 'CANCELLED' }, false],
] as const)(
  'FEV-160, FEV-165: an event has no poll, and its summary says how to answer: %s',
  async (_, fields, says) => {
    const event = await eventOfBob(from, fields as object);
    const document = await fetch(event.url, { headers: { accept: 'application/activity+json' } });
    const { summary, ...rest } = (await document.json()) as { summary: string };
    expect(Object.keys(rest)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(?:one|any)Of$/)]));
    expect(summary.includes('reply “yes” to this post')).toBe(says);
  },
);

test('FEV-106: the message of a cancellation names its reason', async () => {
  const event = await eventOfBob(from);
  await reply(event.url, 'yes');
  await organizer().events.cancel.mutate({ id: event.id, message: 'The hall <burnt> down' });
  from.world.clock.advance(GATHER_MS);
  await from.world.drain();
  expect(told().at(-1).content).toContain('<p>The hall &lt;burnt&gt; down</p>');
});
