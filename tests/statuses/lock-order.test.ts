/** Acts on the counters of one post and of one person, and on the same files, lock rows in one order, so that no two of them deadlock. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockInOrder } from '../../src/domain/kernel/in-order.ts';
import { expireAttachments } from '../../src/domain/media/attachments/expire-attachments.ts';
import type { Media } from '../../src/generated/prisma/client.ts';
import { whileOpen } from '../support/database/while-open.ts';
import { file, form, picture } from '../support/values/pictures.ts';
import { WAITING } from '../support/world/blocks.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

interface Scene {
  person: Person;
  /** Alice's post, which the person has reblogged, favourited, answered and quoted. */
  post: string;
  reply: string;
  quote: string;
  /** The person's reply that waits for Alice's approval. */
  waiting: string;
}

const path = (id: string, act = '') => `/api/v1/statuses/${id}${act && `/${act}`}`;

type Act = (scene: Scene) => Promise<unknown>;

const done = async (answer: Promise<{ status: number }>) => expect((await answer).status).toBe(200);
const by = (person: Person) => world.rest(person);

const ACTS: Record<string, Act> = {
  reply: ({ person, post }) => done(by(person).post('/api/v1/statuses', { status: 'Yes', in_reply_to_id: post })),
  'reply with a quote': ({ person, post, reply }) =>
    done(by(person).post('/api/v1/statuses', { status: 'Look', in_reply_to_id: reply, quoted_status_id: post })),
  'delete the reply': ({ person, reply }) => done(by(person).delete(path(reply))),
  'delete the quote': ({ person, quote }) => done(by(person).delete(path(quote))),
  reblog: ({ person, reply }) => done(by(person).post(path(reply, 'reblog'))),
  'undo the reblog': ({ person, post }) => done(by(person).post(path(post, 'unreblog'))),
  favourite: ({ post }) => done(by(world.carol).post(path(post, 'favourite'))),
  'undo the favourite': ({ person, post }) => done(by(person).post(path(post, 'unfavourite'))),
  'approve a reply': ({ waiting }) => done(by(world.alice).post(`/api/v1/reply_requests/${waiting}/approve`)),
  'revoke the quote': ({ post, quote }) => done(by(world.alice).post(path(post, `quotes/${quote}/revoke`))),
};

const write = async (author: Person, more: object): Promise<string> =>
  (await by(author).post('/api/v1/statuses', { status: 'Words', quote_approval_policy: 'public', ...more })).body.id;

async function sceneOf(person: Person): Promise<Scene> {
  const post = await write(world.alice, {});
  const [reply, quote] = [
    await write(person, { in_reply_to_id: post }),
    await write(person, { quoted_status_id: post }),
  ];
  const permit = (reply_approval_policy: string) =>
    done(by(world.alice).send('PUT', path(post), { body: { status: 'Words', reply_approval_policy } }));
  await permit('approval');
  const waiting = await write(person, { in_reply_to_id: post });
  await permit('public');
  await done(by(person).post(path(post, 'reblog')));
  await done(by(person).post(path(post, 'favourite')));
  return { person, post, reply, quote, waiting };
}

/** Both begin while a row is locked, one after the other, and go on when each waits for a lock or is over. */
async function interleave(
  [table, id]: Readonly<[Parameters<typeof lockInOrder>[1], string]>,
  acts: readonly (() => Promise<unknown>)[],
): Promise<void> {
  const begun: Promise<unknown>[] = [];
  let over = 0;
  await whileOpen(world.platform.db, async (tx, outside) => {
    await lockInOrder(tx, table, [BigInt(id)]);
    const waiting = () => outside(async () => (await world.platform.pool.query(WAITING)).rowCount ?? 0);
    for (const act of acts) {
      const doing = outside(act).finally(() => {
        over += 1;
      });
      begun.push(doing);
      await expect.poll(async () => over + (await waiting()), { interval: 5 }).toBe(begun.length);
    }
  });
  await Promise.all(begun);
}

test.each(Object.entries(ACTS))('%s, and then each of the others', async (name, first) => {
  const person = await world.person(name.replaceAll(' ', '_'));
  for (const [other, second] of Object.entries(ACTS)) {
    if (other === name) continue;
    const scene = await sceneOf(person);
    const both = [first, second].map((act) => () => act(scene));
    const outcome = await interleave(['status_stats', scene.post], both).catch((error: Error) => error.message);
    expect([other, outcome]).toEqual([other, undefined]);
  }
});

const saveDraft = (author: Person, media_ids: string[]) =>
  done(by(author).send('PUT', '/api/v1/drafts/new', { body: { text: 'Look', media_ids } }));

/** Acts of the author of two files on both, in the order of `files`. */
const FILE_ACTS: Record<string, (author: Person, files: string[], post: string) => Promise<unknown>> = {
  'post them': (author, media_ids) => done(by(author).post('/api/v1/statuses', { status: 'Look', media_ids })),
  'attach them to a post': (author, media_ids, post) =>
    done(by(author).send('PUT', path(post), { body: { status: 'Look', media_ids } })),
  'save a draft with them': saveDraft,
  'schedule them': (author, media_ids) => {
    const scheduled_at = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
    // A scheduled post answers another entity than the client expects.
    return done(
      fetch(`${world.url}/api/v1/statuses`, {
        method: 'POST',
        headers: { authorization: `Bearer ${author.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ status: 'Look', media_ids, scheduled_at }),
      }),
    );
  },
  'discard unused files': () => expireAttachments(world.platform),
};

/** Two files of the author, like this one, that are unused for long enough; the older one is stored behind the other. */
async function filesLike({ id: _, meta, ...file }: Media): Promise<string[]> {
  const { db, ids } = world.platform;
  const files = [ids.next(), ids.next()];
  for (const id of files.toReversed())
    await db.media.create({
      data: { ...file, meta: meta ?? {}, id, key: `${id}.png`, smallKey: null, sizedKeys: [], expiresAt: new Date(0) },
    });
  return files.map(String);
}

test.each(Object.entries(FILE_ACTS))(
  '%s, and then each act with the same files in the other order',
  async (_, first) => {
    const author = await world.someone('author');
    const { id } = await world.upload(author, form({ file: file(await picture()) }));
    const uploaded = await world.platform.db.media.findUniqueOrThrow({ where: { id: BigInt(id) } });
    for (const [other, second] of Object.entries(FILE_ACTS)) {
      for (const place of [0, 1]) {
        const post = await write(author, {});
        const files = await filesLike(uploaded);
        const both = [() => first(author, files, post), () => second(author, files.toReversed(), post)];
        const held = ['media', files[place] ?? ''] as const;
        const outcome = await interleave(held, both).catch((error: Error) => error.message);
        expect([other, place, outcome]).toEqual([other, place, undefined]);
      }
    }
  },
);

test('a draft with the file of another person does not wait for a lock on that file', async () => {
  const { id } = await world.upload(world.alice, form({ file: file(await picture()) }));
  await whileOpen(world.platform.db, async (tx, outside) => {
    await lockInOrder(tx, 'media', [BigInt(id)]);
    await outside(() => saveDraft(world.carol, [id]));
  });
});
