/** Reports, notes, the action log, the dashboard and comments by Mobilizon's own tests. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { organize } from '../support/world/events.ts';
import { data } from '../support/world/users.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

// biome-ignore lint/suspicious/noExplicitAny: tests read what the wire says, whatever it is
type Answer = any;
const ask = (person: Person | null, document: string, variables = {}): Promise<Answer> =>
  data<Answer>(world, person, document, variables);

const comment = async (person: Person, text: string): Promise<Answer> =>
  (await ask(person, `mutation { createComment(actorUsername: "${person.name}", text: "${text}") { id text } }`))
    .createComment;

interface Reported {
  content?: string;
  event?: string;
  comments?: string[];
}

/** Bob reports someone new, or the named identity. */
async function report({ content = 'This is an issue', event, comments }: Reported = {}, about?: Person) {
  const reported = about ?? (await world.person(`reported${world.platform.ids.next()}`));
  const document = `mutation ($reported: ID!, $event: ID, $comments: [ID]) {
    createReport(reporterActorId: "${world.bob.id}", reportedActorId: $reported, content: "${content}", eventId: $event,
      commentsIds: $comments) {
      id content status reporter { id } reported { id } event { id } comments { id }
    }
  }`;
  const variables = { reported: reported.id, event, comments };
  return { reported, made: (await ask(world.bob, document, variables)).createReport };
}

const close = async (id: string, status: string): Promise<Answer> =>
  (
    await ask(
      world.mod,
      `mutation { updateReportStatus(reportId: "${id}", moderatorId: "${world.mod.id}", status: ${status}) {
        id status content reporter { id }
      } }`,
    )
  ).updateReportStatus;

const note = async (person: Person, id: string): Promise<Answer> =>
  (
    await ask(
      person,
      `mutation { createReportNote(reportId: "${id}", moderatorId: "${person.id}", content: "I will look") {
        id content moderator { id } report { id }
      } }`,
    )
  ).createReportNote;

const forget = (person: Person, id: string): Promise<Answer> =>
  ask(person, `mutation { deleteReportNote(noteId: "${id}", moderatorId: "${person.id}") { id } }`);

describe('reports', () => {
  test('REP-01 name an event of the reported identity', async () => {
    const event = await organize(world, world.alice);
    const { made } = await report({ event: event.id }, world.alice);
    expect(made).toMatchObject({
      content: 'This is an issue',
      reporter: { id: world.bob.id },
      event: { id: event.id },
      status: 'OPEN',
    });
  });

  test('REP-03 are resolved by a moderator', async () => {
    const { made } = await report();
    const expected = { id: made.id, status: 'RESOLVED', content: made.content, reporter: made.reporter };
    expect(await close(made.id, 'RESOLVED')).toEqual(expected);
  });

  test('REP-11 show what they are about', async () => {
    const event = await organize(world, world.carol);
    const said = await comment(world.carol, 'I love this');
    const { made } = await report({ event: event.id, comments: [said.id] }, world.carol);
    const fields = 'reported { id } reporter { id } content event { title } comments { text }';
    expect(await ask(world.mod, `{ report(id: "${made.id}") { ${fields} } }`)).toEqual({
      report: {
        reported: { id: world.carol.id },
        reporter: { id: world.bob.id },
        content: 'This is an issue',
        event: { title: event.title },
        comments: [{ text: said.text }],
      },
    });
  });

  test('RPA-01 name the posts of the reported identity', async () => {
    const posts = [await comment(world.alice, 'One'), await comment(world.alice, 'Two')];
    const { made } = await report({ comments: posts.map(({ id }) => id) }, world.alice);
    expect(made).toMatchObject({ status: 'OPEN', reported: { id: world.alice.id } });
    expect(made.comments.map(({ id }: Answer) => id).sort()).toEqual(posts.map(({ id }) => id).sort());
  });

  test('REP-12 get notes of moderators', async () => {
    const { made } = await report();
    expect(await note(world.mod, made.id)).toMatchObject({
      content: 'I will look',
      moderator: { id: world.mod.id },
      report: { id: made.id },
    });
  });

  test('REP-13 lose the notes that their moderators delete', async () => {
    const { id } = await note(world.mod, (await report()).made.id);
    expect(await forget(world.mod, id)).toEqual({ deleteReportNote: { id } });
  });
});

describe('three open reports and a closed one', () => {
  let open: string[];
  beforeEach(async () => {
    await world.platform.db.report.deleteMany();
    open = [];
    for (let number = 0; number < 3; number++) open.unshift((await report()).made.id);
    await close((await report()).made.id, 'CLOSED');
  });
  const list = async (args: string): Promise<string[]> =>
    (await ask(world.mod, `{ reports${args} { id } }`)).reports.map(({ id }: Answer) => id);

  test('REP-07 the open ones are listed, newest first', async () => {
    expect(await list('')).toEqual(open);
  });
  test('REP-08 one is on the second page of two', async () => {
    expect(await list('(page: 2, limit: 2)')).toEqual(open.slice(2));
  });
  test('REP-09 none is on the third', async () => {
    expect(await list('(page: 3, limit: 2)')).toEqual([]);
  });
});

describe('the action log', () => {
  /** One moderator resolved a report, another added a note and deleted it. */
  async function acted(): Promise<Answer[]> {
    const { made } = await report();
    await close(made.id, 'RESOLVED');
    await forget(world.admin, (await note(world.admin, made.id)).id);
    const document = '{ actionLogs(limit: 3) { action actor { id } object { ... on ReportNote { content } } } }';
    return (await ask(world.mod, document)).actionLogs;
  }

  test('ADM-02 lists who did what, newest first', async () => {
    expect((await acted()).map(({ action, actor }) => [action, actor.id])).toEqual([
      ['NOTE_DELETION', world.admin.id],
      ['NOTE_CREATION', world.admin.id],
      ['REPORT_UPDATE_RESOLVED', world.mod.id],
    ]);
  });

  test('ADM-03 stores the content of deleted notes', async () => {
    const [deletion, creation] = await acted();
    expect([deletion?.object.content, creation?.object.content]).toEqual(['I will look', 'I will look']);
  });
});

test('ADM-06 the dashboard shows the public event that was published last', async () => {
  world.clock.advance(1000);
  const { title } = await organize(world, world.alice, { title: 'The newest of all' });
  const { dashboard } = await ask(world.admin, '{ dashboard { lastPublicEventPublished { title } } }');
  expect(dashboard.lastPublicEventPublished).toEqual({ title });
});

test('COM-01 a comment has the text as written', async () => {
  expect((await comment(world.alice, 'I love this event')).text).toBe('I love this event');
});
