/** The operations of docs/graphql.md run as documented, in order, as a new client would. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXAMPLES } from '../../src/facades/graphql/examples.ts';
import { BATCH_LIMIT, TOKENS_MAX } from '../../src/facades/graphql/limits.ts';
import { REPEATED_MAX, SELECTIONS_MAX } from '../../src/facades/graphql/selection-limits.ts';
import { RATES } from '../../src/procedures/rates.ts';
import { sendGraphQL } from '../support/clients/clients.ts';
import { picture } from '../support/values/pictures.ts';
import { organize } from '../support/world/events.ts';
import { lastMailTo } from '../support/world/mails.ts';
import { createWorld, type World } from '../support/world/world.ts';

const text = readFileSync(path.join(import.meta.dirname, '../../docs/graphql.md'), 'utf8');

interface Example {
  section: string;
  name: string;
  query: string;
  variables: Record<string, unknown>;
}

/** Every operation with the variables right below it. */
const examples: Example[] = text
  .split(/^## /m)
  .slice(1)
  .flatMap((part) => {
    const section = part.split('\n')[0] ?? '';
    const blocks = part.matchAll(/```graphql\n([\s\S]*?)\n```\n(?:\n```json\n([\s\S]*?)\n```)?/g);
    return [...blocks].map(([, query = '', json]) => ({
      section,
      name: /^\w+ (\w+)/.exec(query)?.[1] ?? '',
      query,
      variables: JSON.parse(json ?? '{}') as Record<string, unknown>,
    }));
  });

// biome-ignore lint/suspicious/noExplicitAny: tests read what the wire says, whatever it is
type Answer = any;

let world: World;
/** Values that the client has received; they replace the document's examples. */
const known = {
  token: '',
  accessToken: null as string | null,
  refreshToken: '',
  actorId: '',
  uuid: '',
  eventId: '',
  participation: '',
};
let own: { id: string; uuid: string };

beforeAll(async () => {
  world = await createWorld();
  const event = await organize(world, world.alice, { title: 'Reading by the fire' });
  Object.assign(known, { uuid: event.uuid, eventId: event.id });
});
afterAll(() => world.close());

/** Variables that differ from the document's, by operation. */
const GIVEN: Record<string, () => Record<string, unknown> | Promise<Record<string, unknown>>> = {
  Confirm: async () => ({ token: (await lastMailTo(world, 'ada@example.org')).token }),
  Refresh: () => ({ refreshToken: known.refreshToken }),
  OneEvent: () => ({ uuid: known.uuid }),
  CreateEvent: () => ({ organizerActorId: known.actorId }),
  JoinEvent: () => ({ eventId: known.eventId, actorId: known.actorId }),
  LeaveEvent: () => ({ eventId: known.eventId, actorId: known.actorId }),
  WhoAsks: () => ({ uuid: own.uuid }),
  Approve: () => ({ id: known.participation, moderatorActorId: known.actorId }),
  CreateGroup: () => ({ creatorActorId: known.actorId }),
  Report: () => ({ reporterActorId: known.actorId, reportedActorId: world.alice.id, eventId: known.eventId }),
};

/** Checks of each answer, and the values that the client stores from it. */
const LOOK: Record<string, (data: Answer) => unknown> = {
  SignUp: ({ createUser }) => expect(createUser.email).toBe('ada@example.org'),
  FirstIdentity: ({ registerPerson }) => expect(registerPerson.url).toMatch(/ada$/),
  Confirm({ validateUser }) {
    expect(validateUser.user.defaultActor.preferredUsername).toBe('ada');
    known.actorId = validateUser.user.defaultActor.id;
  },
  SignIn({ login }) {
    expect(login.user.defaultActor.id).toBe(known.actorId);
    known.refreshToken = login.refreshToken;
  },
  Refresh({ refreshToken }) {
    known.accessToken = refreshToken.accessToken;
  },
  CreateIdentity: ({ createPerson }) => expect(createPerson.preferredUsername).toBe('ada_reads'),
  MyIdentities: ({ identities }) =>
    expect(identities.map((each: Answer) => each.preferredUsername)).toEqual(['ada', 'ada_reads']),
  ComingEvents: ({ events }) => expect(events[0]).toMatchObject({ uuid: known.uuid, title: 'Reading by the fire' }),
  OneEvent: ({ event }) => expect(event.participants).toMatchObject([{ actor: { preferredUsername: 'alice' } }]),
  async CreateEvent({ createEvent }) {
    expect(createEvent.picture.contentType).toBe('image/png');
    own = createEvent;
    await world.trpc(world.bob).participations.join.mutate({ id: own.id });
  },
  JoinEvent: ({ joinEvent }) => expect(joinEvent.role).toBe('PARTICIPANT'),
  LeaveEvent: ({ leaveEvent }) => expect(leaveEvent.event.id).toBe(known.eventId),
  WhoAsks({ event }) {
    expect(event.participantStats).toEqual({ approved: 1, unapproved: 1 });
    expect(event.participants).toMatchObject([{ actor: { preferredUsername: 'bob' } }]);
    known.participation = event.participants[0].id;
  },
  Approve: ({ updateParticipation }) => expect(updateParticipation.role).toBe('PARTICIPANT'),
  CreateGroup: ({ createGroup }) =>
    expect(createGroup.members).toMatchObject([{ actor: { preferredUsername: 'ada' } }]),
  Report: ({ createReport }) => expect(createReport.status).toBe('OPEN'),
};

/** As the document's curl command sends it. */
async function upload(operations: object): Promise<Answer> {
  const map = /-F map='(.*)'/.exec(text)?.[1] ?? '';
  const form = new FormData();
  form.append('operations', JSON.stringify(operations));
  form.append('map', map);
  form.append('0', new File([new Uint8Array(await picture())], 'lanterns.png', { type: 'image/png' }));
  const headers = { authorization: `Bearer ${known.accessToken}`, accept: 'application/json' };
  const response = await fetch(`${world.url}/api`, { method: 'POST', headers, body: form });
  return { errors: [], ...((await response.json()) as object) };
}

test('the document shows the ten things that a client does first', () => {
  const sections = [...new Set(examples.map(({ section }) => section))];
  expect(sections.map((section) => section.split('.')[0])).toEqual(Array.from({ length: 10 }, (_, n) => String(n + 1)));
  expect(examples.map(({ name }) => name)).toEqual(Object.keys(LOOK));
});

test.each(examples)('$section: $name', async ({ name, query, variables: shown }) => {
  const given = (await GIVEN[name]?.()) ?? {};
  expect(Object.keys(given).filter((key) => !(key in shown))).toEqual([]);
  const variables = { ...shown, ...given };
  const answer =
    'file' in variables
      ? await upload({ query, variables })
      : await sendGraphQL(world.url, known.accessToken, query, variables);
  expect(answer.errors).toEqual([]);
  await LOOK[name]?.(answer.data);
});

test('the documented validation error is the one that is returned', async () => {
  const [, shown = ''] = /```json\n(\{\n {2}"data"[\s\S]*?)\n```/.exec(text) ?? [];
  const query = 'mutation ($name: String) { createPerson(preferredUsername: "admin", name: $name) { id } }';
  const { data, errors } = await sendGraphQL(world.url, world.alice.accessToken, query, { name: 'x'.repeat(101) });
  const { data: shownData, errors: shownErrors } = JSON.parse(shown);
  expect(data).toEqual(shownData);
  expect(errors).toEqual(shownErrors.map((error: object) => ({ ...error, locations: expect.any(Array) })));
});

test('the documented limits are the configured ones', () => {
  const { identities, groups, events } = RATES;
  const said = text.replaceAll(/\s+/g, ' ');
  for (const limit of [
    'batch ten operations',
    `${TOKENS_MAX.toLocaleString('en')} tokens`,
    `${SELECTIONS_MAX.toLocaleString('en')} selected fields`,
    `${REPEATED_MAX} times in one place`,
    `${identities.limit} identities, ${groups.limit} groups and ${events.limit} events in an hour`,
  ])
    expect(said).toContain(limit);
  expect(BATCH_LIMIT).toBe(10);
});

test('the explorer opens with all of them', () => {
  expect(examples.filter(({ query }) => !EXAMPLES.includes(query)).map(({ name }) => name)).toEqual([]);
  expect(EXAMPLES.match(/^(query|mutation) /gm)).toHaveLength(examples.length);
});
