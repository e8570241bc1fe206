/** Tags that a list follows: its timeline, its streams, and who may change them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSocket } from '../support/clients/streaming.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { listActions } from '../support/world/lists.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const { post, relate, make, add, remove, addTags, removeTags, timeline, home, startOver } = listActions(() => world);
beforeEach(startOver);

const tagsOf = async (who: Person, list: string, query = {}) => {
  const { body, links } = await world.rest(who).get(`/api/v1/lists/${list}/tags`, query);
  return { names: body.map((tag: { name: string }) => tag.name), links };
};

describe('the timeline of a list', () => {
  test('has public posts with its tags by any author, also older ones', async () => {
    const list = await make(world.alice);
    const before = await post(world.mod, 'before #Bread');
    await world.drain();
    expect((await addTags(world.alice, list, '#bread')).status).toBe(200);
    const after = await post(world.mod, 'after #bread');
    const own = await post(world.alice, 'my #bread');
    const quiet = await post(world.bob, 'quiet #bread', { visibility: 'unlisted' });
    const followers = await post(world.bob, 'for followers #bread', { visibility: 'private' });
    const reblog = await world.interact(world.bob, 'reblog', after.id);
    await post(world.mod, 'another #cake');
    expect(await timeline(world.alice, list)).toEqual([own.id, after.id, before.id]);
    expect(await timeline(world.alice, list, { limit: 1, max_id: own.id })).toEqual([after.id]);
    expect(await timeline(world.alice, list, { limit: 1, min_id: before.id })).toEqual([after.id]);
    // A list of tags changes no home timeline.
    expect(await home(world.alice)).not.toContain(after.id);
    expect(await home(world.alice)).toEqual(expect.arrayContaining([quiet.id, followers.id, reblog.id]));
  });

  test('leaves out who is blocked, muted or limited, and answers that its policy leaves out', async () => {
    const list = await make(world.alice, { title: 'rye', replies_policy: 'none' });
    await addTags(world.alice, list, 'rye');
    const question = await post(world.mod, 'how? #rye');
    await post(world.admin, 'so #rye', { in_reply_to_id: question.id });
    await relate(world.alice, 'mute', world.admin);
    await post(world.admin, 'muted #rye');
    await relate(world.alice, 'block', world.erin);
    await post(world.erin, 'blocked #rye');
    const limit = (silencedAt: Date | null) =>
      world.platform.db.actor.update({ where: { id: world.mod.actorId }, data: { silencedAt } });
    await world.drain();
    // A post that was public before its author was limited.
    await post(world.mod, 'limited #rye');
    await limit(world.clock.now());
    await world.drain();
    await limit(null);
    await relate(world.alice, 'unmute', world.admin);
    await relate(world.alice, 'unblock', world.erin);
    expect(await timeline(world.alice, list)).toEqual([question.id]);
  });

  test('keeps posts that are in it for another reason when a tag or a member goes', async () => {
    const list = await make(world.alice);
    await add(world.alice, list, world.carol);
    await addTags(world.alice, list, 'one', 'two');
    const [member, both, tagged, byMemberTagged] = [
      await post(world.carol, '#one by a member'),
      await post(world.mod, '#one #two'),
      await post(world.mod, '#one'),
      await post(world.carol, '#two by a member'),
    ];
    expect(await timeline(world.alice, list)).toEqual([byMemberTagged.id, tagged.id, both.id, member.id]);
    await removeTags(world.alice, list, '#ONE');
    expect(await timeline(world.alice, list)).toEqual([byMemberTagged.id, both.id, member.id]);
    await remove(world.alice, list, world.carol);
    expect(await timeline(world.alice, list)).toEqual([byMemberTagged.id, both.id]);
    await removeTags(world.alice, list, 'two', 'never');
    expect(await timeline(world.alice, list)).toEqual([]);
  });

  test('streams its posts, their edits and deletions', async () => {
    const list = await make(world.alice);
    await addTags(world.alice, list, 'bread');
    await world.drain();
    const query = `?access_token=${world.alice.token}&stream=list&list=${list}`;
    const socket = await openSocket(Number(new URL(world.url).port), query);
    const { id } = await post(world.mod, 'live #bread');
    await world.drain();
    await world.rest(world.mod).send('PUT', `/api/v1/statuses/${id}`, { body: { status: 'changed' } });
    await world.drain();
    await world.rest(world.mod).send('DELETE', `/api/v1/statuses/${id}`);
    await world.drain();
    expect((await socket.first(3)).map((frame) => frame.event)).toEqual(['update', 'status.update', 'delete']);
    socket.ws.close();
  });
});

describe('the tags of a list', () => {
  test('are listed latest first, page by page, with the same number of statements for few and many', async () => {
    const list = await make(world.alice);
    await addTags(world.alice, list, 'aa', 'AA', '#bb', 'cc');
    await addTags(world.alice, list, 'aa');
    const first = await tagsOf(world.alice, list, { limit: 2 });
    expect(first.names).toEqual(['cc', 'bb']);
    const next = first.links.next?.get('max_id') ?? '';
    expect((await tagsOf(world.alice, list, { limit: 2, max_id: next })).names).toEqual(['aa']);
    const cost = async (limit: number) =>
      (await countStatements(() => tagsOf(world.alice, list, { limit }))).statements.length;
    await cost(1);
    expect(await cost(3)).toBe(await cost(1));
  });

  test('are changed by the owner of the list alone, and are at most fifty', async () => {
    const list = await make(world.alice);
    const names = (of: number) => Array.from({ length: of }, (_, i) => `tag${i}`);
    for (const answer of [
      await addTags(world.bob, list, 'bread'),
      await removeTags(world.bob, list, 'bread'),
      await world.rest(world.bob).get(`/api/v1/lists/${list}/tags`),
    ])
      expect([answer.status, answer.body.error]).toEqual([404, 'Record not found']);
    for (const answer of [
      await addTags(world.alice, list, 'good', 'not-good'),
      await removeTags(world.alice, list, 'not-good'),
    ])
      expect([answer.status, answer.body.error]).toEqual([422, 'Validation failed: Names is invalid']);
    expect((await tagsOf(world.alice, list)).names).toEqual([]);
    expect((await addTags(world.alice, list, ...names(50))).status).toBe(200);
    const { status, body } = await addTags(world.alice, list, 'more');
    expect([status, body.error]).toEqual([
      422,
      'Validation failed: You have reached the maximum number of hashtags in this list',
    ]);
    expect((await tagsOf(world.alice, list)).names).not.toContain('more');
    expect((await addTags(world.alice, list, ...names(51))).body.details).toHaveProperty('names');
  });
});
