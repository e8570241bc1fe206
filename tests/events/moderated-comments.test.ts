/** Comments on an event whose organizers approve each one. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { organize, outcome } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

const MODERATED = { options: { commentModeration: 'MODERATED' } } as const;

let world: World;
let uuid: string;
beforeAll(async () => {
  world = await createWorld();
  uuid = (await organize(world, world.alice, { title: 'Debate', ...MODERATED })).uuid;
});
afterAll(() => world.close());

const say = (person: Person, text: string, inReplyToId?: string) =>
  world.trpc(person).comments.create.mutate({ actorUsername: person.name, text, eventId: uuid, inReplyToId });
const accept = (person: Person | null, id: string) => world.rest(person).post(`/api/v1/comments/${id}/approval`);
/** Each thread as its text with those of its replies; pending ones are in brackets. */
const seenBy = async (person: Person | null): Promise<string[]> => {
  const named = ({ text, awaitsApproval }: { text: string; awaitsApproval: boolean }) =>
    awaitsApproval ? `[${text}]` : text;
  const threads = await world.trpc(person).comments.list.query({ id: uuid });
  return threads.map((thread) => [named(thread), ...thread.replies.map(named)].join(' > '));
};

describe('a moderated comment', () => {
  test('is seen by its author and the organizers until one of them accepts it', async () => {
    const { id } = await say(world.bob, 'First');
    expect(await Promise.all([world.alice, world.bob, world.carol, null].map(seenBy))).toEqual([
      ['[First]'],
      ['[First]'],
      [],
      [],
    ]);
    for (const [person, status] of [
      [null, 401],
      [world.bob, 403],
      [world.carol, 403],
    ] as const)
      expect((await accept(person, id)).status).toBe(status);
    expect(await accept(world.alice, id)).toMatchObject({ status: 200, body: { id } });
    expect(await Promise.all([world.alice, world.carol, null].map(seenBy))).toEqual([['First'], ['First'], ['First']]);
  });

  test('is an answer too, also one that is written as a post; organizers wait for nobody', async () => {
    const { id } = await say(world.alice, 'Second');
    const { id: answer } = await say(world.bob, 'An answer', id);
    const { body: post } = await world
      .rest(world.carol)
      .post('/api/v1/statuses', { status: 'A post', in_reply_to_id: id });
    await say(world.alice, 'From above', id);
    const [newest] = await seenBy(world.alice);
    expect(newest).toBe('Second > [An answer] > [A post] > From above');
    expect((await seenBy(world.carol))[0]).toBe('Second > [A post] > From above');
    expect((await seenBy(null))[0]).toBe('Second > From above');
    await accept(world.alice, answer);
    await accept(world.alice, post.id);
    expect((await seenBy(null))[0]).toBe('Second > An answer > A post > From above');
  });

  test('is refused by taking it away; the post stays its author’s', async () => {
    const { id } = await say(world.bob, 'Buy this');
    expect((await world.rest(world.alice).delete(`/api/v1/comments/${id}`)).status).toBe(200);
    expect((await seenBy(world.bob))[0]).toMatch(/^Second/);
    expect((await accept(world.alice, id)).status).toBe(404);
    expect((await world.rest().get(`/api/v1/statuses/${id}`)).status).toBe(200);
  });

  test('is a notification of the organizers, and is not when it need not wait', async () => {
    await world.drain();
    await world.platform.db.notification.deleteMany();
    const { id } = await say(world.bob, 'Third');
    const { id: own } = await say(world.alice, 'Mine');
    const open = await organize(world, world.alice);
    await world.trpc(world.bob).comments.create.mutate({ actorUsername: 'bob', text: 'Open', eventId: open.uuid });
    await world.drain();
    const told = (query: object) => world.rest(world.alice).get('/api/v1/notifications', query as never);
    expect((await told({ supported_types: ['event.comment_request'] })).body).toMatchObject([
      {
        type: 'event.comment_request',
        account: { id: world.bob.id },
        status: { id },
        community_event: { title: 'Debate' },
      },
    ]);
    const [known] = (await told({ supported_types: ['mention'] })).body;
    expect(known.fallback.title).toContain('it needs your approval');
    await world.rest(world.alice).delete(`/api/v1/comments/${own}`);
  });

  test('older comments stay, and all become visible when comments are opened', async () => {
    const { uuid: other } = await organize(world, world.alice);
    const { id } = await world
      .trpc(world.bob)
      .comments.create.mutate({ actorUsername: 'bob', text: 'Before', eventId: other });
    await world.trpc(world.alice).events.update.mutate({ id: other, ...MODERATED });
    await world.trpc(world.bob).comments.create.mutate({ actorUsername: 'bob', text: 'After', eventId: other });
    const read = async () => (await world.trpc().comments.list.query({ id: other })).map(({ text }) => text);
    expect(await read()).toEqual(['Before']);
    await world.trpc(world.alice).events.update.mutate({ id: other, options: { commentModeration: 'ALLOW_ALL' } });
    expect(await read()).toEqual(['After', 'Before']);
    expect(await outcome(world.trpc(world.alice).comments.approve.mutate({ id }))).toBe('OK');
    const elsewhere = await world.trpc(world.bob).comments.create.mutate({ actorUsername: 'bob', text: 'Nowhere' });
    expect((await accept(world.alice, elsewhere.id)).status).toBe(404);
  });

  test('is written with its place below the event, or not at all', async () => {
    const key = { 'idempotency-key': 'a comment' };
    const given = { actorUsername: 'bob', text: 'Once', eventId: uuid };
    const [one, two] = await Promise.all([1, 2].map(() => world.rest(world.bob).post('/api/v1/comments', given, key)));
    expect(two?.body.id).toBe(one?.body.id);
    expect((await seenBy(world.bob))[0]).toBe('[Once]');
    expect(await world.platform.db.eventComment.count({ where: { statusId: BigInt(one?.body.id) } })).toBe(1);
  });
});
