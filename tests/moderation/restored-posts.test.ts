/**
 * Posts deleted by a decision are as absent as any deleted post, and are restored with their dependent rows if an appeal is
 * approved in time.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { wrongCounters } from '../support/database/counters.ts';
import { file, filesOf, form, picture } from '../support/values/pictures.ts';
import { mailsTo } from '../support/world/mails.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

const DAY = 86_400_000;

let world: World;
let author: Person;
let reader: Person;
let names = 0;
beforeAll(async () => {
  world = await createWorld();
  reader = world.bob;
});
afterAll(() => world?.close());

const get = async (path: string, who: Person | null = reader) => (await world.rest(who).get(path)).body;
const act = (who: Person, id: string, verb: string) => world.rest(who).post(`/api/v1/statuses/${id}/${verb}`);
const holds = (body: unknown, id: string): boolean => JSON.stringify(body).includes(`"${id}"`);
const fileOf = (url: string): string => url.split('/').at(-1) ?? '';

interface Written {
  status: string;
  poll: string;
  direct: string;
  parent: string;
  reply: string;
  quote: string;
  url: string;
}

/** A new author's posts, with all possible interactions of others. */
async function write(): Promise<Written> {
  names += 1;
  author = await world.person(`author${names}`);
  await world.rest(reader).post(`/api/v1/accounts/${author.id}/follow`);
  const media = await world.upload(author, form({ file: file(await picture()) }));
  const parent = (await world.post(reader, { status: 'A question' })).id;
  const given = { media_ids: [media.id], in_reply_to_id: parent, quote_approval_policy: 'public' as const };
  const { id: status } = await world.post(author, { status: `@${reader.name} #words${names}`, ...given });
  const asked = await world.post(author, { status: 'Which?', poll: { options: ['a', 'b'], expires_in: 3600 } });
  const direct = (await world.post(author, { status: `@${reader.name} hush`, visibility: 'direct' })).id;
  await world.rest(reader).post(`/api/v1/polls/${asked.poll?.id}/votes`, { choices: [1] });
  for (const verb of ['favourite', 'bookmark', 'reblog']) await act(reader, status, verb);
  await act(author, status, 'pin');
  const reply = (await world.post(world.carol, { status: 'I agree', in_reply_to_id: status })).id;
  const quote = (await world.post(world.carol, { status: 'Look', quoted_status_id: status })).id;
  await world.drain();
  return { status, poll: asked.id, direct, parent, reply, quote, url: media.url ?? '' };
}

const PLACES: [place: string, path: (written: Written) => string, what: keyof Written, who?: null | 'author'][] = [
  ['itself', ({ status }) => `/api/v1/statuses/${status}`, 'status'],
  ['the poll', ({ poll }) => `/api/v1/statuses/${poll}`, 'poll'],
  ['the thread', ({ parent }) => `/api/v1/statuses/${parent}/context`, 'status'],
  ['its reply', ({ reply }) => `/api/v1/statuses/${reply}`, 'status'],
  ['its quote', ({ quote }) => `/api/v1/statuses/${quote}`, 'status', null],
  ['home', () => '/api/v1/timelines/home?limit=40', 'status'],
  ["its author's home", () => '/api/v1/timelines/home?limit=40', 'status', 'author'],
  ['the tag', () => `/api/v1/timelines/tag/words${names}`, 'status', null],
  ['the profile', () => `/api/v1/accounts/${author.id}/statuses`, 'status', null],
  ['the pins', () => `/api/v1/accounts/${author.id}/statuses?pinned=true`, 'status', null],
  ['bookmarks', () => '/api/v1/bookmarks', 'status'],
  ['favourites', () => '/api/v1/favourites', 'status'],
  ['mentions', () => '/api/v1/notifications?types[]=mention', 'status'],
  ['conversations', () => '/api/v1/conversations', 'direct'],
  ['direct posts', () => '/api/v1/timelines/direct', 'direct'],
  ['search', () => `/api/v2/search?type=statuses&q=words${names}`, 'status'],
];
const everywhere = PLACES.map(([place]) => place);

async function foundIn(written: Written): Promise<string[]> {
  const found: string[] = [];
  for (const [place, path, what, who = reader] of PLACES)
    if (holds(await get(path(written), who === 'author' ? author : who), written[what])) found.push(place);
  return found;
}

const countsOf = async ({ status, parent }: Written) => {
  const [shown, above, account] = [
    await get(`/api/v1/statuses/${status}`),
    await get(`/api/v1/statuses/${parent}`),
    await get(`/api/v1/accounts/${author.id}`),
  ];
  const { replies_count, favourites_count, quotes_count } = shown;
  return { replies_count, favourites_count, quotes_count, above: above.replies_count, posts: account.statuses_count };
};

/** Reports the posts and has them deleted; returns the id of the strike. The jobs have not run yet. */
async function deleteByDecision({ status, poll, direct }: Written): Promise<string> {
  const status_ids = [status, poll, direct];
  const { body: report } = await world.rest(reader).post('/api/v1/reports', { account_id: author.id, status_ids });
  const decided = await world
    .rest(world.admin)
    .post(`/api/v1/admin/reports/${report.id}/statuses`, { action: 'delete' });
  expect(decided.status).toBe(200);
  return (await get('/api/v1/strikes', author))[0].id;
}

async function decideAppeal(strike: string, verdict: 'approve' | 'reject') {
  expect((await world.rest(author).post(`/api/v1/strikes/${strike}/appeal`, { text: 'A joke' })).status).toBe(200);
  const { id } = await world.platform.db.appeal.findUniqueOrThrow({ where: { accountWarningId: BigInt(strike) } });
  expect((await world.rest(world.admin).post(`/api/v1/admin/appeals/${id}/${verdict}`)).status).toBe(200);
  await world.drain();
}

const overdue = async () => {
  await runFromTimetable(world.platform, 'removed_statuses.over');
  await world.drain();
};
const kept = () => world.platform.db.removedStatus.count({ where: { actorId: author.actorId } });

test('they are gone, with their files, and come back as they were', async () => {
  const written = await write();
  expect(await foundIn(written)).toEqual(everywhere);
  const counts = await countsOf(written);
  expect(counts).toEqual({ replies_count: 1, favourites_count: 1, quotes_count: 1, above: 1, posts: 2 });
  const strike = await deleteByDecision(written);
  await world.drain();
  expect(await foundIn(written)).toEqual([]);
  expect((await fetch(written.url)).status).toBe(404);
  expect(await wrongCounters(world)).toEqual([]);
  // The orphan check keeps the hidden copies.
  world.clock.advance(2 * DAY);
  for (const name of ['attachments.expired', 'removed_statuses.over']) await runFromTimetable(world.platform, name);
  await world.drain();
  await decideAppeal(strike, 'approve');
  expect(await foundIn(written)).toEqual(everywhere);
  expect(await countsOf(written)).toEqual(counts);
  expect(await wrongCounters(world)).toEqual([]);
  const { media_attachments, url } = await get(`/api/v1/statuses/${written.status}`);
  expect([
    (await fetch(media_attachments[0].url)).status,
    (await fetch(media_attachments[0].preview_url)).status,
  ]).toEqual([200, 200]);
  expect(media_attachments[0].url).not.toBe(written.url);
  expect(url).toContain(written.status);
  const { poll } = await get(`/api/v1/statuses/${written.poll}`);
  expect(poll).toMatchObject({ votes_count: 1, voted: true, own_votes: [1] });
  expect(await kept()).toBe(0);
  const mails = await mailsTo(world, author.email);
  expect(mails.find(({ subject }) => /was approved$/.test(subject))?.text).toContain('What was done has been undone.');
  // Deleted by its author, it is not restored.
  await world.rest(author).delete(`/api/v1/statuses/${written.status}`, { delete_media: true });
  await world.drain();
  expect((await fetch(media_attachments[0].url)).status).toBe(404);
  expect(await wrongCounters(world)).toEqual([]);
});

test('an appeal that is approved before the jobs run leaves them as they are', async () => {
  const written = await write();
  const strike = await deleteByDecision(written);
  await decideAppeal(strike, 'approve');
  expect(await foundIn(written)).toEqual(everywhere);
  expect([(await fetch(written.url)).status, await kept()]).toEqual([200, 0]);
  expect(await wrongCounters(world)).toEqual([]);
});

test.each(['nobody appeals in time', 'the appeal is rejected'])(
  'they are forgotten with their files if %s',
  async (why) => {
    const files = filesOf(world).length;
    const written = await write();
    const strike = await deleteByDecision(written);
    await world.drain();
    expect([await kept(), filesOf(world).length > files]).toEqual([3, true]);
    if (why === 'the appeal is rejected') await decideAppeal(strike, 'reject');
    else {
      world.clock.advance(19 * DAY);
      await overdue();
      expect(await kept()).toBe(3);
      world.clock.advance(2 * DAY);
    }
    await overdue();
    expect([await kept(), filesOf(world).length]).toEqual([0, files]);
    expect(filesOf(world)).not.toContain(fileOf(written.url));
  },
);

test('those who left meanwhile do not come back with them, and an open appeal keeps them beyond the time', async () => {
  const written = await write();
  const leaving = await world.person(`leaving${names}`);
  await act(leaving, written.status, 'favourite');
  await world.rest(world.carol).delete(`/api/v1/statuses/${written.reply}`);
  await world.rest(reader).delete(`/api/v1/statuses/${written.parent}`);
  await world.drain();
  const strike = await deleteByDecision(written);
  await world.drain();
  await world.platform.db.actor.update({ where: { id: leaving.actorId }, data: { deletedAt: world.clock.now() } });
  await world.rest(author).post(`/api/v1/strikes/${strike}/appeal`, { text: 'A joke' });
  world.clock.advance(30 * DAY);
  await overdue();
  const { id } = await world.platform.db.appeal.findUniqueOrThrow({ where: { accountWarningId: BigInt(strike) } });
  expect((await world.rest(world.admin).post(`/api/v1/admin/appeals/${id}/approve`)).status).toBe(200);
  await world.drain();
  const shown = await get(`/api/v1/statuses/${written.status}`);
  expect(shown).toMatchObject({ favourites_count: 1, replies_count: 0, in_reply_to_id: null });
  expect(await wrongCounters(world)).toEqual([]);
});

test('data that is deleted for good takes them along', async () => {
  const written = await write();
  const files = filesOf(world).length;
  await deleteByDecision(written);
  await world.drain();
  await world.rest(world.admin).post(`/api/v1/admin/accounts/${author.id}/action`, { type: 'suspend' });
  expect((await world.rest(world.admin).delete(`/api/v1/admin/accounts/${author.id}`)).status).toBe(200);
  await world.drain();
  expect([await kept(), filesOf(world).length < files]).toEqual([0, true]);
});
