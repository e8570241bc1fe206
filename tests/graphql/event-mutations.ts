/** The outcome of each mutation of events, groups and participations for each viewer (rules of the event service). */
import { inHours } from '../support/world/events.ts';
import type { Row, Rows, Scene } from './viewers.ts';

/** Signed-in viewers who may act, on their own objects. */
const OWN = 'UNAUTHENTICATED ok FORBIDDEN ok ok ok';
/** Only alice, the organizer. */
const ORGANIZER = 'UNAUTHENTICATED FORBIDDEN FORBIDDEN ok FORBIDDEN FORBIDDEN';
/** Alice, and moderators of the server. */
const ORGANIZER_AND_STAFF = 'UNAUTHENTICATED FORBIDDEN FORBIDDEN ok ok ok';

const ABSENT = 'UNAUTHENTICATED NOT_FOUND FORBIDDEN NOT_FOUND NOT_FOUND NOT_FOUND';
const INVALID = 'UNAUTHENTICATED VALIDATION_FAILED FORBIDDEN VALIDATION_FAILED VALIDATION_FAILED VALIDATION_FAILED';

const createEvent = (fields: string): string => `mutation ($actor: ID!, $begins: DateTime!) {
  createEvent(organizerActorId: $actor, beginsOn: $begins, description: "We read", ${fields}) { id }
}`;
const asOwn = ({ own, world }: Scene) => ({ actor: own, begins: inHours(world, 24) });
const asAlice = ({ alice, world }: Scene) => ({ actor: alice.id, begins: inHours(world, 24) });

/** An operation on an event (or group) of alice's, as the viewer's own identity. */
const on = (call: string, type: 'event' | 'group', fields = 'id'): string =>
  `mutation ($actor: ID!, $id: ID!) { ${call}(actorId: $actor, ${type}Id: $id) { ${fields} } }`;

async function take(scene: Scene, table: 'participant' | 'member', id: string): Promise<void> {
  const { world, viewer, alice } = scene;
  if (!viewer || viewer === alice) return;
  const row = { id: world.platform.ids.next(), actorId: viewer.actorId, createdAt: world.clock.now() };
  if (table === 'participant')
    await world.platform.db.participant.create({ data: { ...row, eventId: BigInt(id), role: 'PARTICIPANT' } });
  else await world.platform.db.member.create({ data: { ...row, parentId: BigInt(id), role: 1 } });
}

const absent = (call: string, type: 'event' | 'group', fields = 'id'): Row => ({
  when: 'one that is not there',
  document: on(call, type, fields),
  variables: ({ own }) => ({ actor: own, id: '1042' }),
  outcomes: ABSENT,
});

export const EVENT_MUTATIONS: Rows = {
  createEvent: [
    { document: createEvent('title: "Reading"'), variables: asOwn, outcomes: OWN },
    { when: 'as alice', document: createEvent('title: "Reading"'), variables: asAlice, outcomes: ORGANIZER },
    { when: 'without a title', document: createEvent('title: " "'), variables: asOwn, outcomes: INVALID },
    {
      when: 'for a group of alice',
      document: createEvent('title: "Reading"'),
      variables: async (scene) => ({ ...asOwn(scene), actor: (await scene.createGroup()).id }),
      outcomes: ORGANIZER,
    },
  ],
  updateEvent: [
    {
      document: 'mutation ($id: ID!) { updateEvent(eventId: $id, title: "Another title") { id } }',
      variables: async ({ organize }) => ({ id: (await organize()).id }),
      outcomes: ORGANIZER,
    },
    {
      when: 'a private one',
      document: 'mutation ($id: ID!) { updateEvent(eventId: $id, title: "Another title") { id } }',
      variables: async ({ organize }) => ({ id: (await organize({ visibility: 'PRIVATE' })).id }),
      outcomes: 'UNAUTHENTICATED NOT_FOUND FORBIDDEN ok NOT_FOUND NOT_FOUND',
    },
    {
      when: 'one that is not there',
      document: 'mutation { updateEvent(eventId: "1042", title: "Another title") { id } }',
      outcomes: ABSENT,
    },
  ],
  deleteEvent: [
    {
      document: on('deleteEvent', 'event'),
      variables: async ({ organize, own }) => ({ id: (await organize()).id, actor: own }),
      outcomes: ORGANIZER_AND_STAFF,
    },
    absent('deleteEvent', 'event'),
  ],
  joinEvent: [
    {
      document: on('joinEvent', 'event'),
      variables: async ({ organize, own }) => ({ id: (await organize()).id, actor: own }),
      outcomes: 'UNAUTHENTICATED ok FORBIDDEN CONFLICT ok ok',
    },
    {
      when: 'as alice, a cancelled one',
      document: on('joinEvent', 'event'),
      variables: async ({ organize, alice }) => ({ id: (await organize({ status: 'CANCELLED' })).id, actor: alice.id }),
      outcomes: 'UNAUTHENTICATED FORBIDDEN FORBIDDEN CONFLICT FORBIDDEN FORBIDDEN',
    },
    absent('joinEvent', 'event'),
  ],
  leaveEvent: [
    {
      document: on('leaveEvent', 'event'),
      variables: async (scene) => {
        const { id } = await scene.organize();
        await take(scene, 'participant', id);
        return { id, actor: scene.own };
      },
      outcomes: 'UNAUTHENTICATED ok FORBIDDEN FORBIDDEN ok ok',
    },
    absent('leaveEvent', 'event'),
  ],
  updateParticipation: [
    {
      document: `mutation ($id: ID!, $actor: ID!) {
        updateParticipation(id: $id, moderatorActorId: $actor, role: PARTICIPANT) { id }
      }`,
      variables: async ({ organize, own, world, carol }) => {
        const event = await organize({ joinOptions: 'RESTRICTED' });
        return { id: (await world.trpc(carol).participations.join.mutate({ id: event.id })).id, actor: own };
      },
      outcomes: ORGANIZER,
    },
    {
      when: 'one that is not there',
      document: `mutation ($actor: ID!) {
        updateParticipation(id: "1042", moderatorActorId: $actor, role: PARTICIPANT) { id }
      }`,
      variables: ({ own }) => ({ actor: own }),
      outcomes: ABSENT,
    },
  ],
  createGroup: [
    {
      document:
        'mutation ($actor: ID!, $name: String!) { createGroup(creatorActorId: $actor, preferredUsername: $name) { id } }',
      variables: ({ own, fresh }) => ({ actor: own, name: fresh('circle') }),
      outcomes: OWN,
    },
    {
      when: 'as alice',
      document:
        'mutation ($actor: ID!, $name: String!) { createGroup(creatorActorId: $actor, preferredUsername: $name) { id } }',
      variables: ({ alice, fresh }) => ({ actor: alice.id, name: fresh('circle') }),
      outcomes: ORGANIZER,
    },
    {
      when: 'by a name that is taken',
      document: 'mutation ($actor: ID!) { createGroup(creatorActorId: $actor, preferredUsername: "alice") { id } }',
      variables: ({ own }) => ({ actor: own }),
      outcomes: 'UNAUTHENTICATED CONFLICT FORBIDDEN CONFLICT CONFLICT CONFLICT',
    },
  ],
  deleteGroup: [
    {
      document: on('deleteGroup', 'group'),
      variables: async ({ createGroup, own }) => ({ id: (await createGroup()).id, actor: own }),
      outcomes: ORGANIZER_AND_STAFF,
    },
    absent('deleteGroup', 'group'),
  ],
  joinGroup: [
    {
      document: on('joinGroup', 'group', 'role'),
      variables: async ({ createGroup, own }) => ({ id: (await createGroup()).id, actor: own }),
      outcomes: 'UNAUTHENTICATED ok FORBIDDEN CONFLICT ok ok',
    },
    absent('joinGroup', 'group', 'role'),
  ],
  leaveGroup: [
    {
      document: on('leaveGroup', 'group', 'actor { id }'),
      variables: async (scene) => {
        const { id } = await scene.createGroup();
        await take(scene, 'member', id);
        return { id, actor: scene.own };
      },
      outcomes: 'UNAUTHENTICATED ok FORBIDDEN FORBIDDEN ok ok',
    },
    absent('leaveGroup', 'group', 'actor { id }'),
  ],
};
