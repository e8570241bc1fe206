/** Statements per page of an event site: as many for ten rows as for two. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploadGraphQL } from '../support/clients/graphql-upload.ts';
import { statementShapes } from '../support/database/statement-shapes.ts';
import { file, picture } from '../support/values/pictures.ts';
import { createGroup, inHours, organize } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let group: { id: string };
let guests: Person[];
const MANY = 10;
const TAGS = Array.from({ length: MANY }, (_, index) => `tag ${index}`);

/** An event of alice's group with that many participants and tags. */
async function gathering(many: number, fields: Parameters<typeof organize>[2] = {}): Promise<string> {
  const event = await organize(world, world.alice, {
    organizerActorId: group.id,
    tags: TAGS.slice(0, many),
    physicalAddress: { description: `Hall ${many}`, locality: 'Lyon', geom: '4.85;45.75' },
    options: { maximumAttendeeCapacity: 50, offers: [{ price: 5, priceCurrency: 'EUR' }] },
    ...fields,
  });
  for (const guest of guests.slice(0, many)) await world.trpc(guest).participations.join.mutate({ id: event.id });
  return event.uuid;
}

const AVATAR = `mutation ($id: ID!, $file: Upload!) {
  updatePerson(id: $id, avatar: { picture: { name: "Face", file: $file } }) { id }
}`;

beforeAll(async () => {
  world = await createWorld();
  group = await createGroup(world, world.alice);
  guests = [];
  for (let number = 0; number < MANY; number++) {
    const guest = await world.person(`guest${number}`);
    const variables = { id: guest.id, file: null };
    await uploadGraphQL(world, guest, AVATAR, variables, { file: file(await picture('png', 40 + number)) });
    guests.push(guest);
  }
  await world.drain();
});
afterAll(() => world.close());

const ACTOR = 'fragment Face on Actor { id preferredUsername name url avatar { url alt } banner { url } }';

/** Requests once before counting, to warm the caches; the answer must be complete. */
async function shapes(
  person: Person | null,
  document: string,
  variables = {},
  look: (data: Answer) => void = () => {},
) {
  const ask = async () => {
    const { data, errors } = await world.gql(person, document, variables);
    expect(errors).toEqual([]);
    look(data);
  };
  await ask();
  // The viewer is cached, or no longer, if a change was announced.
  return (await statementShapes(ask)).filter((shape) => shape !== 'SELECT sessions');
}
// biome-ignore lint/suspicious/noExplicitAny: tests read what the wire says, whatever it is
type Answer = any;

describe('the page of an event', () => {
  const PAGE = `${ACTOR} query ($uuid: UUID!) {
    event(uuid: $uuid) {
      uuid title description beginsOn endsOn status visibility picture { url }
      physicalAddress { description locality geom }
      organizerActor { ...Face } attributedTo { ...Face followersCount }
      tags { title slug related { title } }
      options { maximumAttendeeCapacity remainingAttendeeCapacity offers { price } }
      participantStats { approved unapproved }
      participants(limit: 20) { role actor { ...Face } }
      relatedEvents { uuid title beginsOn organizerActor { ...Face } tags { title } }
    }
  }`;

  test.each(['anonymous', 'guest', 'organizer'])(
    'needs for the %s as many statements with ten guests as with two',
    async (who) => {
      const person = who === 'anonymous' ? null : who === 'guest' ? (guests[0] ?? null) : world.alice;
      const cost = async (many: number) => {
        const uuid = await gathering(many);
        return shapes(person, PAGE, { uuid }, ({ event }) => {
          expect(event.participants).toHaveLength(many + 1);
          expect(event.participants.filter(({ actor }: Answer) => actor.avatar)).toHaveLength(many);
          expect(event.tags).toHaveLength(many);
        });
      };
      await gathering(2);
      await gathering(2);
      const few = await cost(2);
      expect(await cost(MANY)).toEqual(few);
      if (who === 'guest')
        expect(few).toMatchInlineSnapshot(`
          [
            "SELECT event_tags",
            "SELECT events",
            "SELECT events",
            "SELECT events",
            "SELECT events",
            "SELECT participants",
            "SELECT tags",
          ]
        `);
    },
  );
});

describe('a home page', () => {
  const PAGE = `${ACTOR} query ($limit: Int!) {
    loggedPerson { ...Face }
    events(limit: $limit) {
      uuid title beginsOn status picture { url } physicalAddress { locality }
      organizerActor { ...Face } attributedTo { ...Face } tags { title slug }
      options { remainingAttendeeCapacity } participantStats { participants }
      participants(limit: 3) { role actor { ...Face } }
    }
  }`;

  test('needs as many statements for ten events as for two', async () => {
    for (let number = 0; number < MANY; number++)
      await gathering((number % 3) + 1, { beginsOn: inHours(world, 10 + number) });
    const cost = (limit: number) =>
      shapes(world.bob, PAGE, { limit }, ({ events }) => expect(events).toHaveLength(limit));
    const few = await cost(2);
    expect(await cost(MANY)).toEqual(few);
    expect(few).toMatchInlineSnapshot(`
      [
        "SELECT actors",
        "SELECT actors",
        "SELECT events",
        "SELECT events",
        "SELECT events",
        "SELECT participants",
        "SELECT users",
      ]
    `);
  });
});

describe('a profile', () => {
  const PAGE = `${ACTOR} {
    loggedUser {
      email profiles { ...Face }
      drafts { uuid title picture { url } tags { title } organizerActor { ...Face } physicalAddress { locality } }
      participations {
        role
        event { uuid title beginsOn organizerActor { ...Face } attributedTo { ...Face } participantStats { participants } }
      }
    }
    loggedPerson { memberOf { role parent { ...Face } } participations { role event { uuid title } } }
  }`;

  test('needs as many statements with ten drafts and participations as with two', async () => {
    const cost = async (name: string, many: number) => {
      const person = await world.person(name);
      for (let number = 0; number < many; number++) {
        await organize(world, person, { draft: true, tags: TAGS.slice(0, 2) });
        const { id } = await organize(world, world.carol);
        await world.trpc(person).participations.join.mutate({ id });
        await world.trpc(person).groups.join.mutate({ id: (await createGroup(world, world.carol)).id });
      }
      return shapes(person, PAGE, {}, ({ loggedUser, loggedPerson }) => {
        expect(loggedUser.drafts).toHaveLength(many);
        expect(loggedUser.participations).toHaveLength(many);
        expect(loggedPerson.memberOf).toHaveLength(many);
      });
    };
    const few = await cost('rare', 2);
    expect(await cost('eager', MANY)).toEqual(few);
    expect(few).toMatchInlineSnapshot(`
      [
        "SELECT actors",
        "SELECT actors",
        "SELECT actors",
        "SELECT events",
        "SELECT events",
        "SELECT events",
        "SELECT events",
        "SELECT participants",
        "SELECT participants",
        "SELECT users",
        "SELECT users",
        "SELECT users",
      ]
    `);
  });
});
