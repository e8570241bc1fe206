/** Thousands of invalid activities: none fails, and everything stored is complete. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { performActivity } from '../../src/domain/federation/inbox/perform-activity.ts';
import { isUnreachable } from '../../src/domain/federation/remote/find/webfinger.ts';
import { refusalOf } from '../../src/platform/trouble.ts';
import { wrongCounters } from '../support/database/counters.ts';
import { Correspondent } from '../support/federation/correspondent.ts';
import { PUBLIC } from '../support/servers/fediverse-peer.ts';
import { type JsonDocument, mutations } from '../support/values/mutations.ts';

let net: Correspondent;
beforeAll(async () => {
  net = await Correspondent.open();
});
afterAll(() => net.close());

const CONTEXT = 'https://www.w3.org/ns/activitystreams';
const PERFORMED = 4_000;
const SENT = 400;

/** `fresh`: the address of a new post in each of them. */
async function documents(): Promise<{ activities: JsonDocument[]; real: string[]; fresh: string }> {
  const { peer, sam, world } = net;
  const tina = peer.actor('tina');
  const post = (await world.rest(world.bob).post('/api/v1/statuses', { status: 'Here' })).body;
  const poll = { options: ['Yes', 'No'], expires_in: 3600 };
  const asked = (await world.rest(world.bob).post('/api/v1/statuses', { status: 'Well?', poll })).body;
  const known = await net.create();
  const option = (name: string) => ({ type: 'Note', name, replies: { type: 'Collection', totalItems: 1 } });
  const rich = net.note({
    ...{ type: 'Question', oneOf: [option('Tea'), option('Coffee')], votersCount: 2, endTime: '2030-01-01T00:00:00Z' },
    ...{
      summary: 'warned',
      sensitive: true,
      inReplyTo: known.id,
      conversation: 'tag:x',
      updated: '2030-01-01T00:00:00Z',
    },
    attachment: [
      { type: 'Document', mediaType: 'image/png', url: `${peer.url}/1.png`, name: 'A cat', width: 7, height: 8 },
    ],
    tag: [
      { type: 'Mention', href: net.uriOf('bob'), name: '@bob' },
      { type: 'Hashtag', name: '#cats' },
      { type: 'Emoji', name: ':blob:', icon: { type: 'Image', url: `${peer.url}/blob.png` } },
    ],
  });
  const profile = (await (await fetch(sam.uri)).json()) as JsonDocument;
  const from = (type: string, object: unknown, more: object = {}) =>
    ({ '@context': CONTEXT, id: `${sam.uri}#${type}`, type, actor: sam.uri, object, ...more }) as JsonDocument;
  const vote = { id: `${sam.uri}#v`, type: 'Note', name: 'No', inReplyTo: asked.uri, attributedTo: sam.uri };
  const follow = { type: 'Follow', id: `${sam.uri}#f`, actor: net.uriOf('alice'), object: sam.uri };
  const to = { to: [PUBLIC], cc: [sam.followers] };
  const activities = [
    from('Create', rich, to),
    from('Create', known, to),
    from('Create', vote),
    from('Update', rich, to),
    from('Update', { ...known, updated: '2030-01-01T00:00:00Z' }, to),
    from('Update', { ...profile, icon: { type: 'Image', url: `${peer.url}/a.png` } }),
    from('Announce', post.uri, to),
    from('Announce', known.id, to),
    from('Like', post.uri),
    from('EmojiReact', post.uri, { content: ':blob:' }),
    from('Undo', { ...from('Like', post.uri), '@context': CONTEXT }),
    from('Undo', from('Announce', post.uri)),
    from('Undo', from('Follow', net.uriOf('bob'))),
    from('Undo', { type: 'Accept', id: `${sam.uri}#a`, object: follow }),
    from('Follow', net.uriOf('bob')),
    from('Accept', follow),
    from('Accept', `${net.uriOf('alice')}#follows/99999999999999999999999`),
    from('Reject', follow),
    from('Block', net.uriOf('carol')),
    from('Undo', from('Block', net.uriOf('carol'))),
    from('Flag', [net.uriOf('bob'), post.uri], { content: 'Rude' }),
    from('Add', known.id, { target: `${sam.uri}/featured` }),
    from('Remove', known.id, { target: `${sam.uri}/featured` }),
    from('Move', sam.uri, { target: tina.uri }),
    from('Delete', { type: 'Tombstone', id: `${peer.url}/notes/99` }),
    from('QuoteRequest', post.uri, { instrument: rich }),
  ];
  const real = [
    sam.uri,
    tina.uri,
    net.uriOf('alice'),
    net.uriOf('bob'),
    `${world.url}/actor`,
    post.uri,
    known.id,
    'as:Public',
  ];
  return { activities, real: [...real, sam.followers, peer.url, `${world.url}/users/nobody`], fresh: rich.id };
}

const HALVES = {
  'statuses without counters':
    'SELECT s.uri FROM statuses s LEFT JOIN status_stats t ON t.status_id = s.id WHERE t.status_id IS NULL AND s.deleted_at IS NULL AND s.reblog_of_id IS NULL',
  'actors without counters':
    'SELECT a.uri FROM actors a LEFT JOIN actor_stats t ON t.actor_id = a.id WHERE t.actor_id IS NULL',
  'actors of other servers without what is known of them':
    'SELECT a.uri FROM actors a LEFT JOIN remote_actors r ON r.actor_id = a.id WHERE a.domain IS NOT NULL AND r.actor_id IS NULL',
  'statuses of other servers that pass for ones of here':
    'SELECT s.uri FROM statuses s JOIN actors a ON a.id = s.actor_id WHERE s.local <> (a.domain IS NULL)',
  'statuses that answer themselves': 'SELECT uri FROM statuses WHERE in_reply_to_id = id OR reblog_of_id = id',
  'follows of oneself': 'SELECT id::text AS uri FROM follows WHERE follower_id = target_id',
  'texts beyond all measure':
    'SELECT uri FROM statuses WHERE length(content) > 1000000 OR length(uri) > 2048 OR length(url) > 2048',
};

test('FED-SEC-25, FED-INBOX-05: nothing fails, and whatever is stored is whole', async () => {
  const { world, peer, sam } = net;
  const { activities, real, fresh } = await documents();
  let number = 0;
  const renewed = (text: string): string => {
    number += 1;
    return text.replaceAll(fresh, `${fresh}-${number}`);
  };
  const { pick, mutated } = mutations(11, real);
  const sender = await world.platform.db.actor.findFirstOrThrow({ where: { uri: sam.uri } });
  const failures: string[] = [];
  for (let done = 0; done < PERFORMED; done += 20) {
    // Some of them delete, suspend or move the sender, after which everything else would be dropped.
    const back = { deletedAt: null, suspendedAt: null, movedToId: null };
    await world.platform.db.actor.update({ where: { id: sender.id }, data: back });
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const activity = renewed(JSON.stringify(mutated(pick(activities))));
        const perform = () => performActivity(world.platform, activity, sender.id, { ownerId: null });
        try {
          // The inbox performs the activities of a sender in turn. Those that conflict here are performed again, as by their job.
          await perform().catch((error: unknown) => {
            if (refusalOf(error)?.kind !== 'unavailable') throw error;
            return perform();
          });
        } catch (error) {
          if (isUnreachable(error)) return;
          failures.push(`${(error as Error).message.slice(-200)} of ${activity.slice(0, 600)}`);
        }
      }),
    );
  }
  expect(failures.slice(0, 5)).toEqual([]);
  expect(await world.platform.db.status.count({ where: { local: false } })).toBeGreaterThan(50);
  const answers = new Map<number, number>();
  for (let done = 0; done < SENT; done += 20) {
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const status = await peer.send(world, sam, JSON.parse(renewed(JSON.stringify(mutated(pick(activities))))));
        answers.set(status, (answers.get(status) ?? 0) + 1);
      }),
    );
  }
  expect([...answers.keys()].filter((status) => ![202, 400, 401].includes(status))).toEqual([]);
  await world.drain();
  expect(await wrongCounters(world)).toEqual([]);
  for (const [name, query] of Object.entries(HALVES))
    expect([name, (await world.platform.pool.query(query)).rows]).toEqual([name, []]);
});
