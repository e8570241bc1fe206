/** Comments: public posts made through the event interface, visible in both interfaces (rules of the event service). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countStatements } from '../support/database/count-statements.ts';
import { outcome } from '../support/world/events.ts';
import { idsOf } from '../support/world/verbs.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const FIELDS = 'id uuid url text local primaryLanguage threadLanguages visibility replies { id text replies { id } }';

async function comment(person: Person | null, text: string, as = person?.name ?? 'alice') {
  const { data, errors } = await world.gql(
    person,
    `mutation ($as: String!, $text: String!) { createComment(actorUsername: $as, text: $text) { ${FIELDS} } }`,
    { as, text },
  );
  return { comment: data?.createComment, error: errors[0] };
}

const reply = (person: Person, to: string, status: string, more: object = {}) =>
  world.rest(person).post('/api/v1/statuses', { status, in_reply_to_id: to, ...more });

/** A new report of these comments of bob's, through which moderators read them. */
async function reported(comments: string[]): Promise<string> {
  const { reports } = world.trpc(world.carol);
  const made = await reports.create.mutate({ reportedActorId: world.bob.id, commentsIds: comments });
  expect(made.comments).toHaveLength(comments.length);
  return made.id;
}

describe('a comment', () => {
  test('has the text as written, and is a public post of that identity (COM-01)', async () => {
    const { comment: made } = await comment(world.alice, 'I love this event');
    expect(made).toMatchObject({
      text: 'I love this event',
      local: true,
      primaryLanguage: 'en',
      threadLanguages: ['en'],
      visibility: 'PUBLIC',
      replies: [],
    });
    expect(made.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const status = await world.rest().get(`/api/v1/statuses/${made.id}`);
    expect(status.body).toMatchObject({
      visibility: 'public',
      content: '<p>I love this event</p>',
      url: made.url,
      account: { id: world.alice.id },
    });
    const timeline = await world.rest().get('/api/v1/timelines/public');
    expect(idsOf(timeline.body)).toContain(made.id);
  });

  test('comes from the named identity, not from one with a similar name', async () => {
    const make = 'mutation ($name: String!) { createPerson(preferredUsername: $name) { id } }';
    const [plain, underscored] = [
      (await world.gql(world.carol, make, { name: 'dxe' })).data.createPerson.id,
      (await world.gql(world.carol, make, { name: 'd_e' })).data.createPerson.id,
    ];
    const author = async (name: string) => {
      const { comment: made, error } = await comment(world.carol, 'Who says so?', name);
      return error?.extensions.code ?? (await world.rest().get(`/api/v1/statuses/${made.id}`)).body.account.id;
    };
    expect(await author('d_e')).toBe(underscored);
    expect(await author('D_E')).toBe(underscored);
    expect(await author('dxe')).toBe(plain);
    for (const pattern of ['%', '_____', 'd%', 'd\\_e', '']) expect(await author(pattern)).toBe('FORBIDDEN');
  });

  test('is sanitized HTML', async () => {
    const { comment: made } = await comment(world.bob, '<script>alert(1)</script> & more');
    expect(made.text).toBe('&lt;script&gt;alert(1)&lt;/script&gt; &amp; more');
    const { comment: two } = await comment(world.bob, 'One\n\nTwo\nlines');
    expect(two.text).toBe('<p>One</p><p>Two<br />lines</p>');
  });

  test('has a UUID of its own that stays', async () => {
    const [one, two] = [await comment(world.bob, 'One'), await comment(world.bob, 'Two')];
    expect(one.comment.uuid).not.toBe(two.comment.uuid);
    const id = await reported([one.comment.id]);
    const { data } = await world.gql(world.mod, `{ report(id: "${id}") { comments { uuid } } }`);
    expect(data.report.comments).toEqual([{ uuid: one.comment.uuid }]);
  });

  test('is by any identity of a sign-in, named case-insensitively', async () => {
    const other = await world.gql(world.alice, 'mutation { createPerson(preferredUsername: "alice_too") { id } }');
    const { comment: made } = await comment(world.alice, 'As another', 'Alice_Too');
    const { body } = await world.rest().get(`/api/v1/statuses/${made.id}`);
    expect(body.account.id).toBe(other.data.createPerson.id);
    // A token acts as its own identity only.
    expect(
      await outcome(world.trpc(world.alice).comments.create.mutate({ actorUsername: 'alice_too', text: 'x' })),
    ).toBe('FORBIDDEN: Actor id is not owned by authenticated user');
  });

  test('is the same through tRPC and REST', async () => {
    const byTrpc = await world.trpc(world.bob).comments.create.mutate({ actorUsername: 'bob', text: 'By tRPC' });
    expect(byTrpc).toMatchObject({ text: 'By tRPC', visibility: 'PUBLIC', threadLanguages: ['en'] });
    const byRest = await world.rest(world.bob).post('/api/v1/comments', { actorUsername: 'bob', text: 'By REST' });
    expect(byRest).toMatchObject({ status: 200, body: { text: 'By REST', local: true, visibility: 'PUBLIC' } });
  });
});

describe('a comment is refused', () => {
  test('refuses anonymous clients', async () => {
    expect((await comment(null, 'x')).error).toMatchObject({
      message: 'You are not allowed to create a comment if not connected',
      extensions: { code: 'UNAUTHENTICATED' },
    });
    expect((await world.rest().post('/api/v1/comments', { actorUsername: 'alice', text: 'x' })).status).toBe(401);
  });

  test.each(['bob', 'nobody', ''])('refuses %j, which is not an own identity', async (name) => {
    expect((await comment(world.alice, 'x', name)).error).toMatchObject({
      message: 'Actor id is not owned by authenticated user',
      extensions: { code: 'FORBIDDEN' },
    });
  });

  test('refuses suspended and unconfirmed users', async () => {
    const person = await world.person('out_of_office');
    const { user } = world.platform.db;
    await user.update({ where: { id: person.userId }, data: { confirmedAt: null } });
    expect((await comment(person, 'x')).error?.extensions.code).toBe('FORBIDDEN');
    await user.update({
      where: { id: person.userId },
      data: { confirmedAt: world.clock.now(), suspendedAt: world.clock.now() },
    });
    const refused = await comment(person, 'x');
    expect([refused.comment ?? null, refused.error?.extensions.code]).toEqual([null, 'FORBIDDEN']);
  });

  test('refuses an empty or too long comment', async () => {
    for (const text of ['', '  ', 'x'.repeat(501)]) {
      expect((await comment(world.alice, text)).error?.extensions.code).toBe('VALIDATION_FAILED');
    }
  });
});

describe('replies', () => {
  test('are those visible to the viewer, with the languages of the thread', async () => {
    const { comment: first } = await comment(world.bob, 'Who comes?');
    const { body: yes } = await reply(world.alice, first.id, 'Moi', { language: 'fr' });
    await reply(world.erin, first.id, 'Only for my followers', { visibility: 'private', language: 'de' });
    await reply(world.bob, yes.id, 'Good', { language: 'en' });
    const id = await reported([first.id]);
    const { data, errors } = await world.gql(world.mod, `{ report(id: "${id}") { comments { ${FIELDS} } } }`);
    expect(errors).toEqual([]);
    const [shown] = data.report.comments;
    expect(shown.threadLanguages).toEqual(['en', 'fr']);
    expect(shown.replies).toMatchObject([{ id: yes.id, text: 'Moi', replies: [{}] }]);
  });

  test('need as many statements for ten comments as for two', async () => {
    const counts: number[] = [];
    for (const size of [2, 10]) {
      const ids: string[] = [];
      for (let number = 0; number < size; number += 1) {
        const { comment: made } = await comment(world.bob, `Comment ${number} of ${size}`);
        await reply(world.alice, made.id, 'Yes');
        ids.push(made.id);
      }
      const id = await reported(ids);
      const { statements, result } = await countStatements(() =>
        world.gql(world.mod, `{ report(id: "${id}") { comments { ${FIELDS} } } }`),
      );
      expect(result.data.report.comments).toHaveLength(size);
      counts.push(statements.length);
    }
    expect(counts[1]).toBe(counts[0]);
  });
});
