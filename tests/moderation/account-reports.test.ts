/** Reports as Mastodon's clients send them, in the one queue with those of the event interface. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { presentAccountReports } from '../../src/entities/moderation/account-report.ts';
import { form } from '../support/values/pictures.ts';
import { createGroup, organize } from '../support/world/events.ts';
import { mailsTo } from '../support/world/mails.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
const rules: string[] = [];
beforeAll(async () => {
  world = await createWorld();
  const { db, ids, clock } = world.platform;
  for (const [position, text] of ['Be kind', 'No advertising', 'A former rule'].entries()) {
    const deletedAt = position === 2 ? clock.now() : null;
    const rule = await db.rule.create({ data: { id: ids.next(), text, position, createdAt: clock.now(), deletedAt } });
    rules.push(rule.id.toString());
  }
});
afterAll(() => world.close());

const report = (who: Person | null, body: object | URLSearchParams) =>
  world.rest(who).post('/api/v1/reports', body as Record<string, unknown>);

const say = async (person: Person, status: string, visibility = 'public'): Promise<string> =>
  (await world.rest(person).post('/api/v1/statuses', { status, visibility })).body.id;

let names = 0;
const someone = () => {
  names += 1;
  return world.person(`somebody_${names}`);
};

const handled = (id: string) => world.trpc(world.mod).reports.get.query({ id });

describe('a report', () => {
  test('needs an account alone', async () => {
    const { id } = await someone();
    const { status, body } = await report(world.alice, { account_id: id });
    expect([status, body]).toEqual([
      200,
      {
        id: expect.stringMatching(/^\d+$/),
        action_taken: false,
        action_taken_at: null,
        category: 'other',
        comment: '',
        forwarded: false,
        created_at: world.clock.now().toISOString(),
        status_ids: [],
        collection_ids: [],
        rule_ids: [],
        target_account: expect.objectContaining({ id }),
      },
    ]);
  });

  test('reports-01: reports a violation if it names rules, whatever category is sent', async () => {
    const { id } = await someone();
    const { body } = await report(world.alice, { account_id: id, category: 'spam', rule_ids: [rules[1], rules[0]] });
    expect(body).toMatchObject({ category: 'violation', rule_ids: [rules[0], rules[1]] });
    expect(await handled(body.id)).toMatchObject({
      category: 'violation',
      rules: [
        { id: rules[0], text: 'Be kind' },
        { id: rules[1], text: 'No advertising' },
      ],
    });
  });

  test.each(['spam', 'legal', 'violation', 'other'])('keeps the category %s', async (category) => {
    const { id } = await someone();
    expect((await report(world.alice, { account_id: id, category })).body.category).toBe(category);
  });

  test('comes with posts, as a form with brackets, as forms sent twice, and as multipart', async () => {
    const bob = await someone();
    const statuses = [await say(bob, 'Buy this'), await say(bob, 'Buy that', 'unlisted')];
    const sent = new URLSearchParams([
      ['account_id', bob.id],
      ...statuses.map((id) => ['status_ids[]', id]),
      ['comment', 'Look at these'],
      ['category', 'spam'],
      ['forward', 'false'],
      ['rule_ids', ''],
      ['unknown', '1'],
    ]);
    const first = await report(world.alice, sent);
    expect(first.body).toMatchObject({ status_ids: statuses, comment: 'Look at these', category: 'spam' });
    const again = await report(world.alice, sent);
    expect([again.status, again.body.id]).toEqual([200, first.body.id]);
    const multipart = form({ account_id: bob.id, 'status_ids[]': statuses[0] as string, comment: 'Look at these' });
    const other = await world.rest(world.alice).post('/api/v1/reports', multipart);
    expect([other.status, other.body.status_ids]).toEqual([200, [statuses[0]]]);
    expect(other.body.id).not.toBe(first.body.id);
  });

  test('comes with collections of the account, and of nobody else', async () => {
    const make = async (who: Person, name: string): Promise<string> =>
      (await world.rest(who).post('/api/v1/collections', { name, description: 'x' })).body.collection.id;
    const [own, others] = [await make(world.bob, 'Mine'), await make(world.carol, 'Hers')];
    const { body } = await report(world.alice, { account_id: world.bob.id, collection_ids: [own] });
    expect(body.collection_ids).toEqual([own]);
    for (const wrong of [others, '1', 'x'])
      expect((await report(world.alice, { account_id: world.bob.id, collection_ids: [own, wrong] })).status).toBe(404);
  });

  test('leaves out posts that are gone, and those that the reporter may not see, alike', async () => {
    const bob = await someone();
    const [there, gone, hidden] = [await say(bob, 'Buy this'), await say(bob, 'Oops'), await say(bob, 'x', 'direct')];
    await world.rest(bob).delete(`/api/v1/statuses/${gone}`);
    await world.drain();
    const sent = { account_id: bob.id, status_ids: [there, gone, hidden, '1042'] };
    const { status, body } = await report(world.alice, sent);
    expect([status, body.status_ids]).toEqual([200, [there]]);
    expect((await report(world.alice, { ...sent, status_ids: [gone] })).status).toBe(404);
    expect((await report(world.alice, { ...sent, status_ids: [hidden] })).status).toBe(404);
    const others = await say(world.carol, 'Hers');
    expect((await report(world.alice, { ...sent, status_ids: [there, gone, others] })).status).toBe(404);
  });

  test('null, as clients send what they leave out, counts as missing', async () => {
    const { id } = await someone();
    const nothing = { status_ids: null, rule_ids: null, comment: null, category: null, forward: null };
    const { status, body } = await report(world.alice, { account_id: id, ...nothing });
    expect([status, body.category, body.comment, body.status_ids]).toEqual([200, 'other', '', []]);
  });

  test('creates another report for other words', async () => {
    const { id } = await someone();
    const [one, two] = [
      await report(world.alice, { account_id: id, comment: 'one' }),
      await report(world.alice, { account_id: id, comment: 'two' }),
    ];
    expect([one.status, two.status, one.body.id === two.body.id]).toEqual([200, 200, false]);
  });

  test('sent ten times at once is stored once', async () => {
    const { id } = await someone();
    const answers = await Promise.all(Array.from({ length: 10 }, () => report(world.alice, { account_id: id })));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await world.platform.db.report.count({ where: { reportedId: BigInt(id) } })).toBe(1);
  });

  test('may report a person who blocks the reporter', async () => {
    const blocking = await someone();
    await world.rest(blocking).post(`/api/v1/accounts/${world.alice.id}/block`);
    expect((await report(world.alice, { account_id: blocking.id })).status).toBe(200);
  });

  test('tells whether it was handled, and when', async () => {
    const { id } = await someone();
    const { body } = await report(world.alice, { account_id: id });
    world.clock.advance(60_000);
    await world.trpc(world.mod).reports.updateStatus.mutate({ id: body.id, status: 'RESOLVED' });
    const row = await world.platform.db.report.findUniqueOrThrow({ where: { id: BigInt(body.id) } });
    const [shown] = await presentAccountReports({ ...world.platform, viewer: null }, [row]);
    expect(shown).toMatchObject({ action_taken: true, action_taken_at: world.clock.now().toISOString() });
  });
});

describe('a report of a group or an event', () => {
  test('names the group as an account, or as what it is', async () => {
    const group = await createGroup(world, world.bob);
    const byAccount = await report(world.alice, { account_id: group.id });
    expect(byAccount.body.target_account).toMatchObject({ id: group.id, group: true });
    const byGroup = await report(world.carol, { group_id: group.id });
    expect(byGroup.body.target_account.id).toBe(group.id);
    const person = await report(world.alice, { group_id: world.bob.id });
    expect([person.status, person.body.error]).toEqual([422, 'Validation failed: Group is not the reported group']);
  });

  test('names the event; who organizes it is reported', async () => {
    const event = await organize(world, world.bob, { title: 'Cheap tickets' });
    const { body } = await report(world.alice, { event_id: event.uuid, comment: 'No such tickets' });
    expect(body.target_account.id).toBe(world.bob.id);
    expect((await handled(body.id)).event).toMatchObject({ title: 'Cheap tickets' });
    const wrong = await report(world.alice, { account_id: world.carol.id, event_id: event.id });
    expect([wrong.status, wrong.body.error]).toEqual([
      422,
      'Validation failed: Event is not an event of the reported account',
    ]);
    const group = await createGroup(world, world.bob);
    const theirs = await organize(world, world.bob, { organizerActorId: group.id });
    expect((await report(world.alice, { event_id: theirs.id })).body.target_account.id).toBe(group.id);
  });
});

describe('refused', () => {
  test('reports-02: refuses a post of another author', async () => {
    const statuses = [await say(world.bob, 'Mine'), await say(world.carol, 'Hers')];
    const { status, body } = await report(world.alice, { account_id: world.bob.id, status_ids: statuses });
    expect([status, body]).toEqual([404, { error: 'Record not found' }]);
  });

  test('refuses absent and hidden objects alike', async () => {
    const gone = await someone();
    await world.platform.db.actor.update({ where: { id: gone.actorId }, data: { suspendedAt: world.clock.now() } });
    const hidden = await say(world.bob, 'for no one', 'direct');
    const draft = await organize(world, world.bob, { draft: true });
    for (const body of [
      {},
      { account_id: '' },
      { account_id: '1042' },
      { account_id: 'nobody' },
      { account_id: gone.id },
      { account_id: world.bob.id, status_ids: [hidden] },
      { account_id: world.bob.id, status_ids: ['x'] },
      { account_id: world.bob.id, event_id: draft.id },
      { event_id: '1042' },
    ]) {
      const answer = await report(world.alice, body);
      expect([body, answer.status, answer.body]).toEqual([body, 404, { error: 'Record not found' }]);
    }
  });

  test.each<[string, object, RegExp]>([
    ['a rule that is none', { rule_ids: ['1'] }, /^Validation failed: Rule ids does not reference valid rules$/],
    ['an unknown category', { category: 'boring' }, /Category/],
    ['1,001 characters', { comment: 'é'.repeat(1001) }, /Comment is too long \(maximum is 1000 characters\)$/],
    ['101 posts', { status_ids: Array(101).fill('1') }, /Status ids cannot name more than 100 posts$/],
  ])('refuses %s, and says which field is wrong', async (_what, body, error) => {
    const answer = await report(world.alice, { account_id: world.bob.id, ...body });
    expect([answer.status, answer.body.error]).toEqual([422, expect.stringMatching(error)]);
  });

  test('refuses a former rule', async () => {
    const answer = await report(world.alice, { account_id: world.bob.id, rule_ids: [rules[2]] });
    expect(answer.status).toBe(422);
  });

  test('a report of oneself is refused', async () => {
    expect((await report(world.alice, { account_id: world.alice.id })).status).toBe(403);
  });

  test('stores nothing', async () => {
    const { id } = await someone();
    await report(world.alice, { account_id: id, rule_ids: ['1'] });
    expect(await world.platform.db.report.count({ where: { reportedId: BigInt(id) } })).toBe(0);
  });
});

test('the event interface lists it with its posts, and moderators get one mail that names the rules', async () => {
  const bob = await someone();
  const status = await say(bob, 'Nasty words');
  const sent = { account_id: bob.id, status_ids: [status], comment: 'Please look', rule_ids: [rules[0]] };
  const { body } = await report(world.alice, sent);
  await report(world.alice, sent);
  const { data } = await world.gql(
    world.mod,
    `{ report(id: "${body.id}") { content status comments { id text } reported { id } reporter { id } } }`,
  );
  expect(data.report).toEqual({
    content: 'Please look',
    status: 'OPEN',
    comments: [{ id: status, text: 'Nasty words' }],
    reported: { id: bob.id },
    reporter: { id: world.alice.id },
  });
  await world.drain();
  const link = `${world.url}/moderation/reports/${body.id}`;
  const about = (await mailsTo(world, world.mod.email)).filter((mail) => mail.link === link);
  expect(about).toHaveLength(1);
  for (const said of ['Be kind', 'Please look', 'Nasty words']) expect(about[0]?.text).toContain(said);
});
