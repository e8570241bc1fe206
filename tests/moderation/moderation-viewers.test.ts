/** Permissions on reports, the log and the dashboard, in each facade (rules of the event service). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const LOG = '{ actionLogs { id action object { id } } }';

describe('permission', () => {
  const NOT_IN_LOG = 'You need to be logged-in and a moderator to list action logs';
  const READS: [name: string, query: () => string, text: string][] = [
    ['actionLogs (ADM-01)', () => LOG, NOT_IN_LOG],
    [
      'dashboard (ADM-05)',
      () => '{ dashboard { numberOfUsers } }',
      'You need to be logged-in and an administrator to access dashboard statistics',
    ],
    ['reports (REP-05)', () => '{ reports { id } }', 'You need to be logged-in and a moderator to list reports'],
    ['report', () => `{ report(id: "${report}") { id } }`, 'You need to be logged-in and a moderator to view a report'],
    [
      'updateReportStatus (REP-04)',
      () => `mutation { updateReportStatus(reportId: "${report}", moderatorId: "1", status: RESOLVED) { id } }`,
      'You need to be logged-in and a moderator to update a report',
    ],
    [
      'createReportNote',
      () => `mutation { createReportNote(reportId: "${report}", moderatorId: "1", content: "x") { id } }`,
      'You need to be a moderator or an administrator to create a note on a report',
    ],
    [
      'deleteReportNote',
      () => 'mutation { deleteReportNote(noteId: "1", moderatorId: "1") { id } }',
      'You need to be a moderator or an administrator to create a note on a report',
    ],
  ];
  let report: string;
  let former: Person;
  let suspended: Person;
  beforeAll(async () => {
    const { id } = await world.trpc(world.alice).reports.create.mutate({ reportedActorId: world.bob.id });
    report = id;
    former = await world.person('former', { role: 'Moderator' });
    await world.platform.db.user.update({ where: { id: former.userId }, data: { roleId: null } });
    suspended = await world.person('suspended', { role: 'Moderator' });
    const suspendedAt = world.clock.now();
    await world.platform.db.user.update({ where: { id: suspended.userId }, data: { suspendedAt } });
  });

  test.each(READS)('%s: refused to others', async (_name, query, text) => {
    const anonymous = await world.gql(null, query());
    expect(anonymous.errors[0]).toMatchObject({ message: text, extensions: { code: 'UNAUTHENTICATED' } });
    // The reporter is one of them.
    for (const person of [world.alice, world.bob, former]) {
      const { data, errors } = await world.gql(person, query());
      expect(errors[0]).toMatchObject({ message: text, extensions: { code: 'FORBIDDEN' } });
      expect(Object.values(data ?? { none: null })).toEqual([null]);
    }
    expect((await world.gql(suspended, query())).errors[0]).toBeDefined();
  });

  test.each(READS.slice(0, 4))('%s: moderators and administrators', async (_name, query) => {
    for (const person of [world.mod, world.admin]) expect((await world.gql(person, query())).errors).toEqual([]);
  });

  test('writing as one’s own identity only', async () => {
    const own = 'Actor id is not owned by authenticated user';
    for (const fields of [
      `updateReportStatus(reportId: "${report}", moderatorId: "${world.admin.id}", status: RESOLVED) { id }`,
      `createReportNote(reportId: "${report}", moderatorId: "${world.admin.id}", content: "x") { id }`,
      `deleteReportNote(noteId: "1", moderatorId: "${world.admin.id}") { id }`,
    ]) {
      const { errors } = await world.gql(world.mod, `mutation { ${fields} }`);
      expect(errors[0]).toMatchObject({ message: own, extensions: { code: 'FORBIDDEN' } });
    }
  });

  test('finds existing objects only', async () => {
    const said = async (fields: string) => {
      const { errors } = await world.gql(world.mod, fields);
      return `${errors[0]?.extensions.code}: ${errors[0]?.message}`;
    };
    const { id } = world.mod;
    expect(await said('{ report(id: "1042") { id } }')).toBe('NOT_FOUND: Report not found');
    expect(await said('{ report(id: "no id") { id } }')).toBe('NOT_FOUND: Report not found');
    expect(
      await said(`mutation { createReportNote(reportId: "1042", moderatorId: "${id}", content: "x") { id } }`),
    ).toBe('NOT_FOUND: Report not found');
    expect(await said(`mutation { deleteReportNote(noteId: "1042", moderatorId: "${id}") { id } }`)).toBe(
      'NOT_FOUND: Note not found',
    );
    expect(
      await said(`mutation { updateReportStatus(reportId: "1042", moderatorId: "${id}", status: OPEN) { id } }`),
    ).toBe('NOT_FOUND: Error while updating report');
  });

  test.each([
    ['GET', '/api/v1/moderation/reports'],
    ['GET', '/api/v1/moderation/reports/1'],
    ['GET', '/api/v1/moderation/log'],
    ['GET', '/api/v1/moderation/dashboard'],
    ['PATCH', '/api/v1/moderation/reports/1'],
    ['POST', '/api/v1/moderation/reports/1/notes'],
    ['DELETE', '/api/v1/moderation/notes/1'],
  ])('%s %s: 401 for anonymous clients, 403 for users', async (method, path) => {
    expect((await world.rest().send(method, path)).status).toBe(401);
    expect((await world.rest(world.alice).send(method, path)).status).toBe(403);
  });
});
