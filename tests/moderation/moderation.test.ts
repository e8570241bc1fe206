/** Reports and the action log as moderators see them (rules of the event service). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countStatements } from '../support/database/count-statements.ts';
import { organize, outcome } from '../support/world/events.ts';
import { idsOf } from '../support/world/verbs.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const LOG = `{ actionLogs(limit: 100) { id action insertedAt actor { id }
  object { __typename id
    ... on Event { title slug draft beginsOn visibility tags { slug } participants { role } organizerActor { id }
      options { maximumAttendeeCapacity } participantStats { participants } relatedEvents { id } picture { id } }
    ... on Report { status content reported { id } reporter { preferredUsername } notes { content } }
    ... on ReportNote { content insertedAt moderator { id preferredUsername } report { id status } } } } }`;

let names = 0;
async function reported(given: { eventId?: string; commentsIds?: string[]; of?: Person } = {}) {
  names += 1;
  const of = given.of ?? (await world.person(`someone_${names}`));
  const { eventId, commentsIds } = given;
  return world
    .trpc(world.alice)
    .reports.create.mutate({ reportedActorId: of.id, eventId, commentsIds, content: 'Look' });
}

const note = (person: Person, id: string, content: string) =>
  world.trpc(person).reports.addNote.mutate({ id, content });

async function log() {
  const { data, errors } = await world.gql(world.mod, LOG);
  expect(errors).toEqual([]);
  return data.actionLogs;
}

describe('reports', () => {
  test('are listed newest first, by state, in pages (REP-07, REP-08, REP-09)', async () => {
    await world.platform.db.report.deleteMany();
    const made: string[] = [];
    for (let number = 0; number < 4; number += 1) made.unshift((await reported()).id);
    const [closed] = made.splice(1, 1);
    await world.trpc(world.mod).reports.updateStatus.mutate({ id: closed ?? '', status: 'CLOSED' });
    const ids = async (args: string) => {
      const { data, errors } = await world.gql(world.mod, `{ reports${args} { id } }`);
      return errors[0]?.extensions.fields ?? idsOf(data.reports);
    };
    expect(await ids('')).toEqual(made);
    expect(await ids('(page: 2, limit: 2)')).toEqual(made.slice(2));
    expect(await ids('(page: 3, limit: 2)')).toEqual([]);
    expect(await ids('(status: CLOSED)')).toEqual([closed]);
    expect(await ids('(status: RESOLVED)')).toEqual([]);
    expect(await ids('(limit: 0)')).toEqual({ limit: ['must be at least 1'] });
    const rest = await world.rest(world.admin).get('/api/v1/moderation/reports', { status: 'CLOSED' });
    expect(rest.body).toMatchObject([{ id: closed, status: 'CLOSED', content: 'Look' }]);
  });

  test('show their objects, also private and deleted ones (REP-11)', async () => {
    const event = await organize(world, world.bob, { title: 'Private evening', visibility: 'UNLISTED', tags: ['x'] });
    const { body } = await world.rest(world.bob).post('/api/v1/statuses', { status: 'It is bad' });
    const { id } = await reported({ of: world.bob, eventId: event.uuid, commentsIds: [body.id] });
    await world.trpc(world.bob).events.update.mutate({ id: event.id, visibility: 'PRIVATE' });
    const read = `{ report(id: "${id}") { content reported { id } reporter { id }
      event { id title uuid beginsOn tags { slug } participants { role } organizerActor { id } }
      comments { id uuid text url visibility replies { id } threadLanguages } } }`;
    const before = (await world.gql(world.mod, read)).data.report;
    expect(before).toMatchObject({
      content: 'Look',
      reported: { id: world.bob.id },
      reporter: { id: world.alice.id },
      event: { id: event.id, title: 'Private evening', tags: [{ slug: 'x' }], organizerActor: { id: world.bob.id } },
      comments: [{ id: body.id, text: 'It is bad' }],
    });
    await world.trpc(world.bob).events.delete.mutate({ id: event.id });
    await world.rest(world.bob).delete(`/api/v1/statuses/${body.id}`);
    await world.drain();
    expect(await world.platform.db.status.count({ where: { id: BigInt(body.id) } })).toBe(0);
    const { data, errors } = await world.gql(world.mod, read);
    expect(errors).toEqual([]);
    expect(data.report).toEqual({
      ...before,
      // Unlisted when it was reported, so its id is the UUID.
      event: { ...before.event, id: event.uuid, tags: [], participants: [], organizerActor: null },
      comments: [{ ...before.comments[0], threadLanguages: [] }],
    });
    const rest = await world.rest(world.mod).get(`/api/v1/moderation/reports/${id}`);
    expect(rest.body).toMatchObject({
      event: { id: event.uuid, title: 'Private evening' },
      comments: [{ id: body.id }],
    });
  });

  test('name suspended and deleted people', async () => {
    const gone = await world.person('soon_gone');
    await world.gql(gone, 'mutation { createPerson(preferredUsername: "the_other") { id } }');
    const { id } = await reported({ of: gone });
    const read = async () => {
      const { data } = await world.gql(world.mod, `{ report(id: "${id}") { reported { preferredUsername } } }`);
      const rest = await world.rest(world.mod).get(`/api/v1/moderation/reports/${id}`);
      expect(rest.body.reported.preferredUsername).toBe('soon_gone');
      return data.report.reported;
    };
    const suspendedAt = world.clock.now();
    await world.platform.db.actor.update({ where: { id: gone.actorId }, data: { suspendedAt } });
    expect(await read()).toEqual({ preferredUsername: 'soon_gone' });
    await world.platform.db.actor.update({ where: { id: gone.actorId }, data: { suspendedAt: null } });
    expect((await world.gql(gone, `mutation { deletePerson(id: "${gone.id}") { id } }`)).errors).toEqual([]);
    await world.drain();
    expect(await read()).toEqual({ preferredUsername: 'soon_gone' });
  });
});

describe('the action log', () => {
  test('has moderators’ actions, newest first, and the content of deleted notes (ADM-02, ADM-03)', async () => {
    const { id } = await reported();
    await world.trpc(world.mod).reports.updateStatus.mutate({ id, status: 'RESOLVED' });
    const written = await note(world.admin, id, 'I was wrong');
    await world.trpc(world.admin).reports.deleteNote.mutate({ id: written.id });
    const [third, second, first] = await log();
    const object = {
      __typename: 'ReportNote',
      id: written.id,
      content: 'I was wrong',
      insertedAt: written.insertedAt,
      moderator: { id: world.admin.id, preferredUsername: 'olga' },
      report: { id, status: 'RESOLVED' },
    };
    expect(third).toMatchObject({ action: 'NOTE_DELETION', actor: { id: world.admin.id }, object });
    expect(second).toMatchObject({ action: 'NOTE_CREATION', actor: { id: world.admin.id }, object });
    expect(first).toMatchObject({
      action: 'REPORT_UPDATE_RESOLVED',
      actor: { id: world.mod.id },
      object: { __typename: 'Report', id, status: 'RESOLVED', content: 'Look', notes: [] },
    });
    expect(first.object.reporter).toEqual({ preferredUsername: 'alice' });
  });

  test('has deleted events (EVT-37, EVT-38), and accepted ones', async () => {
    const event = await organize(world, world.bob, { title: 'Forbidden evening', tags: ['x'] });
    const restricted = await organize(world, world.bob, { title: 'Accepted evening', visibility: 'RESTRICTED' });
    await world.trpc(world.mod).events.accept.mutate({ id: restricted.id });
    const query = `mutation { deleteEvent(eventId: "${event.id}", actorId: "${world.mod.id}") { id } }`;
    expect((await world.gql(world.mod, query)).data.deleteEvent).toEqual({ id: event.id });
    const [deleted, accepted] = await log();
    expect(deleted).toMatchObject({
      action: 'EVENT_DELETION',
      actor: { id: world.mod.id },
      object: {
        ...{ __typename: 'Event', id: event.id, title: 'Forbidden evening', beginsOn: event.beginsOn, draft: false },
        ...{ tags: [], participants: [], organizerActor: null, relatedEvents: [], picture: null },
        options: { maximumAttendeeCapacity: null },
      },
    });
    expect(accepted).toMatchObject({
      action: 'EVENT_UPDATE',
      object: { id: restricted.id, title: 'Accepted evening', organizerActor: { id: world.bob.id } },
    });
  });

  test('answers for deleted events repeatedly', async () => {
    const event = await organize(world, world.bob, { title: 'Twice forbidden', tags: ['x'] });
    const made = await reported({ of: world.bob, eventId: event.id });
    await world.trpc(world.mod).events.delete.mutate({ id: event.id });
    const people =
      'creators: participants(roles: "CREATOR") { id } all: participants(limit: 2) { id } other: participants { role }';
    const facts = 'title tags { slug } picture { id } organizerActor { id } options { maximumAttendeeCapacity }';
    const again = `again: object { ... on Event { ${people} owner: organizerActor { name } ${facts} } }`;
    const { data, errors } = await world.gql(
      world.mod,
      `{ actionLogs(limit: 1) { object { ... on Event { ${people} ${facts} } } ${again} }
         report(id: "${made.id}") { event { ${people} ${facts} } second: event { ${people} } } }`,
    );
    expect(errors).toEqual([]);
    const nobody = { creators: [], all: [], other: [] };
    const gone = { ...nobody, title: 'Twice forbidden', tags: [], picture: null, organizerActor: null };
    expect(data.actionLogs).toMatchObject([{ object: gone, again: { ...gone, owner: null } }]);
    expect(data.report).toMatchObject({ event: gone, second: nobody });
  });

  test('has neither organizers’ actions on their own events nor refused actions', async () => {
    const before = (await log()).length;
    const event = await organize(world, world.bob);
    await world.trpc(world.bob).events.delete.mutate({ id: event.id });
    const { id } = await reported();
    expect(await outcome(world.trpc(world.mod).reports.updateStatus.mutate({ id, status: 'OPEN' }))).toMatch(
      /CONFLICT/,
    );
    expect(await outcome(note(world.mod, id, ''))).toMatch(/blank/);
    expect(await log()).toHaveLength(before);
  });

  test('has pages, and is the same through tRPC and REST', async () => {
    const all = (await log()).map(({ id }: { id: string }) => id);
    const { data } = await world.gql(world.mod, '{ actionLogs(limit: 2, page: 2) { id object { id } } }');
    expect(idsOf(data.actionLogs)).toEqual(all.slice(2, 4));
    const byTrpc = await world.trpc(world.mod).moderation.log.query({ limit: 100 });
    expect(byTrpc.map(({ id }) => id)).toEqual(all);
    const { body } = await world.rest(world.admin).get('/api/v1/moderation/log', { limit: 100 });
    expect(body).toEqual(byTrpc);
    expect(body).toContainEqual(
      expect.objectContaining({
        action: 'NOTE_DELETION',
        object: expect.objectContaining({ type: 'ReportNote', content: 'I was wrong', title: null }),
      }),
    );
  });

  test('is written with the change or not at all', async () => {
    const { id } = await reported();
    const { pool } = world.platform;
    await pool.query(
      "ALTER TABLE action_logs ADD CONSTRAINT broken CHECK (action <> 'REPORT_UPDATE_CLOSED') NOT VALID",
    );
    try {
      expect(await outcome(world.trpc(world.mod).reports.updateStatus.mutate({ id, status: 'CLOSED' }))).toMatch(
        /^INTERNAL_SERVER_ERROR/,
      );
    } finally {
      await pool.query('ALTER TABLE action_logs DROP CONSTRAINT broken');
    }
    expect((await world.trpc(world.mod).reports.get.query({ id })).status).toBe('OPEN');
  });
});

describe('statements', () => {
  const REPORTS = `{ reports(limit: 10) { id reported { id preferredUsername avatar { url } } reporter { id } event { id title tags { slug } }
    comments { id text threadLanguages replies { id } } notes { id content moderator { id } report { id status } } } }`;

  /** Adds this many reports, each complete, and log entries. */
  async function grow(size: number): Promise<void> {
    await world.platform.db.report.deleteMany();
    await world.platform.db.actionLog.deleteMany();
    for (let number = 0; number < size; number += 1) {
      const event = await organize(world, world.bob, { tags: ['x'] });
      const { body } = await world.rest(world.bob).post('/api/v1/statuses', { status: `Post ${number}` });
      const { id } = await reported({ of: world.bob, eventId: event.id, commentsIds: [body.id] });
      await note(world.mod, id, 'Look');
      const gone = await organize(world, world.bob);
      await world.gql(world.mod, `mutation { deleteEvent(eventId: "${gone.id}", actorId: "${world.mod.id}") { id } }`);
      for (const status of ['CLOSED', 'OPEN'] as const) {
        await world.trpc(world.mod).reports.updateStatus.mutate({ id, status });
      }
    }
  }

  test('are as many for ten as for two', async () => {
    const counts: Record<string, number>[] = [];
    for (const size of [2, 10]) {
      await grow(size);
      const [reports, logs, rest, restLog] = [
        await countStatements(() => world.gql(world.mod, REPORTS)),
        await countStatements(() => world.gql(world.mod, LOG)),
        await countStatements(() => world.rest(world.mod).get('/api/v1/moderation/reports')),
        await countStatements(() => world.rest(world.mod).get('/api/v1/moderation/log')),
      ];
      expect([reports.result.errors, logs.result.errors]).toEqual([[], []]);
      expect(reports.result.data.reports).toHaveLength(size);
      expect(reports.result.data.reports[0]).toMatchObject({
        event: { tags: [{ slug: 'x' }] },
        comments: [{}],
        notes: [{}],
      });
      expect(logs.result.data.actionLogs).toHaveLength(size * 4);
      counts.push({
        reports: reports.statements.length,
        logs: logs.statements.length,
        rest: rest.statements.length,
        restLog: restLog.statements.length,
      });
    }
    expect(counts[1]).toEqual(counts[0]);
  });
});
