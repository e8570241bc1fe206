/** Refusals about users, identities, sessions and reports, with the exact messages that clients match. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GraphQLAnswer } from '../support/clients/clients.ts';
import { createUser, data, LOGIN } from '../support/world/users.ts';
import { createWorld, PASSWORD, type Person, type World } from '../support/world/world.ts';
import { behaviour } from './rows.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const ask = (person: Person | null, document: string, variables?: Record<string, unknown>): Promise<GraphQLAnswer> =>
  world.gql(person, document, variables);
const anonymous = (document: string, variables?: Record<string, unknown>) => () => ask(null, document, variables);
const asBob = (document: string) => () => ask(world.bob, document);

const signUp = (email: string): string => `mutation { createUser(email: "${email}", password: "${PASSWORD}") { id } }`;
const change = (old: string, next: string): string =>
  `mutation { changePassword(oldPassword: "${old}", newPassword: "${next}") { id } }`;
const rename = (id: string): string => `mutation { updatePerson(id: "${id}", name: "Another") { id } }`;
const remove = (id: string): string => `mutation { deletePerson(id: "${id}") { id } }`;

async function report(): Promise<string> {
  const reported = await world.person(`reported${world.platform.ids.next()}`);
  const made = await data<{ createReport: { id: string } }>(
    world,
    world.bob,
    `mutation { createReport(reporterActorId: "${world.bob.id}", reportedActorId: "${reported.id}") { id } }`,
  );
  return made.createReport.id;
}

async function noteOf(moderator: Person): Promise<string> {
  const made = await data<{ createReportNote: { id: string } }>(
    world,
    moderator,
    `mutation { createReportNote(reportId: "${await report()}", moderatorId: "${moderator.id}", content: "Seen") { id } }`,
  );
  return made.createReportNote.id;
}

const forget = (note: string, moderator: Person): string =>
  `mutation { deleteReportNote(noteId: "${note}", moderatorId: "${moderator.id}") { id } }`;

const CASES: Record<string, () => Promise<GraphQLAnswer>> = {
  'PER-02': anonymous('{ person(id: "6895567") { id } }'),
  'PER-04': anonymous('{ fetchPerson(preferredUsername: "nonexistent") { id } }'),
  'PER-05': anonymous('{ loggedPerson { id } }'),
  'PER-09': anonymous('{ identities { id } }'),
  'PER-12': () => ask(null, rename(world.bob.id)),
  'PER-14': () => ask(world.bob, rename(world.alice.id)),
  'PER-16': () => ask(world.bob, remove(world.alice.id)),
  'PER-17': asBob(remove('9798665')),
  'PER-18': () => ask(world.bob, remove(world.bob.id)),
  'USR-02': anonymous('{ user(id: "0") { id } }'),
  'USR-03': anonymous('{ loggedUser { id } }'),
  'USR-12': anonymous(signUp('alice@example.org')),
  'USR-15': anonymous(signUp('y@l@')),
  'USR-18': anonymous('mutation { validateUser(token: "no pass") { accessToken } }'),
  'USR-26': anonymous('mutation { resetPassword(token: "not good", password: "new password") { accessToken } }'),
  'USR-28': anonymous(LOGIN, { email: 'alice@example.org', password: 'not the password' }),
  'USR-30': async () => {
    await createUser(world, 'waiting@example.org');
    return ask(null, LOGIN, { email: 'waiting@example.org', password: PASSWORD });
  },
  'USR-31': anonymous('mutation { refreshToken(refreshToken: "bad_token") { accessToken } }'),
  'USR-35': asBob(change('not the password', 'another password')),
  'USR-36': asBob(change(PASSWORD, PASSWORD)),
  'USR-38': anonymous(change(PASSWORD, 'another password')),
  'ADM-01': anonymous('{ actionLogs { id } }'),
  'ADM-05': anonymous('{ dashboard { numberOfUsers } }'),
  'REP-04': async () =>
    ask(
      null,
      `mutation { updateReportStatus(reportId: "${await report()}", moderatorId: "${world.mod.id}", status: RESOLVED) { id } }`,
    ),
  'REP-05': anonymous('{ reports { id } }'),
  'RPA-04': async () => ask(world.mod, forget(await noteOf(world.admin), world.mod)),
  'RPA-05': async () => {
    const former = await world.person('former', { role: 'Moderator' });
    const note = await noteOf(former);
    await world.platform.db.user.update({ where: { id: former.userId }, data: { roleId: null } });
    return ask(former, forget(note, former));
  },
};

test.each(Object.keys(CASES).map((id) => [id, behaviour(id).when]))('%s when %s', async (id) => {
  const { then } = behaviour(id);
  const [error] = (await CASES[id]?.())?.errors ?? [];
  expect(error?.message).toBe(then.errorMessage);
});
