/** Participations and memberships by Mobilizon's own tests. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ParticipantRole } from '../../src/generated/prisma/enums.ts';
import { createGroup, organize } from '../support/world/events.ts';
import { mailsTo } from '../support/world/mails.ts';
import { data } from '../support/world/users.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

// biome-ignore lint/suspicious/noExplicitAny: tests read what the wire says, whatever it is
type Answer = any;
const ask = (person: Person | null, document: string): Promise<Answer> => data<Answer>(world, person, document);

const JOINED = 'id role event { id } actor { id }';
const join = async (person: Person, event: string): Promise<Answer> =>
  (await ask(person, `mutation { joinEvent(eventId: "${event}", actorId: "${person.id}") { ${JOINED} } }`)).joinEvent;
const own = async (person: Person, event: string): Promise<Answer> =>
  (await ask(person, `{ person(id: "${person.id}") { participations(eventId: "${event}") { role } } }`)).person
    .participations;

describe('joining and leaving', () => {
  test('PAR-01 makes a participant of a free event', async () => {
    const { id } = await organize(world, world.alice);
    const expected = { role: 'PARTICIPANT', event: { id }, actor: { id: world.bob.id } };
    expect(await join(world.bob, id)).toMatchObject(expected);
  });

  /** Alice's event that bob joined and left. */
  async function left(): Promise<string> {
    const { id } = await organize(world, world.alice);
    await join(world.bob, id);
    await ask(world.bob, `mutation { leaveEvent(eventId: "${id}", actorId: "${world.bob.id}") { id } }`);
    return id;
  }

  test('PAR-08 the creator stays when another leaves', async () => {
    expect(await own(world.alice, await left())).toEqual([{ role: 'CREATOR' }]);
  });

  test('PAR-09 a participation ends by leaving', async () => {
    expect(await own(world.bob, await left())).toEqual([]);
  });

  test('PAR-18 anyone reads the number of participants', async () => {
    const { uuid } = await organize(world, world.alice);
    const document = `{ event(uuid: "${uuid}") { participantStats { approved unapproved rejected } } }`;
    expect((await ask(null, document)).event.participantStats).toEqual({ approved: 1, unapproved: 0, rejected: 0 });
  });
});

describe('requests', () => {
  async function asked(title = 'Reading evening'): Promise<Answer> {
    const { id } = await organize(world, world.alice, { title, joinOptions: 'RESTRICTED' });
    return join(world.bob, id);
  }
  async function answered(role: ParticipantRole, title?: string): Promise<{ before: Answer; after: Answer }> {
    const before = await asked(title);
    const args = `id: "${before.id}", moderatorActorId: "${world.alice.id}", role: ${role}`;
    const { updateParticipation: after } = await ask(
      world.alice,
      `mutation { updateParticipation(${args}) { ${JOINED} } }`,
    );
    return { before, after };
  }
  /** Subjects of the mails to bob that answer his request. */
  async function mailsOf(role: ParticipantRole): Promise<string[]> {
    const title = `An event for ${role}`;
    await answered(role, title);
    const mails = await mailsTo(world, world.bob.email);
    return mails.map(({ subject }) => subject).filter((subject) => subject.includes(title));
  }

  test('PAR-20 joining a restricted event waits for approval', async () => {
    expect((await asked()).role).toBe('NOT_APPROVED');
  });
  test('PAR-21 the creator approves a request', async () => {
    const { before, after } = await answered('PARTICIPANT');
    expect(after).toEqual({ ...before, role: 'PARTICIPANT' });
  });
  test('PAR-22 the approved person gets a mail', async () => {
    expect(await mailsOf('PARTICIPANT')).toEqual([expect.stringMatching(/approved|accepted|going to/i)]);
  });
  test('PAR-25 the creator rejects a request', async () => {
    const { before, after } = await answered('REJECTED');
    expect(after).toEqual({ ...before, role: 'REJECTED' });
  });
  test('PAR-26 the rejected person gets a mail', async () => {
    expect(await mailsOf('REJECTED')).toEqual([expect.stringMatching(/rejected|refused/i)]);
  });
});

describe('groups', () => {
  test('GRP-07 an administrator deletes the group', async () => {
    const { id } = await createGroup(world, world.alice);
    const document = `mutation { deleteGroup(groupId: "${id}", actorId: "${world.alice.id}") { id } }`;
    expect(await ask(world.alice, document)).toEqual({ deleteGroup: { id } });
  });

  test('MEM-06 a member leaves', async () => {
    const { id } = await createGroup(world, world.alice);
    const args = `groupId: "${id}", actorId: "${world.bob.id}"`;
    await ask(world.bob, `mutation { joinGroup(${args}) { role } }`);
    expect(await ask(world.bob, `mutation { leaveGroup(${args}) { parent { id } actor { id } } }`)).toEqual({
      leaveGroup: { parent: { id }, actor: { id: world.bob.id } },
    });
  });
});
