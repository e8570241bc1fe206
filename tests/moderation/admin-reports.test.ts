/** Reports as Mastodon's clients handle them: the same queue as the event interface's, by the admin interface. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StaffBrowser, textOf } from '../support/clients/staff-browser.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { createGroup, organize, outcome } from '../support/world/events.ts';
import { idsOf } from '../support/world/verbs.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
const rules: string[] = [];
beforeAll(async () => {
  world = await createWorld();
  const { db, ids, clock } = world.platform;
  for (const [position, text] of ['Be kind', 'No advertising'].entries()) {
    const rule = await db.rule.create({ data: { id: ids.next(), text, position, createdAt: clock.now() } });
    rules.push(rule.id.toString());
  }
});
afterAll(() => world.close());

const PATH = '/api/v1/admin/reports';
const as = (person: Person | null = world.mod) => world.rest(person);
const act = (id: string, what: string, body: object = {}, person: Person | null = world.mod) =>
  as(person).post(`${PATH}/${id}/${what}`, body as Record<string, unknown>);
const read = async (id: string) => (await as().get(`${PATH}/${id}`)).body;
const someone = () => world.someone();

/** Reported by alice. */
async function reported(given: object = {}, by: Person = world.alice): Promise<{ id: string; target: Person }> {
  const target = await someone();
  const { status, body } = await world.rest(by).post('/api/v1/reports', { account_id: target.id, ...given });
  expect(status).toBe(200);
  return { id: body.id, target };
}

const actionsOn = async (id: string): Promise<string[]> =>
  (
    await world.platform.db.actionLog.findMany({
      where: { targetType: 'Report', targetId: BigInt(id) },
      orderBy: { id: 'asc' },
    })
  ).map(({ action }) => action);

describe('a report', () => {
  test('shows who reported whom, posts and rules', async () => {
    const target = await someone();
    const posts = [(await world.post(target, 'Buy this')).id, (await world.post(target, 'Buy that')).id];
    const given = { account_id: target.id, status_ids: posts, comment: 'Look', rule_ids: [rules[1]] };
    const { body: made } = await world.rest(world.alice).post('/api/v1/reports', given);
    const { status, body } = await as().get(`${PATH}/${made.id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: made.id,
      action_taken: false,
      action_taken_at: null,
      category: 'violation',
      comment: 'Look',
      forwarded: false,
      account: { id: world.alice.id, username: 'alice', email: 'alice@example.org' },
      target_account: { id: target.id, account: { acct: target.name } },
      assigned_account: null,
      action_taken_by_account: null,
      statuses: posts.map((id) => ({ id, account: { id: target.id } })),
      rules: [{ id: rules[1], text: 'No advertising' }],
    });
  });

  test('keeps its posts when they are deleted, and shows an event and a group', async () => {
    const target = await someone();
    const [kept, gone] = [(await world.post(target, 'Stays')).id, (await world.post(target, 'Nasty words')).id];
    const { body: made } = await world
      .rest(world.alice)
      .post('/api/v1/reports', { account_id: target.id, status_ids: [kept, gone] });
    await world.rest(target).delete(`/api/v1/statuses/${gone}`);
    await world.drain();
    const { statuses } = await read(made.id);
    expect(statuses.map((status: { id: string; content: string }) => [status.id, status.content])).toEqual([
      [kept, '<p>Stays</p>'],
      [gone, '<p>Nasty words</p>'],
    ]);
    const group = await createGroup(world, world.bob);
    const event = await organize(world, world.bob, { organizerActorId: group.id, title: 'Cheap tickets' });
    const { body: ofEvent } = await world.rest(world.alice).post('/api/v1/reports', { event_id: event.id });
    expect(await read(ofEvent.id)).toMatchObject({
      target_account: { id: group.id, account: { group: true }, email: '' },
      community_event: { id: event.id, uuid: event.uuid, title: 'Cheap tickets' },
    });
  });

  test('is the same in every facade', async () => {
    const { id } = await reported();
    await world.trpc(world.mod).reports.updateStatus.mutate({ id, status: 'CLOSED' });
    expect(await read(id)).toMatchObject({
      action_taken: true,
      action_taken_at: world.clock.now().toISOString(),
      action_taken_by_account: { id: world.mod.id },
    });
    const reopened = await act(id, 'reopen');
    expect(reopened.body).toMatchObject({ action_taken: false, action_taken_at: null, action_taken_by_account: null });
    await act(id, 'resolve', {}, world.admin);
    const { data } = await world.gql(world.mod, `{ report(id: "${id}") { status } }`);
    expect(data.report.status).toBe('RESOLVED');
  });
});

describe('the list', () => {
  test('admin-03: shows those that wait, those that are decided, or all', async () => {
    const by = await someone();
    const [open, closed, resolved] = [await reported({}, by), await reported({}, by), await reported({}, by)];
    await world.trpc(world.mod).reports.updateStatus.mutate({ id: closed.id, status: 'CLOSED' });
    await act(resolved.id, 'resolve');
    const listed = async (query: Record<string, string>) =>
      idsOf((await as().get(PATH, { account_id: by.id, ...query })).body);
    expect(await listed({})).toEqual([open.id]);
    expect(await listed({ resolved: 'false' })).toEqual([open.id]);
    expect(await listed({ resolved: 'true' })).toEqual([resolved.id, closed.id]);
    expect(await listed({ resolved: 'true', unresolved: 'true' })).toEqual([resolved.id, closed.id, open.id]);
    expect(await listed({ target_account_id: open.target.id })).toEqual([open.id]);
    expect(await listed({ target_account_id: 'nobody' })).toEqual([]);
  });

  test('pages by Link headers', async () => {
    const by = await someone();
    const ids: string[] = [];
    for (let i = 0; i < 5; i += 1) ids.unshift((await reported({}, by)).id);
    const seen: string[] = [];
    let next: Record<string, string> | null = {};
    while (next) {
      const page = await as().get(PATH, { account_id: by.id, limit: '2', ...next });
      seen.push(...idsOf(page.body));
      const link = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
      next = link ? { max_id: new URL(link).searchParams.get('max_id') ?? '' } : null;
    }
    expect(seen).toEqual(ids);
    const newer = await as().get(PATH, { account_id: by.id, limit: '2', min_id: ids[4] as string });
    expect(idsOf(newer.body)).toEqual([ids[2], ids[3]]);
  });
});

test('a page takes as many statements as one report, with all that is shown of each', async () => {
  const by = await someone();
  for (let i = 0; i < 4; i += 1) {
    const target = await someone();
    const given = {
      account_id: target.id,
      status_ids: [(await world.post(target, `Post ${i}`)).id],
      rule_ids: [rules[0]],
    };
    const { body } = await world.rest(by).post('/api/v1/reports', given);
    await act(body.id, 'assign_to_self', {}, i % 2 ? world.mod : world.admin);
  }
  const cost = async (limit: string) => {
    const read = () => as().get(PATH, { account_id: by.id, limit });
    // The caches of accounts and posts are warm.
    await read();
    const { statements, result } = await countStatements(read);
    return [result.body.length, statements.length];
  };
  const [one, all] = [await cost('1'), await cost('4')];
  expect([one[0], all[0]]).toEqual([1, 4]);
  expect(all[1]).toBe(one[1]);
});

describe('moderators', () => {
  test('take a report, take it over, and give it back', async () => {
    const { id } = await reported();
    expect((await act(id, 'assign_to_self')).body.assigned_account.id).toBe(world.mod.id);
    expect((await act(id, 'assign_to_self')).status).toBe(200);
    expect((await act(id, 'assign_to_self', {}, world.admin)).body.assigned_account.id).toBe(world.admin.id);
    expect((await act(id, 'unassign')).body.assigned_account).toBeNull();
    expect((await act(id, 'unassign')).status).toBe(200);
    expect(await actionsOn(id)).toEqual(['REPORT_ASSIGNMENT', 'REPORT_ASSIGNMENT', 'REPORT_UNASSIGNMENT']);
  });

  test('say better what it is about', async () => {
    const { id } = await reported({ category: 'spam' });
    const put = (body: object, method = 'PUT') => as().send(method, `${PATH}/${id}`, { body });
    expect((await put({ category: 'legal' })).body).toMatchObject({ category: 'legal', rules: [] });
    expect((await put({ rule_ids: [rules[0]] }, 'PATCH')).body).toMatchObject({
      category: 'violation',
      rules: [{ id: rules[0] }],
    });
    expect((await put({ category: 'violation', rule_ids: [rules[1]] })).body.rules).toMatchObject([{ id: rules[1] }]);
    expect((await put({})).body.rules).toMatchObject([{ id: rules[1] }]);
    expect((await put({ category: 'other' })).body).toMatchObject({ category: 'other', rules: [] });
    const wrong = await put({ rule_ids: ['1'] });
    expect([wrong.status, wrong.body.error]).toEqual([
      422,
      'Validation failed: Rule ids does not reference valid rules',
    ]);
    expect((await put({ category: 'boring' })).status).toBe(422);
    expect(await actionsOn(id)).toEqual(Array(4).fill('REPORT_UPDATE'));
  });

  test('resolve once, when two do it concurrently; a repeated request is no error', async () => {
    const { id } = await reported();
    const both = await Promise.all([act(id, 'resolve'), act(id, 'resolve', {}, world.admin)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.body.action_taken_by_account.id).toBe(both[1]?.body.action_taken_by_account.id);
    expect(await actionsOn(id)).toEqual(['REPORT_UPDATE_RESOLVED']);
    await Promise.all([act(id, 'reopen'), act(id, 'reopen', {}, world.admin)]);
    expect(await actionsOn(id)).toEqual(['REPORT_UPDATE_RESOLVED', 'REPORT_UPDATE_OPENED']);
  });

  test('are refused absent objects, at every path', async () => {
    for (const id of ['1', 'x', '99999999999999999999'])
      for (const [method, path] of [
        ['GET', `${PATH}/${id}`],
        ['PUT', `${PATH}/${id}`],
        ...['assign_to_self', 'unassign', 'resolve', 'reopen'].map((what) => ['POST', `${PATH}/${id}/${what}`]),
      ] as [string, string][]) {
        const { status, body } = await as().send(method, path, method === 'GET' ? {} : { body: {} });
        expect([method, path, status, body]).toEqual([method, path, 404, { error: 'Record not found' }]);
      }
  });

  test('are the only ones', async () => {
    const { id, target } = await reported();
    for (const [person, status] of [
      [world.alice, 403],
      [target, 403],
      [null, 401],
    ] as [Person | null, number][]) {
      expect((await world.rest(person).get(PATH)).status).toBe(status);
      expect((await act(id, 'resolve', {}, person)).status).toBe(status);
    }
    expect(await actionsOn(id)).toEqual([]);
  });
});

describe('nobody settles a report', () => {
  const OWN = 'You filed this report yourself: somebody else must decide it';
  const SELF = 'This report is about you: somebody else must decide it';
  const ABOVE = 'This report is about somebody whose role is above yours: somebody else must decide it';
  const file = async (by: Person, target: Person): Promise<string> =>
    (await as(by).post('/api/v1/reports', { account_id: target.id })).body.id;

  test.each([
    ['that they filed', OWN, () => file(world.mod, world.bob)],
    ['about themselves', SELF, () => file(world.alice, world.mod)],
    ['about somebody above them', ABOVE, () => file(world.alice, world.admin)],
  ])('%s, in any facade', async (_, text, filed) => {
    const id = await filed();
    const byRest = await act(id, 'resolve');
    expect([byRest.status, byRest.body]).toEqual([403, { error: text }]);
    expect(await outcome(world.trpc(world.mod).adminReports.resolve.mutate({ id }))).toBe(`FORBIDDEN: ${text}`);
    for (const status of ['RESOLVED', 'CLOSED']) {
      const mutation = `mutation { updateReportStatus(reportId: "${id}", moderatorId: "${world.mod.id}", status: ${status}) { id } }`;
      expect((await world.gql(world.mod, mutation)).errors?.map(({ message }) => message)).toEqual([text]);
    }
    const { page } = await StaffBrowser.open(world, world.mod, `/moderation/reports/${id}`);
    expect(textOf(page)).toContain('Somebody else must decide this report');
    expect(page.text).not.toContain('value="RESOLVED"');
    expect([await actionsOn(id), (await read(id)).action_taken]).toEqual([[], false]);
  });

  test('the only person who handles reports decides those that they filed', async () => {
    const { db } = world.platform;
    const id = await file(world.admin, world.bob);
    const others = { role: { isNot: null }, id: { not: world.admin.userId } };
    const { count } = await db.user.updateMany({ where: others, data: { disabledAt: world.clock.now() } });
    expect(count).toBeGreaterThan(0);
    const { browser, page } = await StaffBrowser.open(world, world.admin, `/moderation/reports/${id}`);
    await browser.done(await browser.done(page, 'RESOLVED'), 'OPEN');
    const { body } = await act(id, 'resolve', {}, world.admin);
    await db.user.updateMany({ where: others, data: { disabledAt: null } });
    expect(body.action_taken).toBe(true);
    expect((await act(await file(world.admin, world.bob), 'resolve', {}, world.admin)).status).toBe(403);
  });

  test('others with the permission can: equals, and staff above', async () => {
    const second = await world.person('second_mod', { role: 'Moderator' });
    for (const [id, who] of [
      [await file(world.mod, world.bob), second],
      [await file(world.alice, world.mod), second],
      [await file(world.mod, world.carol), world.admin],
    ] as [string, Person][])
      expect((await act(id, 'resolve', {}, who)).body.action_taken).toBe(true);
  });

  test('refuses an act on the account that would settle a report which the caller filed', async () => {
    const target = await someone();
    const [own, other] = [await file(world.mod, target), await file(world.alice, target)];
    const acting = (body: object) =>
      as().post(`/api/v1/admin/accounts/${target.id}/action`, { type: 'silence', ...body });
    const refused = await acting({ report_id: own });
    expect([refused.status, refused.body.error]).toEqual([403, OWN]);
    expect(await world.platform.db.accountWarning.count({ where: { targetId: target.actorId } })).toBe(0);
    expect((await acting({ report_id: other })).status).toBe(200);
    expect([(await read(own)).action_taken, (await read(other)).action_taken]).toEqual([false, true]);
  });
});

test('tRPC has the same procedures', async () => {
  const { id } = await reported();
  const caller = world.trpc(world.mod);
  expect((await caller.adminReports.assignToSelf.mutate({ id })).assigned_account?.id).toBe(world.mod.id);
  expect(await outcome(world.trpc(world.bob).adminReports.resolve.mutate({ id }))).toMatch(/^FORBIDDEN/);
});
