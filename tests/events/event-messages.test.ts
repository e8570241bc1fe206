/** Organizers write to the people of an event: one private message for each, which nobody else sees. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventMessageDue } from '../../src/jobs/events/event-message-due.ts';
import { statusRestored } from '../../src/jobs/statuses/status-restored.ts';
import { eventWith, inboxOf, newGuests, writeTo } from '../support/world/event-messages.ts';
import { createGroup, organize } from '../support/world/events.ts';
import { mailsTo } from '../support/world/mails.ts';
import { createWorld, PASSWORD, type Person, type World } from '../support/world/world.ts';

let world: World;
let host: Person;
let guests: [Person, Person, Person];
beforeAll(async () => {
  world = await createWorld();
  host = world.bob;
});
afterAll(() => world.close());
beforeEach(async () => {
  guests = await newGuests(world);
});

const list = (person: Person, id: string) => world.trpc(person).eventMessages.list.query({ id });
const counted = (person: Person, id: string) => world.trpc(person).eventMessages.recipients.query({ id });

describe('a message', () => {
  test('reaches each recipient alone, and replies go to its author alone', async () => {
    const [one, other, stranger] = guests;
    const event = await eventWith(world, [one, other]);
    await writeTo(world, host, event.id, { text: `Ask @${stranger.name} for the key.` });
    const [message] = await inboxOf(world, one);
    expect(message).toMatchObject({ unread: true, with: ['bob'], mentions: [one.name] });
    expect(message?.text).toContain('for the key.');
    expect(message?.text).toContain('Reading evening');
    expect(message?.whole).not.toContain(other.name);
    expect((await inboxOf(world, other)).map(({ mentions }) => mentions)).toEqual([[other.name]]);
    expect(await inboxOf(world, stranger)).toEqual([]);
    const { body: copy } = await world.rest(other).get(`/api/v1/statuses/${message?.statusId}`);
    expect(copy).toEqual({ error: 'Record not found' });

    const reply = { status: '@bob I bring one', in_reply_to_id: message?.statusId, visibility: 'direct' };
    await world.rest(one).post('/api/v1/statuses', reply);
    expect(await inboxOf(world, host)).toMatchObject([{ unread: true, with: [one.name] }]);
    expect(await inboxOf(world, other)).toHaveLength(1);
  });

  test('is notified, although its recipient does not follow the author', async () => {
    const event = await eventWith(world, [guests[0]]);
    await writeTo(world, host, event.id);
    await world.drain();
    const { body } = await world.rest(guests[0]).get('/api/v1/notifications', { types: ['mention'] });
    expect(body).toMatchObject([{ type: 'mention', account: { acct: 'bob' } }]);
    const { body: requests } = await world.rest(guests[0]).get('/api/v1/notifications/requests');
    expect(requests).toEqual([]);
  });

  test('leaves no copies in the timeline, the conversations and the profile of its author', async () => {
    const author = await world.someone('author');
    const { uuid: id } = await organize(world, author);
    for (const guest of guests) await world.trpc(guest).participations.join.mutate({ id });
    await writeTo(world, author, id);
    await world.drain();
    const rest = world.rest(author);
    expect(await inboxOf(world, author)).toEqual([]);
    const search = '/api/v2/search?type=statuses&q=door';
    expect((await rest.get(search)).body.statuses).toEqual([]);
    expect((await world.rest(guests[0]).get(search)).body.statuses).toHaveLength(1);
    const copies = await world.platform.db.status.findMany({ where: { actorId: author.actorId } });
    for (const { id: statusId } of copies) await statusRestored(world.platform, { statusId: `${statusId}` });
    expect(await inboxOf(world, author)).toEqual([]);
    for (const path of ['/api/v1/timelines/home', `/api/v1/accounts/${author.id}/statuses`])
      expect([path, (await rest.get(path)).body]).toEqual([path, []]);
    expect((await rest.get('/api/v1/accounts/verify_credentials')).body.statuses_count).toBe(0);
  });

  test('Hi.Events#788, opencollective#5237: reaches the chosen roles: participants, people who wait, and people whose requests are undecided', async () => {
    const [seated, waits, asks] = guests;
    const event = await eventWith(world, [seated], { options: { maximumAttendeeCapacity: 1 } });
    await world.trpc(waits).participations.join.mutate({ id: event.uuid, waiting: true });
    const limited = await eventWith(world, [asks], { joinOptions: 'RESTRICTED' });
    expect(await counted(host, event.id)).toEqual({
      people: { PARTICIPANT: 1, WAITING: 1, NOT_APPROVED: 0 },
      left: 5,
      nextAt: null,
    });
    expect((await counted(host, limited.id)).people).toEqual({ PARTICIPANT: 0, WAITING: 0, NOT_APPROVED: 1 });
    await writeTo(world, host, event.id, { to: ['WAITING'] });
    await writeTo(world, host, limited.id, { to: ['NOT_APPROVED'] });
    const reached: number[] = [];
    for (const person of [seated, waits, asks]) reached.push((await inboxOf(world, person)).length);
    expect(reached).toEqual([0, 1, 1]);
  });

  test('reaches co-organizers, and comes from the organizer who writes it', async () => {
    const [helper] = guests;
    const { id: group } = await createGroup(world, host, { openness: 'OPEN' });
    await world.trpc(helper).groups.join.mutate({ id: group });
    const event = await eventWith(world, [world.carol], { organizerActorId: group });
    await world.trpc(host).groups.updateMember.mutate({ id: group, memberActorId: helper.id, role: 2 });
    await writeTo(world, helper, event.id);
    expect((await inboxOf(world, world.carol))[0]?.with).toEqual([helper.name]);
    expect((await inboxOf(world, host))[0]?.with).toEqual([helper.name]);
  });
});

describe('nobody gets a message', () => {
  test('across a block, from either side, or while suspended', async () => {
    const [blocks, isBlocked, suspended] = guests;
    const last = await world.someone('guest');
    const event = await eventWith(world, [blocks, isBlocked, suspended, last]);
    await world.rest(blocks).post(`/api/v1/accounts/${host.id}/block`);
    await world.rest(host).post(`/api/v1/accounts/${isBlocked.id}/block`);
    await world.rest(world.admin).post(`/api/v1/admin/accounts/${suspended.id}/action`, { type: 'suspend' });
    await world.drain();
    // No number tells who blocks the author.
    expect((await counted(host, event.id)).people.PARTICIPANT).toBe(2);
    const { figures } = await writeTo(world, host, event.id);
    expect(figures?.recipients).toBe(2);
    await world.drain();
    expect((await list(host, event.id))[0]?.figures).toMatchObject({ recipients: 2, sent: 2 });
    expect(await inboxOf(world, blocks)).toEqual([]);
    expect(await list(blocks, event.id)).toEqual([]);
    const mails = (await mailsTo(world)).filter(({ subject }) => subject.startsWith('bob on'));
    expect(mails.filter(({ to }) => [blocks, isBlocked, suspended].some(({ email }) => email === to))).toEqual([]);
    await world.rest(host).post(`/api/v1/accounts/${isBlocked.id}/unblock`);
  });

  test('a message of an author whom they block, or who blocks them, before it is sent', async () => {
    const [blocks, isBlocked, hearing] = guests;
    const author = await world.someone('author');
    const event = await organize(world, author);
    for (const guest of guests) await world.trpc(guest).participations.join.mutate({ id: event.uuid });
    await world.drain();
    await writeTo(world, author, event.id);
    await world.rest(blocks).post(`/api/v1/accounts/${author.id}/block`);
    await world.rest(author).post(`/api/v1/accounts/${isBlocked.id}/block`);
    const reached: number[] = [];
    for (const { email } of [blocks, isBlocked, hearing])
      reached.push(
        (await mailsTo(world, email)).filter(({ subject }) => subject.includes('on Reading evening')).length,
      );
    expect(reached).toEqual([0, 0, 1]);
  });

  test('by mail of a limited author whom they do not follow', async () => {
    const [follows, other, author] = guests;
    const event = await organize(world, author);
    for (const guest of [follows, other]) await world.trpc(guest).participations.join.mutate({ id: event.uuid });
    await world.rest(follows).post(`/api/v1/accounts/${author.id}/follow`);
    await world.rest(world.admin).post(`/api/v1/admin/accounts/${author.id}/action`, { type: 'silence' });
    await writeTo(world, author, event.id);
    await world.drain();
    expect((await list(author, event.id))[0]?.figures).toMatchObject({ recipients: 2, sent: 2, mailed: 1 });
  });

  test('while its author may not act; afterwards it is sent', async () => {
    const [author, guest] = guests;
    const event = await organize(world, author);
    await world.trpc(guest).participations.join.mutate({ id: event.uuid });
    for (const [type, undo] of [
      ['disable', 'enable'],
      ['suspend', 'unsuspend'],
    ]) {
      await world.drain();
      const { id } = await writeTo(world, author, event.id);
      const sent = { messageId: BigInt(id), sentAt: { not: null } };
      const path = `/api/v1/admin/accounts/${author.id}`;
      await world.rest(world.admin).post(`${path}/action`, { type });
      await world.drain();
      expect(await world.platform.db.eventMessageRecipient.count({ where: sent })).toBe(0);
      await world.rest(world.admin).post(`${path}/${undo}`);
      await world.drain();
      expect(await world.platform.db.eventMessageRecipient.count({ where: sent })).toBe(1);
    }
  });

  test('by notification, conversation or mail while they mute the author; the page of the event has it', async () => {
    const [muting, hearing] = guests;
    const event = await eventWith(world, [muting, hearing]);
    await world.rest(muting).post(`/api/v1/accounts/${host.id}/mute`);
    await writeTo(world, host, event.id);
    expect(await inboxOf(world, muting)).toEqual([]);
    expect(await inboxOf(world, hearing)).toHaveLength(1);
    const mails = async ({ email }: Person) =>
      (await mailsTo(world, email)).filter(({ subject }) => subject === 'bob on Reading evening').length;
    expect([await mails(muting), await mails(hearing)]).toEqual([0, 1]);
    expect(await list(muting, event.id)).toHaveLength(1);
  });
});

describe('the list of messages', () => {
  test('has all of them with figures for organizers, and for others those that they got', async () => {
    const [one, two, late] = guests;
    const event = await eventWith(world, [one, two]);
    await writeTo(world, host, event.id, { text: 'Bring a cup.\n\nAnd a chair.', announced: false });
    await world.drain();
    await world.trpc(late).participations.join.mutate({ id: event.uuid });
    expect(await list(host, event.id)).toMatchObject([
      {
        content: '<p>Bring a cup.</p><p>And a chair.</p>',
        ...{ to: ['PARTICIPANT'], figures: { recipients: 2, sent: 2, remote: 0, mailed: 2 }, statusId: null },
      },
    ]);
    const [got, ...more] = await list(one, event.id);
    expect([got, more]).toMatchObject([{ author: { preferredUsername: 'bob' }, to: null, figures: null }, []]);
    expect(got?.statusId).toBe((await inboxOf(world, one))[0]?.statusId);
    for (const person of [late, world.carol]) expect(await list(person, event.id)).toEqual([]);
    const visitor = await world.rest().get(`/api/v1/events/${event.uuid}/messages`);
    expect(visitor.status).toBe(401);
  });

  test('names the copy of the acting identity, if several of a user got it', async () => {
    const [guest] = guests;
    const signedIn = { ...guest, token: guest.accessToken };
    const event = await eventWith(world, [guest]);
    const created = `mutation { createPerson(preferredUsername: "second_${guest.name}") { id } }`;
    const { id: actorId } = (await world.gql(signedIn, created)).data.createPerson;
    await world.trpc(signedIn).participations.join.mutate({ id: event.uuid, actorId });
    const { id } = await writeTo(world, host, event.id);
    await world.drain();
    const own = async () => (await list(signedIn, event.id))[0]?.statusId;
    const copyOf = async (recipient: bigint) =>
      `${(await world.platform.db.eventMessageRecipient.findFirstOrThrow({ where: { messageId: BigInt(id), actorId: recipient } })).statusId}`;
    expect(await own()).toBe(await copyOf(guest.actorId));
    await world.gql(signedIn, `mutation { changeDefaultActor(preferredUsername: "second_${guest.name}") { id } }`);
    expect(await own()).toBe(await copyOf(BigInt(actorId)));
  });

  test('goes on after the last message of a page', async () => {
    const event = await eventWith(world, [guests[0]]);
    for (const text of ['one', 'two', 'three']) await writeTo(world, host, event.id, { text });
    const query = { id: event.id, limit: 2 };
    const first = await world.trpc(host).eventMessages.list.query(query);
    const rest = await world.trpc(host).eventMessages.list.query({ ...query, before: first[1]?.id });
    expect([...first, ...rest].map(({ content }) => content)).toEqual(['<p>three</p>', '<p>two</p>', '<p>one</p>']);
  });

  test('loses a message for the person whose copy was removed', async () => {
    const event = await eventWith(world, guests);
    await writeTo(world, host, event.id);
    const [copy] = await inboxOf(world, guests[0]);
    await world.rest(host).delete(`/api/v1/statuses/${copy?.statusId}`);
    expect(await list(guests[0], event.id)).toEqual([]);
    expect(await list(guests[1], event.id)).toHaveLength(1);
  });

  test('loses the messages of people who delete their account', async () => {
    const [author, guest] = guests;
    const { id: group } = await createGroup(world, host, { openness: 'OPEN' });
    await world.trpc(author).groups.join.mutate({ id: group });
    const event = await eventWith(world, [guest], { organizerActorId: group });
    await world.trpc(host).groups.updateMember.mutate({ id: group, memberActorId: author.id, role: 2 });
    await writeTo(world, author, event.id);
    await world.drain();
    expect(await list(guest, event.id)).toHaveLength(1);
    await world.trpc({ ...author, token: author.accessToken }).users.delete.mutate({ password: PASSWORD });
    await world.drain();
    expect(await list(guest, event.id)).toEqual([]);
    expect(await world.platform.db.eventMessage.count({ where: { authorId: author.actorId } })).toBe(0);
  });
});

describe('exactly once', () => {
  /** The statuses and mails of a message, by recipient. */
  async function copies(id: string) {
    const statuses = await world.platform.db.status.findMany({
      where: { eventMessage: { messageId: BigInt(id) } },
      select: { mentions: { select: { actorId: true } } },
    });
    return statuses.flatMap(({ mentions }) => mentions.map(({ actorId }) => actorId)).toSorted();
  }
  const ids = () => guests.map(({ actorId }) => actorId).toSorted();

  test('a request that is repeated under its key is one message', async () => {
    const event = await eventWith(world, guests);
    const path = `/api/v1/events/${event.id}/messages`;
    const sent = { text: 'Once', to: ['PARTICIPANT'] };
    const key = { 'idempotency-key': 'once' };
    const answers = await Promise.all([1, 2].map(() => world.rest(host).post(path, sent, key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await list(host, event.id)).toHaveLength(1);
  });

  test('a job that runs several times at once and again writes one status and one mail to each', async () => {
    const event = await eventWith(world, guests);
    const { id } = await writeTo(world, host, event.id);
    await Promise.all([1, 2, 3].map(() => eventMessageDue(world.platform, { messageId: id })));
    await world.drain();
    await eventMessageDue(world.platform, { messageId: id });
    await world.drain();
    expect(await copies(id)).toEqual(ids());
    for (const { email } of guests) {
      const mails = (await mailsTo(world, email)).filter(({ subject }) => subject === 'bob on Reading evening');
      expect([email, mails.length]).toEqual([email, 1]);
    }
    expect((await list(host, event.id))[0]?.figures).toEqual({ recipients: 3, sent: 3, remote: 0, mailed: 3 });
  });
});
