/** Moderators' notes on a report, and who may read, write and delete them (rules of the event service). */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HeldRole } from '../../src/domain/access/roles.ts';
import { presentReports } from '../../src/entities/moderation/report.ts';
import { HELD } from '../support/world/roles.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const VIEWER = {
  ...{
    tokenId: null,
    sessionId: 1n,
    appId: null,
    scopes: ['admin:read', 'admin:write'],
    locale: 'en',
    chosenLanguages: [],
  },
  ...{ confirmed: true, approved: true, suspended: false },
};

let names = 0;
/** A new report of a person without reports. */
async function opened(by: Person = world.alice): Promise<string> {
  names += 1;
  const { id } = await world.person(`someone_${names}`);
  return (await world.trpc(by).reports.create.mutate({ reportedActorId: id })).id;
}

async function refusal(person: Person | null, query: string) {
  const { errors } = await world.gql(person, query);
  return errors[0] && { code: errors[0].extensions.code, message: errors[0].message };
}

describe('notes', () => {
  const add = (id: string, moderator: string, content: string | null = 'Look twice') =>
    `mutation { createReportNote(reportId: "${id}", moderatorId: "${moderator}", content: ${JSON.stringify(content)})
      { id content moderator { id } report { id status } insertedAt } }`;
  const remove = (id: string, moderator: string) =>
    `mutation { deleteReportNote(noteId: "${id}", moderatorId: "${moderator}") { id } }`;

  test('are written and deleted by moderators (REP-12, REP-13)', async () => {
    const id = await opened();
    const { data } = await world.gql(world.mod, add(id, world.mod.id));
    const note = data.createReportNote;
    expect(note).toMatchObject({
      content: 'Look twice',
      moderator: { id: world.mod.id },
      report: { id, status: 'OPEN' },
    });
    const read = await world.gql(world.admin, `{ report(id: "${id}") { notes { id content report { id } } } }`);
    expect(read.data.report.notes).toEqual([{ id: note.id, content: 'Look twice', report: { id } }]);
    const gone = await world.gql(world.mod, remove(note.id, world.mod.id));
    expect(gone.data.deleteReportNote).toEqual({ id: note.id });
    expect(await refusal(world.mod, remove(note.id, world.mod.id))).toEqual({
      code: 'NOT_FOUND',
      message: 'Note not found',
    });
  });

  test('work through REST and tRPC', async () => {
    const id = await opened();
    const made = await world.rest(world.mod).post(`/api/v1/moderation/reports/${id}/notes`, { content: 'By REST' });
    expect(made).toMatchObject({
      status: 200,
      body: { content: 'By REST', report: { id }, moderator: { id: world.mod.id } },
    });
    const gone = await world.trpc(world.mod).reports.deleteNote.mutate({ id: made.body.id });
    expect(gone).toEqual({ id: made.body.id });
  });

  test('need a text', async () => {
    const id = await opened();
    for (const content of [null, '', ' \n']) {
      const { errors } = await world.gql(world.mod, add(id, world.mod.id, content));
      expect(errors[0]?.extensions).toEqual({ code: 'VALIDATION_FAILED', fields: { content: ["can't be blank"] } });
    }
  });

  test('are deleted by their author or an administrator (RPA-04, RPA-05)', async () => {
    const second = await world.person(`moderator_${world.platform.ids.next()}`, { role: 'Moderator' });
    const { createReportNote: note } = (await world.gql(second, add(await opened(), second.id))).data;
    expect(await refusal(world.mod, remove(note.id, world.mod.id))).toEqual({
      code: 'FORBIDDEN',
      message: 'You can only remove your own notes',
    });
    await world.platform.db.user.update({ where: { id: second.userId }, data: { roleId: null } });
    expect(await refusal(second, remove(note.id, second.id))).toEqual({
      code: 'FORBIDDEN',
      message: 'You need to be a moderator or an administrator to create a note on a report',
    });
    expect((await world.gql(world.admin, remove(note.id, world.admin.id))).data.deleteReportNote.id).toBe(note.id);
  });

  test('are hidden from the reporter', async () => {
    const id = await opened(world.carol);
    await world.gql(world.mod, add(id, world.mod.id));
    // Requests the reporter's answer again, after the note was written.
    const row = await world.platform.db.report.findUniqueOrThrow({ where: { id: BigInt(id) } });
    const seenBy = async (person: Person, role: HeldRole | null) => {
      const viewer = { ...VIEWER, userId: person.userId, actorId: person.actorId, role };
      return (await presentReports({ ...world.platform, viewer }, [row]))[0]?.notes.map(({ content }) => content);
    };
    expect(await seenBy(world.carol, null)).toEqual([]);
    expect(await seenBy(world.mod, HELD.Moderator)).toEqual(['Look twice']);
  });
});
