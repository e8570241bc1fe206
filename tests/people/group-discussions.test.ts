/** Discussions of groups: who begins, reads, answers, renames and closes them, and their order. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createGroup } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let zoe: Person;
beforeAll(async () => {
  world = await createWorld();
  zoe = await world.person('zoe');
});
afterAll(() => world.close());

let group: { id: string; name: string };
let path: string;
/** Alice founded it, carol moderates it, bob is a member. */
async function found(more: Record<string, unknown> = {}): Promise<void> {
  const { alice, bob, carol } = world;
  const made = await createGroup(world, alice, { name: 'Choir', openness: 'OPEN', ...more });
  group = { id: made.id, name: made.preferredUsername };
  path = `/api/v1/groups/${group.id}/discussions`;
  for (const person of [bob, carol]) await world.trpc(person).groups.join.mutate({ id: group.id });
  await world.trpc(alice).groups.updateMember.mutate({ id: group.id, memberActorId: carol.id, role: 2 });
  await world.drain();
}
beforeEach(() => found());

const TITLE = 'Which songs in spring?';

async function begin(person: Person, more: Record<string, unknown> = {}) {
  const given = { status: 'I would like the barcarole.', title: TITLE, group_id: group.id, ...more };
  const { status, body } = await world.rest(person).post('/api/v1/statuses', given);
  expect(status, JSON.stringify(body)).toBe(200);
  await world.drain();
  return (await world.rest(person).get(`/api/v1/statuses/${body.id}`)).body;
}

async function reply(person: Person, to: string, more: Record<string, unknown> = {}) {
  world.clock.advance(1000);
  const given = { status: 'Yes', in_reply_to_id: to, ...more };
  const answer = await world.rest(person).post('/api/v1/statuses', given);
  await world.drain();
  return answer;
}

const list = async (person: Person | null = null) => (await world.rest(person).get(path)).body;
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
const read = (person: Person | null, id: string) => world.rest(person).get(`${path}/${id}`);
const close = (person: Person, id: string, verb = 'close') => world.rest(person).post(`${path}/${id}/${verb}`);
const rename = (person: Person, id: string, title: string) =>
  world.rest(person).send('PATCH', `${path}/${id}`, { body: { title } });

describe('a discussion', () => {
  test('is a post to the group whose content begins with its title', async () => {
    const { bob } = world;
    const post = await begin(bob, { title: 'Which  songs\n<in spring>? ' });
    expect(post).toMatchObject({
      content: '<p><strong>Which songs &lt;in spring&gt;?</strong></p><p>I would like the barcarole.</p>',
      discussion: { group_id: group.id, title: 'Which songs <in spring>?', closed: false },
    });
    expect((await world.rest(bob).get(`/api/v1/statuses/${post.id}/source`)).body.text).toBe(
      'I would like the barcarole.',
    );
    const shown = {
      ...{ id: post.id, group_id: group.id, title: 'Which songs <in spring>?', closed: false },
      ...{ replies_count: 0, last_reply_at: null, status: { id: post.id, account: { id: bob.id } } },
    };
    expect(await list()).toMatchObject([shown]);
    expect((await read(null, post.id)).body).toMatchObject(shown);
    const { body } = await world.rest().get(`/api/v1/accounts/${group.id}/statuses`);
    expect(body).toMatchObject([{ reblog: { id: post.id, discussion: { title: shown.title } } }]);
    expect((await world.rest(bob).get('/api/v2/search?q=songs&type=statuses')).body.statuses).toMatchObject([
      { id: post.id },
    ]);
  });

  test.each([
    ['without a group', { group_id: undefined }, { title: 'needs a group of this server' }],
    ['with a blank title', { title: ' \n ' }, { title: "can't be blank" }],
    ['with a long title', { title: 'a'.repeat(201) }, { title: 'should be at most 200 character(s)' }],
    ['with nothing but a title', { status: ' ' }, { text: "can't be blank" }],
  ])('does not begin %s', async (_what, more, wrong) => {
    const given = { status: 'Hm', title: TITLE, group_id: group.id, ...more };
    const { status, body } = await world.rest(world.bob).post('/api/v1/statuses', given);
    expect(status).toBe(422);
    for (const [field, problem] of Object.entries(wrong))
      expect(body.details[field]).toMatchObject([{ description: problem }]);
    expect(await list()).toEqual([]);
  });

  test('is begun by those who may write to the group', async () => {
    const given = { status: 'Hm', title: TITLE, group_id: group.id };
    expect((await world.rest(zoe).post('/api/v1/statuses', given)).body.error).toContain('does not let you post');
  });

  test('for members is listed and read by them alone', async () => {
    const { alice, bob } = world;
    const { id } = await begin(bob, { members_only: true });
    expect(idsOf(await list(alice))).toEqual([id]);
    for (const person of [null, zoe]) {
      expect(await list(person)).toEqual([]);
      expect((await read(person, id)).status).toBe(404);
    }
    expect((await reply(alice, id)).body).toMatchObject({ members_of: group.id });
    expect((await read(bob, id)).body).toMatchObject({ replies_count: 1 });
  });

  test('that waits for the moderators is not listed until they accept it', async () => {
    await found({ approvesPosts: true });
    const { alice, bob } = world;
    const ids = [await begin(bob), await begin(bob, { members_only: true })].map(({ id }) => id);
    expect(await list(alice)).toEqual([]);
    for (const id of ids) {
      expect((await read(bob, id)).status).toBe(404);
      expect((await close(alice, id)).status).toBe(404);
      expect((await world.rest(bob).get(`/api/v1/statuses/${id}`)).body.discussion).toBeNull();
      await world.rest(alice).post(`/api/v1/groups/${group.id}/post_requests/${id}/accept`);
    }
    await world.drain();
    expect((await world.rest(bob).get(`/api/v1/statuses/${ids[0]}`)).body.discussion).toMatchObject({ title: TITLE });
    expect(idsOf(await list(bob))).toEqual(ids.toReversed());
    expect((await list(bob))[0].status.content).toContain(TITLE);
  });

  test('that the moderators refuse is an ordinary post with the title in its text', async () => {
    await found({ approvesPosts: true });
    const { alice, bob } = world;
    const { id } = await begin(bob);
    await world.rest(alice).post(`/api/v1/groups/${group.id}/post_requests/${id}/refuse`);
    await world.drain();
    expect((await close(alice, id)).status).toBe(404);
    expect((await rename(bob, id, 'Ours')).status).toBe(404);
    const { body } = await world.rest(bob).get(`/api/v1/statuses/${id}/source`);
    expect(body.text).toBe(`${TITLE}\n\nI would like the barcarole.`);
    expect(await world.platform.db.discussion.count({ where: { statusId: BigInt(id) } })).toBe(0);
  });

  test('accepts answers of everybody, whatever reply policy its author sends', async () => {
    const { bob } = world;
    const { id } = await begin(bob, { reply_approval_policy: 'mentioned' });
    const body = { status: 'Or the tango.', reply_approval_policy: 'mentioned' };
    expect((await world.rest(bob).send('PUT', `/api/v1/statuses/${id}`, { body })).status).toBe(200);
    expect((await reply(zoe, id)).status).toBe(200);
  });

  test('keeps its title when its text is edited, and when it is scheduled', async () => {
    const { bob } = world;
    const { id } = await begin(bob);
    world.clock.advance(1000);
    await world.rest(bob).send('PUT', `/api/v1/statuses/${id}`, { body: { status: 'Or the tango.' } });
    expect((await read(null, id)).body.status.content).toBe(`<p><strong>${TITLE}</strong></p><p>Or the tango.</p>`);
    const scheduled_at = new Date(world.clock.now().getTime() + 600_000).toISOString();
    const given = { status: 'Or none.', title: 'Later', group_id: group.id, scheduled_at };
    const later = await world.trpc(bob).statuses.create.mutate(given);
    expect(later).toMatchObject({ params: { title: 'Later', group_id: group.id } });
    world.clock.advance(600_000);
    await world.drain();
    expect((await list()).map(({ title }: { title: string }) => title)).toEqual(['Later', TITLE]);
  });

  test('becomes an ordinary post when a moderator removes it from the wall, and goes when it is deleted', async () => {
    const { alice, bob } = world;
    const [kept, gone] = [await begin(bob), await begin(bob)];
    expect((await world.rest(alice).delete(`/api/v1/groups/${group.id}/statuses/${kept.id}`)).status).toBe(200);
    await world.rest(bob).delete(`/api/v1/statuses/${gone.id}`);
    await world.drain();
    expect(await list(alice)).toEqual([]);
    const { body } = await world.rest(alice).get(`/api/v1/statuses/${kept.id}`);
    expect(body).toMatchObject({ discussion: null, content: kept.content });
    const { text } = (await world.rest(bob).get(`/api/v1/statuses/${kept.id}/source`)).body;
    expect(text).toBe(`${TITLE}\n\nI would like the barcarole.`);
    expect((await read(alice, kept.id)).status).toBe(404);
    expect((await reply(zoe, kept.id)).status).toBe(200);
  });

  test('is a draft with its title', async () => {
    const draft = { key: 'one', text: 'Hm', title: TITLE, group: group.name };
    const { body } = await world.rest(world.bob).send('PUT', '/api/v1/drafts/one', { body: draft });
    expect(body).toMatchObject({ title: TITLE, group: group.name });
  });
});

describe('answers', () => {
  test('are counted at every depth, and order the list, which is read in pages', async () => {
    const { alice, bob, carol } = world;
    const first = await begin(bob);
    const second = await begin(bob);
    const third = await begin(carol);
    const answer = (await reply(zoe, first.id)).body;
    await reply(alice, answer.id);
    const last = (await reply(alice, second.id)).body;
    await reply(bob, third.id, { status: `@${carol.name} between us`, visibility: 'direct' });
    const shown = await list();
    expect(shown.map((row: Record<string, unknown>) => [row.id, row.replies_count, row.last_reply_at])).toEqual([
      [second.id, 1, last.created_at],
      [first.id, 2, expect.any(String)],
      [third.id, 0, null],
    ]);
    const seen: string[] = [];
    let next: string | null = `${path}?limit=1`;
    while (next !== null) {
      const answer = await world.rest().get(next);
      seen.push(...idsOf(answer.body));
      const link: string | undefined = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
      next = link ? link.slice(link.indexOf('/api')) : null;
    }
    expect(seen).toEqual([second.id, first.id, third.id]);

    await world.rest(alice).delete(`/api/v1/statuses/${last.id}`);
    await world.drain();
    expect(idsOf(await list())).toEqual([first.id, third.id, second.id]);
  });

  test('are not counted once their approval is revoked', async () => {
    const { alice, bob } = world;
    const { id } = await begin(bob);
    const answer = (await reply(alice, id, { reply_approval_policy: 'approval' })).body;
    const waiting = (await reply(zoe, answer.id)).body;
    for (const [decision, count] of [
      ['approve', 2],
      ['reject', 1],
    ] as const) {
      expect((await world.rest(alice).post(`/api/v1/reply_requests/${waiting.id}/${decision}`)).status).toBe(200);
      await world.drain();
      expect((await read(null, id)).body.replies_count).toBe(count);
    }
  });

  test('are refused in a closed discussion, at every depth, unless they are direct', async () => {
    const { alice, bob, carol } = world;
    const { id } = await begin(bob);
    const answer = (await reply(zoe, id)).body;
    const asking = (await reply(alice, id, { reply_approval_policy: 'approval' })).body;
    const waiting = (await reply(zoe, asking.id)).body;
    expect((await close(bob, id)).status).toBe(403);
    expect((await close(carol, id)).body).toMatchObject({ id, closed: true });
    await world.drain();
    expect((await close(alice, id)).body).toMatchObject({ closed: true });
    expect((await read(zoe, id)).body.status).toMatchObject({
      discussion: { closed: true },
      reply_approval: { current_user: 'denied' },
    });
    for (const to of [id, answer.id])
      for (const person of [zoe, bob, alice]) {
        const { status, body } = await reply(person, to);
        expect([status, body.error]).toEqual([403, 'This discussion is closed']);
      }
    const approved = await world.rest(alice).post(`/api/v1/reply_requests/${waiting.id}/approve`);
    expect([approved.status, approved.body.error]).toEqual([403, 'This discussion is closed']);
    expect((await reply(zoe, id, { status: `@${bob.name} privately`, visibility: 'direct' })).status).toBe(200);
    expect((await read(null, id)).body.replies_count).toBe(2);
    expect((await close(carol, id, 'reopen')).body).toMatchObject({ closed: false });
    expect((await reply(zoe, id)).status).toBe(200);
    expect((await read(null, id)).body).toMatchObject({ replies_count: 3, status: { discussion: { closed: false } } });
  });
});

describe('the title', () => {
  test('is changed by the author alone, as an edit of the post', async () => {
    const { bob, carol } = world;
    const { id } = await begin(bob);
    world.clock.advance(1000);
    expect((await rename(bob, id, 'Songs in\nspring')).body).toMatchObject({ title: 'Songs in spring' });
    world.clock.advance(1000);
    const refused = await rename(carol, id, 'Ours');
    expect([refused.status, refused.body.error]).toEqual([403, 'Only the author of a discussion can rename it']);
    expect((await rename(bob, id, 'Songs')).body).toMatchObject({
      title: 'Songs',
      status: {
        content: '<p><strong>Songs</strong></p><p>I would like the barcarole.</p>',
        discussion: { title: 'Songs' },
      },
    });
    const { body } = await world.rest().get(`/api/v1/statuses/${id}/history`);
    expect(body.map(({ content }: { content: string }) => /<strong>(.*?)</.exec(content)?.[1])).toEqual([
      TITLE,
      'Songs in spring',
      'Songs',
    ]);
  });

  test('is changed by nobody else, and not to a blank one', async () => {
    const { alice, bob } = world;
    const { id } = await begin(bob);
    expect((await rename(zoe, id, 'Mine')).status).toBe(403);
    expect((await rename(bob, id, ' ')).body.error).toContain("can't be blank");
    const plain = (await begin(bob, { title: undefined })).id;
    const hidden = (await begin(bob, { members_only: true })).id;
    for (const [person, of] of [
      [alice, plain],
      [zoe, hidden],
    ] as const)
      expect((await rename(person, of, 'Mine')).body).toEqual({ error: 'Discussion not found' });
    expect((await read(alice, id)).body.title).toBe(TITLE);
  });
});
