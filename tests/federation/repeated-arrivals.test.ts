/**
 * A process may die after any commit of an activity that it performs; the activity is then performed again. The effects are those of an
 * undisturbed server: every kind of activity arrives at two servers, and one of them dies after the first commit, after the second one of the
 * repetition, and so on.
 */
import memoize from 'memoize';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { performActivity } from '../../src/domain/federation/inbox/perform-activity.ts';
import { timeOfId } from '../../src/platform/ids.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { dieAfter, letRunsDie } from '../support/faults/die-after-commits.ts';
import { ActivityStory, ARRIVING, type Arriving } from '../support/federation/activity-story.ts';
import { Correspondent } from '../support/federation/correspondent.ts';
import { eventOfBob } from '../support/federation/joiner.ts';
import { type PeerActor, PUBLIC } from '../support/servers/fediverse-peer.ts';
import type { World } from '../support/world/world.ts';

let restore: () => void;
let undisturbed: ActivityStory;
let dying: ActivityStory;
/** How often a process died. */
let deaths = 0;

const MOST_COMMITS = 12;

/** Performs each activity that has arrived, and dies; then the jobs run. */
function dieBeforeJobs(world: World): void {
  const { platform } = world;
  const drain = world.drain.bind(world);
  world.drain = async () => {
    for (const { id, body, senderId, ownerId } of await platform.db.arrival.findMany({ orderBy: { id: 'asc' } })) {
      const arrived = { ownerId, arrivalId: id, arrivedAt: timeOfId(id) };
      const perform = () => performActivity(platform, body, senderId, arrived);
      for (let commits = 1; commits < MOST_COMMITS && (await dieAfter(commits, perform)); commits += 1) deaths += 1;
    }
    await drain();
  };
}

beforeAll(async () => {
  [undisturbed, dying] = (await Promise.all(
    [1, 2].map(async () => ActivityStory.begin(await Correspondent.open())),
  )) as [ActivityStory, ActivityStory];
  dieBeforeJobs(dying.net.world);
  restore = letRunsDie();
});
afterAll(async () => {
  restore();
  await Promise.all([undisturbed, dying].map(({ net }) => net.close()));
});

/**
 * A repeated answer is another row, a repeated Update of an event is published again, and a repeated Undo is remembered, too. Files that no post
 * has are removed after a day.
 */
const LEFT_OUT = ['event_happenings', 'outgoing_activities', 'undone_activities'];
const SHOWN = { media: 'WHERE status_id IS NOT NULL' } as Record<string, string>;

/** The statement that counts them. */
const countingAll = memoize(async ({ pool }: Platform): Promise<string> => {
  const { rows: tables } = await pool.query<{ name: string; columns: string[] }>(
    `SELECT table_name AS name, array_agg(column_name::text) AS columns FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name <> ALL ($1) GROUP BY 1 ORDER BY 1`,
    [LEFT_OUT],
  );
  const counts = tables.map(({ name, columns }) => {
    const values = columns.map((column) => `count("${column}") AS "${column}"`).join(', ');
    return `SELECT '${name}' AS name, to_jsonb(c) AS counts FROM (SELECT ${values} FROM "${name}" ${SHOWN[name] ?? ''}) c`;
  });
  return counts.join(' UNION ALL ');
});

/** How many rows of each table have a value in each column, as `table.column`. */
async function stored({ platform }: World): Promise<Map<string, number>> {
  // Named, because PostgreSQL plans the statement for longer than it runs.
  const query = { name: 'stored', text: await countingAll(platform) };
  const { rows } = await platform.pool.query<{ name: string; counts: Record<string, number> }>(query);
  return new Map(
    rows.flatMap(({ name, counts: found }) =>
      Object.entries(found).map(([column, count]): [string, number] => [`${name}.${column}`, count]),
    ),
  );
}

/** The changes in the rows of a server by an activity, the kinds of activities that it sends, and how many ended ones it remembers. */
async function effects(story: ActivityStory, arrive: Arriving[1]) {
  const { world, peer } = story.net;
  const { undoneActivity } = world.platform.db;
  const [received, known, before] = [peer.received.length, await undoneActivity.count(), await stored(world)];
  world.clock.advance(1000);
  await arrive(story);
  const sent = peer.received.slice(received).map(({ activity }) => `${activity.type} ${activity.object?.type ?? ''}`);
  const undone = (await undoneActivity.count()) - known;
  const changed = [...(await stored(world))].map(([name, count]) => [name, count - (before.get(name) ?? 0)] as const);
  const rows = Object.fromEntries(changed.filter(([, count]) => count !== 0));
  return { rows, sent: [...new Set(sent)].toSorted(), undone };
}

let people = 0;

/** A post of a new person of sam's server about an event, which says so. */
async function reply({ net }: ActivityStory, to: string, words: string, by?: PeerActor) {
  people += 1;
  const author = by ?? net.peer.actor(`dora${people}`);
  const bob = net.uriOf('bob');
  const mention = { type: 'Mention', href: bob, name: '@bob' };
  const note = net.note({ attributedTo: author.uri, inReplyTo: to, to: [bob], cc: [], content: words, tag: [mention] });
  await net.sendAs(author, { id: `${note.id}/activity`, type: 'Create', object: note, to: note.to, cc: note.cc });
  return { author, note };
}

/** An event of bob, which sam joins. */
async function joined({ net }: ActivityStory, type = 'Accept') {
  const event = await eventOfBob(net);
  const at = net.world.clock.now().toISOString();
  await net.send({ id: net.fresh(net.sam), type, object: event.url, published: at });
  net.world.clock.advance(1000);
  return event;
}

/** Posts with everything that is completed by jobs, and answers to events, whose effects are in several places. */
const INVOLVED: Arriving[] = [
  [
    'Create an edited answer to an unknown post, which names unknown people and unknown answers',
    ({ net, max }) => {
      const { peer } = net;
      const parent = net.noteAt(peer, max);
      const { id } = net.note();
      const answer = net.noteAt(peer, max, { inReplyTo: id });
      people += 1;
      const stranger = peer.actor(`stranger${people}`);
      return net.create({
        ...{ id, inReplyTo: parent.id, updated: new Date(net.world.clock.now().getTime() + 1000) },
        tag: [{ type: 'Mention', href: stranger.uri, name: `@${stranger.handle}` }],
        replies: { type: 'Collection', first: { type: 'CollectionPage', items: [answer.id] } },
        attachment: [{ type: 'Image', mediaType: 'image/png', url: `${peer.url}/no-picture.png` }],
      });
    },
  ],
  [
    'Create an edited poll with results',
    ({ net }) => {
      const option = (name: string) => ({ type: 'Note', name, replies: { type: 'Collection', totalItems: 2 } });
      const updated = new Date(net.world.clock.now().getTime() + 1000);
      return net.create({ type: 'Question', oneOf: [option('Tea'), option('Coffee')], votersCount: 4, updated });
    },
  ],
  ['Create a quote of an unknown post', ({ net }) => net.create({ quote: net.noteAt(net.peer, net.sam).id })],
  [
    'Announce with an approval',
    async ({ net, max }) => {
      const policy = { automaticApproval: [max.uri], manualApproval: [PUBLIC] };
      const post = net.noteAt(net.peer, max, { interactionPolicy: { canAnnounce: policy } });
      await net.sendAs(max, { id: `${post.id}/activity`, type: 'Create', object: post, to: post.to, cc: post.cc });
      const id = net.fresh(net.sam);
      const path = `/approvals/${id.split('/').at(-1)}`;
      const announceAuthorization = net.peer.put(path, {
        ...{ '@context': 'https://www.w3.org/ns/activitystreams', id: net.peer.url + path },
        ...{ type: 'AnnounceAuthorization', attributedTo: max.uri, interactingObject: id, interactionTarget: post.id },
      });
      await net.send({ id, type: 'Announce', object: post.id, to: [PUBLIC], announceAuthorization });
    },
  ],
  ['Accept of an event', (of) => joined(of)],
  ['TentativeAccept of an event', (of) => joined(of, 'TentativeAccept')],
  [
    'Accept after a TentativeAccept',
    async (of) => of.act('Accept', { object: (await joined(of, 'TentativeAccept')).url }),
  ],
  ['Accept of an event under another id', async (of) => of.act('Accept', { object: (await joined(of)).url })],
  [
    'TentativeAccept after an Accept',
    async (of) => {
      const event = await joined(of);
      await of.act('TentativeAccept', { object: event.url, published: of.net.world.clock.now().toISOString() });
    },
  ],
  ['Leave after an Accept', async (of) => of.act('Leave', { object: (await joined(of)).url })],
  ['Reject after an Accept', async (of) => of.act('Reject', { object: (await joined(of)).url })],
  ['Create an answer that accepts', async (of) => reply(of, (await eventOfBob(of.net)).url, 'Yes')],
  [
    'Create an answer that declines',
    async (of) => {
      const event = await eventOfBob(of.net);
      const { author } = await reply(of, event.url, 'Yes');
      of.net.world.clock.advance(1000);
      await reply(of, event.url, 'No', author);
    },
  ],
  [
    'Delete an answer that accepted',
    async (of) => {
      const { author, note } = await reply(of, (await eventOfBob(of.net)).url, 'Yes');
      await of.net.sendAs(author, { id: `${note.id}/delete`, type: 'Delete', object: note.id });
    },
  ],
];

test.each([...INVOLVED, ...ARRIVING])('%s', async (_what, arrive) => {
  const before = deaths;
  const expected = await effects(undisturbed, arrive);
  const found = await effects(dying, arrive);
  expect(found).toEqual({ ...expected, undone: found.undone });
  expect(found.undone).toBeGreaterThanOrEqual(expected.undone);
  expect(deaths).toBeGreaterThan(before);
});
