/** Co-organizers of an event: the invitation, the answer, and what they may do (docs/decisions/0130-co-organizers.md). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modifyUser } from '../../src/domain/users/modify-user.ts';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { CoOrganizing } from '../support/world/co-organizers.ts';
import { inHours, organize, outcome } from '../support/world/events.ts';
import { lastMailTo } from '../support/world/mails.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let dora: Person;
let co: CoOrganizing;
beforeAll(async () => {
  world = await createWorld();
  co = new CoOrganizing(world);
  dora = await world.person('dora');
});
afterAll(() => world.close());

const at = (person?: Person) => world.trpc(person);
const ABSENT = 'NOT_FOUND: Invitation not found';
const UNABLE = "FORBIDDEN: Provided moderator actor ID doesn't have permission on this event";

describe('an invitation', () => {
  test('is told by mail and notification, and accepted; everybody sees then who organizes the event together', async () => {
    const { alice, bob } = world;
    const { uuid } = await organize(world, alice, { title: 'Feast', joinOptions: 'RESTRICTED' });
    expect(await co.invite(uuid, 'bob')).toMatchObject({
      ...{ actor: { preferredUsername: 'bob' }, inviter: { preferredUsername: 'alice' }, scope: 'this' },
    });
    await world.drain();
    expect(await co.told(bob, 'Feast')).toEqual([['event.organizer_invited', 'alice']]);
    expect((await lastMailTo(world, bob.email)).subject).toBe('alice asks you to help organize Feast');
    // It is for the two of them.
    expect([
      await co.asked(uuid, alice),
      await co.asked(uuid, bob),
      await co.asked(uuid, world.carol),
      await co.asked(uuid),
    ]).toEqual([['bob'], ['bob'], [], []]);
    expect(await co.names(uuid)).toEqual([['alice', 'CREATOR']]);
    expect(await co.accept(uuid, bob)).toMatchObject({ role: 'MODERATOR', actor: { preferredUsername: 'bob' } });
    await world.drain();
    expect(await co.told(alice, 'Feast')).toEqual([['event.organizer_joined', 'bob']]);
    const both = [
      ['alice', 'CREATOR'],
      ['bob', 'MODERATOR'],
    ];
    expect([await co.names(uuid), await co.names(uuid, world.carol)]).toEqual([both, both]);
    expect(await co.asked(uuid, alice)).toEqual([]);
    const shown = await world.gql(
      null,
      'query ($u: UUID!) { event(uuid: $u) { participants(roles: "moderator") { role actor { preferredUsername } } } }',
      { u: uuid },
    );
    expect(shown.data.event.participants).toEqual([{ role: 'MODERATOR', actor: { preferredUsername: 'bob' } }]);
    const page = await (await fetch(`${world.url}/events/${uuid}`)).text();
    expect(page).toContain('with bob');
  });

  test('shows a private event until it is declined or taken back, and is no longer told then', async () => {
    const { alice, carol, erin } = world;
    const { uuid } = await organize(world, alice, { title: 'Secret', visibility: 'PRIVATE' });
    const sees = () => outcome(at(carol).events.get.query({ id: uuid }));
    expect(await sees()).toContain('NOT_FOUND');
    for (const remover of [carol, alice]) {
      await co.invite(uuid, carol);
      await world.drain();
      expect([await sees(), await co.told(carol, 'Secret')]).toEqual(['OK', [['event.organizer_invited', 'alice']]]);
      // Somebody else neither sees it nor ends it.
      expect(await outcome(co.remove(uuid, carol, erin))).toContain('NOT_FOUND');
      await co.remove(uuid, carol, remover);
      expect(await outcome(co.accept(uuid, carol))).toBe(ABSENT);
      expect([await sees(), await co.told(carol, 'Secret')]).toEqual([
        `NOT_FOUND: Event with UUID ${uuid} not found`,
        [],
      ]);
    }
  });

  test('comes before the publication, so that people prepare an event together', async () => {
    const { uuid } = await organize(world, world.alice, { publishAt: inHours(world, 5) });
    await co.invite(uuid, world.carol);
    await co.accept(uuid, world.carol);
    expect(await outcome(at(world.carol).events.update.mutate({ id: uuid, title: 'Ready' }))).toBe('OK');
  });

  test('is refused to other people, and of people who cannot organize', async () => {
    const { alice, bob, carol, erin } = world;
    const event = await co.together();
    expect(await outcome(co.invite(event.uuid, dora, carol))).toBe(UNABLE);
    expect(await outcome(co.invite(event.uuid, dora, bob))).toBe(UNABLE);
    const absent = 'NOT_FOUND: There is no such person on this server';
    for (const name of ['nobody', 'erin@elsewhere.example', '0'])
      expect(await outcome(co.invite(event.uuid, name)), name).toBe(absent);
    for (const organizer of [alice, bob])
      expect(await outcome(co.invite(event.uuid, organizer))).toBe(
        'CONFLICT: This person already organizes this event',
      );
    await co.invite(event.uuid, dora);
    expect(await outcome(co.invite(event.uuid, dora))).toBe('CONFLICT: This person has already been invited');
    await world.rest(erin).post(`/api/v1/accounts/${alice.id}/block`);
    expect(await outcome(co.invite(event.uuid, erin))).toBe(absent);
    await world.rest(erin).post(`/api/v1/accounts/${alice.id}/unblock`);
    await world.rest(alice).post(`/api/v1/accounts/${erin.id}/block`);
    expect(await outcome(co.invite(event.uuid, erin))).toMatch(/^FORBIDDEN/);
    await world.rest(alice).post(`/api/v1/accounts/${erin.id}/unblock`);
    const alone = at(alice).organizers.invite.mutate({ id: event.uuid, person: carol.id, scope: 'all' });
    expect(await outcome(alone)).toMatch(/^(BAD_REQUEST|UNPROCESSABLE_CONTENT)/);
  });

  test('is refused for drafts, and for events that are cancelled or over', async () => {
    const draft = await organize(world, world.alice, { draft: true });
    expect(await outcome(co.invite(draft.uuid, dora))).toBe('FORBIDDEN: This event is not published yet');
    const past = await organize(world, world.alice, { beginsOn: inHours(world, -48), endsOn: inHours(world, -40) });
    expect(await outcome(co.invite(past.uuid, dora))).toBe('FORBIDDEN: This event is over');
    const event = await organize(world, world.alice);
    await co.invite(event.uuid, dora);
    await at(world.alice).events.cancel.mutate({ id: event.uuid });
    expect(await outcome(co.invite(event.uuid, world.carol))).toBe('FORBIDDEN: This event has been cancelled');
    expect(await outcome(co.accept(event.uuid, dora))).toBe('FORBIDDEN: This event has been cancelled');
  });

  test('goes to nine people at most, with those who accepted', async () => {
    const event = await co.together();
    for (let i = 0; i < 8; i += 1) await co.invite(event.uuid, await world.someone('helper'));
    expect(await outcome(co.invite(event.uuid, dora))).toBe('CONFLICT: An event can have at most 9 co-organizers');
  });

  test('is not accepted by people who block the organizer since, or are blocked', async () => {
    const { alice } = world;
    for (const [blocker, blocked] of [
      [dora, alice],
      [alice, dora],
    ] as const) {
      const event = await organize(world, alice);
      await co.invite(event.uuid, dora);
      await world.rest(blocker).post(`/api/v1/accounts/${blocked.id}/block`);
      expect(await outcome(co.accept(event.uuid, dora))).toMatch(/^(FORBIDDEN|NOT_FOUND)/);
      expect(await co.roleOf(event.uuid, dora).catch(() => undefined)).toBeUndefined();
      await world.rest(blocker).post(`/api/v1/accounts/${blocked.id}/unblock`);
    }
  });

  test('by a suspended organizer is neither shown nor accepted', async () => {
    const host = await world.someone('host');
    const event = await organize(world, host, { title: 'Of the suspended' });
    await co.invite(event.uuid, dora, host);
    await modifyUser(world.platform, host.userId, { suspended: true });
    await world.drain();
    expect(await co.told(dora, 'Of the suspended')).toEqual([]);
    expect(await outcome(co.accept(event.uuid, dora))).toBe(ABSENT);
    await runFromTimetable(world.platform, 'organizer_invitations.ended');
    await modifyUser(world.platform, host.userId, { suspended: false });
    expect(await outcome(co.accept(event.uuid, dora))).toBe(ABSENT);
  });
});

describe('a co-organizer', () => {
  test('changes the event, decides about people and comments, and reads what organizers read', async () => {
    const { bob, carol, erin } = world;
    const options = { commentModeration: 'MODERATED', maximumAttendeeCapacity: 1 } as const;
    const event = await co.together({ joinOptions: 'RESTRICTED', options });
    const id = event.uuid;
    expect(await at(bob).participations.own.query({ id })).toMatchObject({ organizes: true, leads: false });
    expect(await outcome(at(bob).events.update.mutate({ id, title: 'Ours' }))).toBe('OK');
    const request = await at(carol).participations.join.mutate({ id, message: 'I sing' });
    const requests = await at(bob).participations.list.query({ id, roles: 'NOT_APPROVED' });
    expect(requests.map(({ message }) => message)).toEqual(['I sing']);
    await at(bob).participations.update.mutate({ id: request.id, role: 'PARTICIPANT' });
    const { id: entryId } = await at(erin).waiting.wait.mutate({ id });
    expect((await at(bob).waiting.list.query({ id })).map(({ actor }) => actor?.preferredUsername)).toEqual(['erin']);
    expect(await outcome(at(bob).waiting.letIn.mutate({ id, entryId }))).toBe('OK');
    expect(await at(bob).participations.csv.query({ id })).toContain('carol');
    expect(await outcome(at(bob).eventInvitations.create.mutate({ id, person: 'dora' }))).toBe('OK');
    const comment = await at(carol).comments.create.mutate({ actorUsername: 'carol', text: 'Hello', eventId: id });
    expect(await outcome(at(bob).comments.approve.mutate({ id: comment.id }))).toBe('OK');
    expect(await outcome(at(bob).comments.delete.mutate({ id: comment.id }))).toBe('OK');
    expect(await outcome(at(bob).eventPhotos.setAudience.mutate({ id, audience: 'EVERYBODY' }))).toBe('OK');
    expect(await outcome(at(bob).events.cancel.mutate({ id, message: 'Rain' }))).toBe('OK');
  });

  test('neither deletes it nor decides who organizes it', async () => {
    const { alice, bob, carol } = world;
    const event = await co.together();
    await co.invite(event.uuid, carol);
    await co.accept(event.uuid, carol);
    await co.invite(event.uuid, dora);
    expect(await co.asked(event.uuid, bob)).toEqual(['dora']);
    expect(await outcome(at(bob).events.delete.mutate({ id: event.uuid }))).toBe(
      'FORBIDDEN: You cannot delete this event',
    );
    for (const person of [carol, dora, alice])
      expect(await outcome(co.remove(event.uuid, person, bob))).toBe("FORBIDDEN: User doesn't own actor");
    const erin = await at(world.erin).participations.join.mutate({ id: event.uuid });
    const [helper] = await at(carol).participations.list.query({ id: event.uuid, roles: 'MODERATOR' });
    const give = (id: string, role: 'MODERATOR' | 'PARTICIPANT' | 'REJECTED') =>
      outcome(at(bob).participations.update.mutate({ id, role }));
    expect(await give(erin.id, 'MODERATOR')).toBe(UNABLE);
    for (const role of ['PARTICIPANT', 'REJECTED'] as const) expect(await give(helper?.id ?? '', role)).toBe(UNABLE);
    expect(await give(erin.id, 'REJECTED')).toBe('OK');
    expect(await outcome(co.remove(event.uuid, alice))).toBe(
      'FORBIDDEN: The only creator of an event cannot lose this role',
    );
    expect(await outcome(at(alice).events.delete.mutate({ id: event.uuid }))).toBe('OK');
  });

  test('who gets a role of the event service has its rights', async () => {
    const { alice, bob } = world;
    const event = await co.together();
    const [row] = await at(alice).participations.list.query({ id: event.uuid, roles: 'MODERATOR' });
    const leading = async () =>
      (await at().organizers.list.query({ id: event.uuid })).organizers.map(({ leads }) => leads);
    expect(await leading()).toEqual([true, false]);
    await at(alice).participations.update.mutate({ id: row?.id ?? '', role: 'ADMINISTRATOR' });
    expect(await leading()).toEqual([true, true]);
    expect(await at(bob).participations.own.query({ id: event.uuid })).toMatchObject({ leads: true });
    expect(await outcome(at(bob).events.delete.mutate({ id: event.uuid }))).toBe('OK');
  });

  test('who is suspended is shown to nobody, and returns', async () => {
    const helper = await world.someone('helper');
    const event = await co.together({}, helper);
    await modifyUser(world.platform, helper.userId, { suspended: true });
    expect(await co.names(event.uuid)).toEqual([['alice', 'CREATOR']]);
    await modifyUser(world.platform, helper.userId, { suspended: false });
    expect((await co.names(event.uuid)).length).toBe(2);
  });

  test('is not moved up when somebody blocks, and the organizer ends it', async () => {
    const { alice } = world;
    const event = await co.together({}, dora);
    await world.rest(dora).post(`/api/v1/accounts/${alice.id}/block`);
    expect(await outcome(co.remove(event.uuid, dora))).toBe('OK');
    await world.rest(dora).post(`/api/v1/accounts/${alice.id}/unblock`);
    expect(await co.roleOf(event.uuid, dora)).toBeUndefined();
  });
});

test('the list takes the same number of statements with one co-organizer and with three', async () => {
  const few = await co.together();
  const many = await co.together();
  for (const person of [world.carol, dora]) {
    await co.invite(many.uuid, person);
    await co.accept(many.uuid, person);
  }
  const count = async (id: string) =>
    (await countStatements(() => at(world.alice).organizers.list.query({ id }))).statements.length;
  expect(await count(many.uuid)).toEqual(await count(few.uuid));
});
