/** Reports: who may report whom, the state table, and references to deleted things (rules of the event service). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REPORT_STEPS } from '../../src/domain/reports/states.ts';
import type { ReportStatus } from '../../src/generated/prisma/enums.ts';
import { createGroup, organize, outcome } from '../support/world/events.ts';
import { mailsTo } from '../support/world/mails.ts';
import { setLocale } from '../support/world/users.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const FIELDS = `id uri status content event { id title } comments { id text } reported { id } reporter { id }
  notes { id content moderator { id preferredUsername } report { id } } insertedAt updatedAt`;

const CREATE = `mutation ($reporter: ID!, $reported: ID!, $content: String, $event: ID, $comments: [ID]) {
  createReport(reporterActorId: $reporter, reportedActorId: $reported, content: $content, eventId: $event,
    commentsIds: $comments) { ${FIELDS} } }`;

interface Given {
  reporter?: string;
  content?: string | null;
  event?: string;
  comments?: (string | null)[];
}

/** Through GraphQL: alice reports bob by default. */
async function report(person: Person | null, reported: string, given: Given = {}) {
  const variables = { reporter: person?.id ?? world.alice.id, reported, ...given };
  const { data, errors } = await world.gql(person, CREATE, variables);
  return { report: data?.createReport, error: errors[0] };
}

const say = async (person: Person, status: string, visibility = 'public'): Promise<string> =>
  (await world.rest(person).post('/api/v1/statuses', { status, visibility })).body.id;

let names = 0;
/** A person without reports. */
const someone = () => {
  names += 1;
  return world.person(`someone_${names}`);
};

async function opened(by: Person = world.alice): Promise<string> {
  const made = await report(by, (await someone()).id);
  return made.report.id;
}

describe('a new report', () => {
  test('may be of a group with an event of it', async () => {
    const group = await createGroup(world, world.bob);
    const event = await organize(world, world.bob, { organizerActorId: group.id });
    const made = await report(world.alice, group.id, { event: event.id });
    expect(made.report).toMatchObject({ reported: { id: group.id }, event: { id: event.id } });
    const others = await organize(world, world.bob);
    expect((await report(world.alice, group.id, { event: others.id })).error?.message).toBe(
      'Error while saving report',
    );
  });

  test('names reporter and reported, with an event and posts (REP-01, RPA-01)', async () => {
    const event = await organize(world, world.bob);
    const comments = [await say(world.bob, 'Buy this'), await say(world.bob, 'Buy that')];
    const made = await report(world.alice, world.bob.id, { content: 'This is an issue', event: event.id, comments });
    expect(made.error).toBeUndefined();
    expect(made.report).toMatchObject({
      status: 'OPEN',
      content: 'This is an issue',
      event: { id: event.id, title: event.title },
      comments: [
        { id: comments[0], text: 'Buy this' },
        { id: comments[1], text: 'Buy that' },
      ],
      reported: { id: world.bob.id },
      reporter: { id: world.alice.id },
      notes: [],
    });
  });

  test('needs no text, event or posts; [""] names none', async () => {
    const { id } = await someone();
    const { report: made } = await report(world.alice, id, { comments: [''], event: '' });
    expect(made).toMatchObject({ content: null, event: null, comments: [], status: 'OPEN' });
    const plain = `mutation { createReport(reporterActorId: "${world.bob.id}", reportedActorId: "${id}") { comments { id } } }`;
    expect((await world.gql(world.bob, plain)).data.createReport).toEqual({ comments: [] });
  });

  test('takes only posts of the reported actor that the reporter sees', async () => {
    const comments = [await say(world.carol, 'Carol says'), await say(world.bob, 'For no one', 'direct'), 'x', '1'];
    const own = await say(world.bob, 'Bob says');
    const { report: made } = await report(world.alice, world.bob.id, { comments: [...comments, own, null] });
    expect(made.comments).toEqual([{ id: own, text: 'Bob says' }]);
  });

  test('is the same through tRPC and REST', async () => {
    const { id } = await someone();
    const byTrpc = await world.trpc(world.alice).reports.create.mutate({ reportedActorId: id, content: 'By tRPC' });
    expect(byTrpc).toMatchObject({ content: 'By tRPC', status: 'OPEN', notes: [], reporter: { id: world.alice.id } });
    const byRest = await world
      .rest(world.bob)
      .post('/api/v1/moderation/reports', { reportedActorId: id, content: 'By REST' });
    expect(byRest).toMatchObject({ status: 200, body: { content: 'By REST', reported: { id }, comments: [] } });
  });

  test('is mailed to those who may handle it, in their language', async () => {
    await setLocale(world, world.admin, 'fr');
    const event = await organize(world, world.carol, { title: 'Suspicious evening' });
    const comments = [await say(world.carol, 'Nasty <b>words</b>')];
    const { report: made } = await report(world.bob, world.carol.id, {
      content: 'Please look',
      event: event.id,
      comments,
    });
    await world.drain();
    const link = `${world.url}/moderation/reports/${made.id}`;
    const about = async (person: Person) => (await mailsTo(world, person.email)).filter((mail) => mail.link === link);
    const [toMod, ...more] = await about(world.mod);
    expect(more).toEqual([]);
    expect(toMod?.subject).toMatch(/^New report on /);
    for (const said of ['bob', 'carol', 'Suspicious evening', 'Nasty <b>words</b>', 'Please look']) {
      expect(toMod?.text).toContain(said);
    }
    expect((await about(world.admin))[0]?.subject).toMatch(/^Nouveau signalement/);
    for (const person of [world.alice, world.bob, world.carol]) expect(await about(person)).toEqual([]);
  });
});

describe('a report is refused', () => {
  test('refuses anonymous clients, and absent objects', async () => {
    const { id } = await someone();
    expect((await report(null, id)).error).toMatchObject({
      message: 'You need to be logged-in to create reports',
      extensions: { code: 'UNAUTHENTICATED' },
    });
    const hidden = await organize(world, world.bob, { draft: true });
    for (const made of [
      await report(world.alice, '1042'),
      await report(world.alice, 'nobody'),
      await report(world.alice, world.bob.id, { event: '1042' }),
      await report(world.alice, world.bob.id, { event: hidden.id }),
    ]) {
      expect(made.error).toMatchObject({ message: 'Error while saving report', extensions: { code: 'NOT_FOUND' } });
    }
    expect((await world.rest().post('/api/v1/moderation/reports', { reportedActorId: id })).status).toBe(401);
  });

  test('refuses another identity', async () => {
    const { error } = await report(world.alice, world.bob.id, { reporter: world.carol.id });
    expect(error).toMatchObject({
      message: 'Reporter actor id is not owned by authenticated user',
      extensions: { code: 'FORBIDDEN' },
    });
  });

  test('a report of oneself, or of another own identity, is refused', async () => {
    const other = await world.gql(world.alice, 'mutation { createPerson(preferredUsername: "alice_too") { id } }');
    for (const id of [world.alice.id, other.data.createPerson.id]) {
      expect((await report(world.alice, id)).error).toMatchObject({ extensions: { code: 'FORBIDDEN' } });
    }
  });

  test('refuses an event by another account', async () => {
    const event = await organize(world, world.carol);
    expect((await report(world.alice, world.bob.id, { event: event.id })).error?.extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { eventId: ['is not an event of the reported actor'] },
    });
  });

  test('refuses more than 1,000 characters', async () => {
    const { id } = await someone();
    const { error } = await report(world.alice, id, { content: 'é'.repeat(1001) });
    expect(error).toMatchObject({ message: 'Error while saving report', extensions: { code: 'VALIDATION_FAILED' } });
    expect(error?.extensions.fields).toEqual({ content: ['should be at most 1000 character(s)'] });
    expect((await report(world.alice, id, { content: '👍'.repeat(1000) })).error).toBeUndefined();
  });

  test('refuses a repeated report while the same is open; not of other people, other objects, or when it is closed', async () => {
    const { id } = await someone();
    const event = await organize(world, world.bob);
    const comments = [await say(world.bob, 'Again')];
    const first = await report(world.alice, id);
    expect((await report(world.alice, id, { content: 'Other words' })).error).toMatchObject({
      extensions: { code: 'CONFLICT' },
    });
    expect((await report(world.bob, id)).error).toBeUndefined();
    expect((await report(world.erin, world.bob.id)).error).toBeUndefined();
    expect((await report(world.erin, world.bob.id, { event: event.id })).error).toBeUndefined();
    expect((await report(world.erin, world.bob.id, { event: event.id, comments })).error).toBeUndefined();
    expect((await report(world.erin, world.bob.id, { event: event.id, comments })).error?.extensions.code).toBe(
      'CONFLICT',
    );
    await world.trpc(world.mod).reports.updateStatus.mutate({ id: first.report.id, status: 'CLOSED' });
    expect((await report(world.alice, id)).error).toBeUndefined();
  });

  test('accepts one of ten concurrent requests', async () => {
    const { id } = await someone();
    const made = await Promise.all(Array.from({ length: 10 }, () => report(world.alice, id)));
    expect(made.filter(({ error }) => !error)).toHaveLength(1);
    expect(made.flatMap(({ error }) => error?.extensions.code ?? [])).toEqual(Array(9).fill('CONFLICT'));
  });
});

const set = (id: string, status: string, moderator: string) =>
  `mutation { updateReportStatus(reportId: "${id}", moderatorId: "${moderator}", status: ${status}) { ${FIELDS} } }`;

describe('the state of a report', () => {
  const STATES: ReportStatus[] = ['OPEN', 'CLOSED', 'RESOLVED'];
  const CELLS = STATES.flatMap((from) => STATES.map((to) => [from, to, REPORT_STEPS[from][to]] as const));
  /** The event service's table of updateReportStatus, copied by hand. */
  const ALLOWED = ['OPEN→CLOSED', 'OPEN→RESOLVED', 'CLOSED→OPEN', 'RESOLVED→OPEN'];

  test.each(CELLS)('%s → %s: %s', async (from, to, step) => {
    const id = await opened();
    if (from !== 'OPEN') await world.trpc(world.mod).reports.updateStatus.mutate({ id, status: from });
    const logged = () => world.platform.db.actionLog.count({ where: { targetId: BigInt(id) } });
    const before = await logged();
    world.clock.advance(1000);
    const { data, errors } = await world.gql(world.mod, set(id, to, world.mod.id));
    const allowed = ALLOWED.includes(`${from}→${to}`);
    expect(errors[0]?.extensions.code).toBe(allowed ? undefined : from === to ? 'CONFLICT' : 'FORBIDDEN');
    expect(await logged()).toBe(before + (allowed ? 1 : 0));
    const now = await world.trpc(world.mod).reports.get.query({ id });
    expect(now.status).toBe(allowed ? to : from);
    if (!allowed) return;
    const { reporter, updatedAt, insertedAt } = data.updateReportStatus;
    expect(reporter.id).toBe(world.alice.id);
    expect(updatedAt > insertedAt).toBe(true);
    const [action] = await world.platform.db.actionLog.findMany({ orderBy: { id: 'desc' }, take: 1 });
    expect(action).toMatchObject({ action: step, actorId: world.mod.actorId, targetType: 'Report' });
  });

  test('changes once, when two moderators decide concurrently', async () => {
    const id = await opened();
    const both = await Promise.all(
      [world.mod, world.admin].map((person) =>
        outcome(world.trpc(person).reports.updateStatus.mutate({ id, status: 'RESOLVED' })),
      ),
    );
    expect(both.sort()).toEqual(['CONFLICT: The report is already in this state', 'OK']);
  });

  test('accepts no other value (RPA-02)', async () => {
    const { errors } = await world.gql(world.mod, set(await opened(), 'UNKNOWN', world.mod.id));
    expect(errors[0]?.extensions.code).toBe('VALIDATION_FAILED');
    const rest = await world
      .rest(world.mod)
      .send('PATCH', `/api/v1/moderation/reports/${await opened()}`, { body: { status: 'UNKNOWN' } });
    expect(rest.status).toBe(422);
  });

  test('changes by REST too', async () => {
    const path = `/api/v1/moderation/reports/${await opened()}`;
    const rest = await world.rest(world.admin).send('PATCH', path, { body: { status: 'CLOSED' } });
    expect(rest).toMatchObject({ status: 200, body: { status: 'CLOSED' } });
  });
});
