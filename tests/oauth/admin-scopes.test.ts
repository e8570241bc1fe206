/** A role needs the matching scope of the application: role × token × every staff operation, for each facade. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RoleName, roleAllows } from '../../src/domain/access/roles.ts';
import { ALL_SCOPES, hasScope } from '../../src/domain/access/scopes.ts';
import { tokenFor } from '../support/clients/authorization.ts';
import { sendGraphQL, trpcClient } from '../support/clients/clients.ts';
import { contextOf, probeDirectly } from '../support/clients/direct-calls.ts';
import { kindOf, PROCEDURES, permissionsOf, scopesOf } from '../support/clients/probe.ts';
import { createGroup, organize } from '../support/world/events.ts';
import { HELD } from '../support/world/roles.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

const PLAIN = ALL_SCOPES.filter((scope) => !scope.startsWith('admin:'));

/** The granted scopes of a token; null is a sign-in, which has every scope. */
const TOKENS: Record<string, readonly string[] | null> = {
  'an app that may read and write': PLAIN,
  'an app that may also read as staff': [...PLAIN, 'admin:read'],
  'an app that may also act as staff': [...PLAIN, 'admin:write'],
  'a sign-in': null,
};
type Kind = keyof typeof TOKENS;
const KINDS = Object.keys(TOKENS);
const READING = ['an app that may also read as staff', 'a sign-in'];
const ACTING = ['an app that may also act as staff', 'a sign-in'];

let world: World;
const staff = new Map<RoleName | 'none', Person>();
const tokens = new Map<string, string>();
beforeAll(async () => {
  world = await createWorld();
  staff.set('none', world.carol).set('Moderator', world.mod).set('Admin', world.admin);
  staff.set('Owner', await world.person('nora', { role: 'Owner' }));
  for (const [role, person] of staff) {
    for (const [kind, scopes] of Object.entries(TOKENS)) {
      const token = scopes ? await tokenFor(world, person, scopes) : person.accessToken;
      tokens.set(`${role} ${kind}`, token);
    }
  }
});
afterAll(() => world.close());

const tokenOf = (kind: Kind, role: RoleName | 'none' = 'Moderator') => tokens.get(`${role} ${kind}`) ?? '';
/** The kinds of tokens with which the role counts. */
async function withWhich(ask: (token: string) => Promise<boolean>, role: RoleName = 'Moderator'): Promise<Kind[]> {
  const yes: Kind[] = [];
  for (const kind of KINDS) if (await ask(tokenOf(kind, role))) yes.push(kind);
  return yes;
}

const targets = PROCEDURES.filter((target) => kindOf(target) === 'staff');

test('procedures for the staff need a scope that only staff can grant', () => {
  expect(targets.length).toBeGreaterThan(20);
  expect(targets.filter((target) => !scopesOf(target).every((scope) => scope.startsWith('admin:')))).toEqual([]);
  expect(targets.filter((target) => scopesOf(target).length === 0)).toEqual([]);
});

let cells = 0;
describe.each(['none', 'Moderator', 'Admin', 'Owner'] as const)('the role %s', (role) => {
  test.each(KINDS)('allows with %s what both role and token allow, and nothing else', async (kind) => {
    const ctx = await contextOf(world, `Bearer ${tokenOf(kind, role)}`);
    const wrong: string[] = [];
    for (const target of targets) {
      const held = permissionsOf(target).some((each) => roleAllows(role === 'none' ? null : HELD[role], each));
      const open = held && hasScope(TOKENS[kind] ?? ALL_SCOPES, scopesOf(target));
      for (const [facade, [status, text]] of Object.entries(await probeDirectly(ctx, target))) {
        cells += 1;
        if (open ? status === 401 || status === 403 || status >= 500 : status !== 403)
          wrong.push(`${facade} ${target.name}: ${status} ${text}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

test('the table is complete: procedures × facades × roles × tokens', () => {
  expect(cells).toBeGreaterThan(4_200);
});

test.each([
  ['users', () => '{ users { total } }', READING],
  ['actionLogs', () => '{ actionLogs { id } }', READING],
  ['dashboard', () => '{ dashboard { numberOfUsers } }', READING],
  ['reports', () => '{ reports { id } }', READING],
  ['report', () => `{ report(id: "${report}") { id } }`, READING],
  [
    'updateReportStatus',
    () =>
      `mutation { updateReportStatus(reportId: "${report}", moderatorId: "${world.mod.id}", status: CLOSED) { id } }`,
    ACTING,
  ],
  [
    'createReportNote',
    () => `mutation { createReportNote(reportId: "${report}", moderatorId: "${world.mod.id}", content: "x") { id } }`,
    ACTING,
  ],
])('%s at the event interface', async (_name, query, kinds) => {
  const allowed = await withWhich(async (token) => {
    const { id } = await world.trpc(world.alice).reports.create.mutate({ reportedActorId: world.bob.id });
    report = id;
    const { errors } = await sendGraphQL(world.url, token, query());
    await world.platform.db.report.delete({ where: { id: BigInt(id) } });
    if (errors[0]) expect(errors[0]).toMatchObject({ extensions: { code: 'FORBIDDEN' } });
    return errors.length === 0;
  });
  expect(allowed).toEqual(kinds);
});
let report = '';

const gql = async (token: string, query: string) => JSON.stringify((await sendGraphQL(world.url, token, query)).data);
const rest = async (token: string, path: string) =>
  JSON.stringify((await world.rest({ ...world.mod, token }).get(path)).body);

describe("others' e-mail addresses are read by", () => {
  const person = () => world.alice;
  test.each([
    ['users.get, REST', (token: string) => rest(token, `/api/v1/users/${person().userId}`)],
    [
      'users.get, tRPC',
      async (token: string) => {
        const asked = trpcClient(world.url, token).users.get.query({ id: `${person().userId}` });
        return JSON.stringify(await asked.catch(() => null));
      },
    ],
    ['user', (token: string) => gql(token, `{ user(id: "${person().userId}") { email } }`)],
    ['person.user', (token: string) => gql(token, `{ person(id: "${person().id}") { user { email } } }`)],
    [
      'fetchPerson.user',
      (token: string) => gql(token, '{ fetchPerson(preferredUsername: "alice") { user { email } } }'),
    ],
    [
      'searchPersons.user',
      (token: string) => gql(token, '{ searchPersons(search: "alice") { elements { user { email } } } }'),
    ],
  ])('%s', async (_name, ask) => {
    expect(await withWhich(async (token) => (await ask(token)).includes('alice@example.org'))).toEqual(READING);
  });
});

describe('unconfirmed users are found by', () => {
  let hidden: Person;
  beforeAll(async () => {
    hidden = await world.person('hidden_one');
    await world.drain();
    await world.platform.db.user.update({ where: { id: hidden.userId }, data: { confirmedAt: null } });
  });
  test.each([
    ['persons.get', (token: string) => rest(token, `/api/v1/persons/${hidden.id}`)],
    ['search.persons', (token: string) => rest(token, '/api/v1/search/persons?search=hidden_one')],
    ['person', (token: string) => gql(token, `{ person(id: "${hidden.id}") { preferredUsername } }`)],
    [
      'searchPersons',
      (token: string) => gql(token, '{ searchPersons(search: "hidden_one") { elements { preferredUsername } } }'),
    ],
  ])('%s', async (_name, ask) => {
    expect(await withWhich(async (token) => /"hidden_one"/.test(await ask(token)))).toEqual(READING);
  });
});

describe('an event waiting for approval is visible to', () => {
  let waiting: { id: string; uuid: string };
  beforeAll(async () => {
    waiting = await organize(world, world.alice, { title: 'Waiting for leave', visibility: 'RESTRICTED' });
    await world.drain();
  });
  test.each([
    ['events.get', (token: string) => rest(token, `/api/v1/events/${waiting.uuid}`)],
    ['events.list', (token: string) => rest(token, '/api/v1/events')],
    ['search.events', (token: string) => rest(token, '/api/v1/search/events?search=leave')],
    ['event', (token: string) => gql(token, `{ event(uuid: "${waiting.uuid}") { title } }`)],
    ['searchEvents', (token: string) => gql(token, '{ searchEvents(search: "leave") { elements { title } } }')],
  ])('%s', async (_name, ask) => {
    expect(await withWhich(async (token) => (await ask(token)).includes('Waiting for leave'))).toEqual(READING);
  });
});

describe('others’ objects are deleted by moderators with', () => {
  const send = (token: string, method: string, path: string) =>
    world.rest({ ...world.mod, token }).send(method, path, { body: {} });

  test.each([
    ['events.delete, REST', (token: string, event: string) => send(token, 'DELETE', `/api/v1/events/${event}`)],
    [
      'events.delete, tRPC',
      (token: string, event: string) =>
        trpcClient(world.url, token)
          .events.delete.mutate({ id: event })
          .catch(() => {}),
    ],
    [
      'deleteEvent',
      (token: string, event: string) =>
        gql(token, `mutation { deleteEvent(eventId: "${event}", actorId: "${world.mod.id}") { id } }`),
    ],
  ])('%s, private events too', async (_name, take) => {
    for (const visibility of ['PUBLIC', 'PRIVATE'] as const) {
      const gone = await withWhich(async (token) => {
        const event = await organize(world, world.alice, { visibility });
        await take(token, event.id);
        return (await world.platform.db.event.count({ where: { id: BigInt(event.id) } })) === 0;
      });
      expect(gone).toEqual(ACTING);
    }
  });

  test.each([
    ['groups.delete, REST', (token: string, group: string) => send(token, 'DELETE', `/api/v1/groups/${group}`)],
    [
      'deleteGroup',
      (token: string, group: string) =>
        gql(token, `mutation { deleteGroup(groupId: "${group}", actorId: "${world.mod.id}") { id } }`),
    ],
  ])('%s', async (_name, take) => {
    const gone = await withWhich(async (token) => {
      const group = await createGroup(world, world.alice);
      await take(token, group.id);
      return (await world.platform.db.actor.count({ where: { id: BigInt(group.id), deletedAt: null } })) === 0;
    });
    expect(gone).toEqual(ACTING);
  });

  test('the notes of others, as administrators', async () => {
    const reported = await world.trpc(world.alice).reports.create.mutate({ reportedActorId: world.bob.id });
    const gone = await withWhich(async (token) => {
      const note = await world.trpc(world.mod).reports.addNote.mutate({ id: reported.id, content: 'x' });
      await send(token, 'DELETE', `/api/v1/moderation/notes/${note.id}`);
      return (await world.platform.db.reportNote.count({ where: { id: BigInt(note.id) } })) === 0;
    }, 'Admin');
    expect(gone).toEqual(ACTING);
  });
});

test('a token that may write as staff but not read approves an event, and gets the result', async () => {
  const accepted = await withWhich(async (token) => {
    const event = await organize(world, world.alice, { visibility: 'RESTRICTED' });
    const client = world.rest({ ...world.mod, token });
    const { status, body } = await client.post(`/api/v1/events/${event.id}/accept`);
    if (status === 200) expect(body.title).toBe(event.title);
    return status === 200;
  });
  expect(accepted).toEqual(ACTING);
});
