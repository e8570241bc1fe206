/** A Mastodon server that moved in: people, posts and their relations, under the ids, addresses and keys that they had. */
import { createPublicKey } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importMastodon } from '../../src/cli/moving-in/mastodon/run/run.ts';
import { readSettings } from '../../src/domain/instance/settings.ts';
import { unsuspendUser } from '../../src/domain/users/suspend-user.ts';
import { FULL, withFullDisk } from '../support/moving-in/full-disk.ts';
import { Mastodon } from '../support/moving-in/mastodon.ts';
import { PEOPLE } from '../support/moving-in/mastodon-people.ts';
import { LATER, PICTURE, POSTS } from '../support/moving-in/mastodon-posts.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
let mastodon: Mastodon;
beforeAll(async () => {
  [world, mastodon] = await Promise.all([createWorld({ host: 'localhost' }), Mastodon.create()]);
  const { host } = new URL(world.url);
  const env = mastodon.env({ LOCAL_DOMAIN: host, WEB_DOMAIN: host, ALTERNATE_DOMAINS: '' });
  const request = { address: mastodon.address, media: mastodon.media, env };
  // The first attempt breaks off while it copies files.
  await expect(importMastodon(withFullDisk(world.platform), world.databaseUrl, request)).rejects.toThrow(FULL);
  expect(await db().status.count({ where: { id: BigInt(POSTS.first) } })).toBe(1);
  expect(await db().media.count({ where: { id: BigInt(PICTURE) } })).toBe(0);
  await importMastodon(world.platform, world.databaseUrl, request);
});
afterAll(() => Promise.all([world.close(), mastodon.close()]));

const db = () => world.platform.db;
const actor = (name: keyof typeof PEOPLE) =>
  db().actor.findUniqueOrThrow({
    where: { id: BigInt(PEOPLE[name]) },
    include: { keys: true, remote: true, stats: true },
  });
const post = (name: keyof typeof POSTS) =>
  db().status.findUniqueOrThrow({ where: { id: BigInt(POSTS[name]) }, include: { stats: true } });

describe('people', () => {
  test('have their addresses and keys', async () => {
    const [ida, ben] = await Promise.all([actor('IdaRed'), actor('ben')]);
    expect([ida.uri, ida.inbox, ida.url, ida.keys?.keyUri]).toEqual([
      `${world.url}/users/IdaRed`,
      `${world.url}/users/IdaRed/inbox`,
      `${world.url}/@IdaRed`,
      null,
    ]);
    const base = `${world.url}/ap/users/${PEOPLE.ben}`;
    expect([ben.uri, ben.followersUri, ben.keys?.keyUri]).toEqual([
      base,
      `${base}/followers`,
      `${base}#rsa-0123456789abcdef`,
    ]);
    for (const { keys } of [ida, ben])
      expect(createPublicKey(keys?.privateKey ?? '').equals(createPublicKey(keys?.publicKey ?? ''))).toBe(true);
  });

  test('who were erased keep their names, and those who moved lead to their new account', async () => {
    const [cleo, dan, eve] = await Promise.all([actor('cleo'), actor('dan'), actor('eve')]);
    expect([cleo.deletedAt, dan.deletedAt !== null, eve.movedToId]).toEqual([null, true, BigInt(PEOPLE.rita)]);
  });

  test('who are suspended can be brought back', async () => {
    const where = { id: (await actor('cleo')).userId ?? 0n };
    await db().$transaction((tx) => unsuspendUser(tx, world.platform, where.id));
    expect([(await db().user.findUniqueOrThrow({ where })).suspendedAt, (await actor('cleo')).suspendedAt]).toEqual([
      null,
      null,
    ]);
  });

  test('who are remote have the addresses that their servers gave them', async () => {
    expect(await actor('rita')).toMatchObject({
      uri: 'https://far.example/users/rita',
      domain: 'far.example',
      summary: '<p>Hi</p>',
    });
    expect(await db().remoteKey.count({ where: { actorId: BigInt(PEOPLE.rita) } })).toBe(1);
    expect(await db().actor.count({ where: { id: BigInt(PEOPLE.otto) } })).toBe(0);
  });

  test('are read by apps with the tokens that they have', async () => {
    const me = await world.rest({ ...world.alice, token: 'phone' }).get('/api/v1/accounts/verify_credentials');
    expect(me.body).toMatchObject({
      id: PEOPLE.IdaRed,
      username: 'IdaRed',
      source: { note: 'Gärtnerin.\n\n#garden', privacy: 'unlisted' },
    });
    expect(
      (await world.rest({ ...world.alice, token: 'browser' }).get('/api/v1/accounts/verify_credentials')).status,
    ).toBe(401);
  });
});

describe('posts', () => {
  test('have their addresses, whatever the column says', async () => {
    const [first, boost, edited] = await Promise.all([post('first'), post('boost'), post('edited')]);
    expect(first.uri).toBe(`${world.url}/users/IdaRed/statuses/12`);
    expect(boost.uri).toBe(`${world.url}/users/IdaRed/statuses/${POSTS.boost}/activity`);
    expect(edited.content).toContain(`<a href="${world.url}/@ben" class="u-url mention">`);
    expect(edited.stats).toMatchObject({ favouritesCount: 1, repliesCount: 1, quotesCount: 1 });
  });

  test('that were deleted or local only are not there', async () => {
    expect(await db().status.count({ where: { id: { in: [BigInt(POSTS.deleted), BigInt(POSTS.localOnly)] } } })).toBe(
      0,
    );
  });

  test('are in the thread of the first one, and show who quoted them', async () => {
    const [reply, quoting] = await Promise.all([post('reply'), post('quoting')]);
    expect(reply.inReplyToId).toBe(BigInt(POSTS.edited));
    expect(quoting).toMatchObject({
      quotedStatusId: BigInt(POSTS.edited),
      quoteState: 'ACCEPTED',
      quotePolicy: 'PUBLIC',
    });
  });

  test('show their pictures, also at the former address', async () => {
    const { body } = await world.rest(world.alice).get(`/api/v1/statuses/${POSTS.withPicture}`);
    expect(body.media_attachments).toMatchObject([{ id: PICTURE, description: 'A bridge', type: 'image' }]);
    const file = await fetch(body.media_attachments[0].url);
    expect([file.status, (await file.bytes()).length]).toEqual([200, 70]);
    const former = await fetch(
      `${world.url}/system/media_attachments/files/${PICTURE.match(/\d{3}/g)?.join('/')}/original/bridge.png`,
    );
    expect([former.status, (await former.bytes()).length]).toEqual([200, 70]);
  });

  test('have polls, versions and private conversations', async () => {
    const rest = world.rest({ ...world.alice, token: 'phone' });
    expect((await rest.get('/api/v1/polls/1')).body).toMatchObject({
      options: [{ title: 'Tea' }, { title: 'Coffee', votes_count: 1 }],
    });
    expect((await rest.get(`/api/v1/statuses/${POSTS.edited}/history`)).body).toHaveLength(2);
    expect((await rest.get('/api/v1/conversations')).body).toMatchObject([
      { id: '1', last_status: { id: POSTS.direct } },
    ]);
  });
});

test('follows, requests and lists are as they were', async () => {
  const follows = await db().follow.findMany({ where: { id: { lt: 1000n } }, orderBy: { id: 'asc' } });
  expect(follows.map(({ id, approved, uri }) => [Number(id), approved, uri])).toEqual([
    [1, true, 'https://far.example/follows/1'],
    [2, true, 'https://social.town.example/0b6e-1'],
    [3, true, null],
    [4, false, 'https://far.example/follows/2'],
    [5, false, `${world.url}/users/eve#follows/2`],
  ]);
  const rest = world.rest({ ...world.alice, token: 'phone' });
  expect((await rest.get('/api/v1/lists')).body).toMatchObject([{ id: '1', title: 'Friends', exclusive: true }]);
  expect((await rest.get('/api/v1/lists/1/accounts')).body).toMatchObject([{ id: PEOPLE.ben }]);
  expect((await rest.get('/api/v1/markers?timeline[]=home')).body).toMatchObject({
    home: { last_read_id: POSTS.edited, version: 4 },
  });
});

/** Tables of Mastodon with the tables that receive their rows. */
const COUNTED: Record<string, string> = {
  ...{
    account_notes: 'account_notes',
    account_pins: 'endorsements',
    account_warnings: 'account_warnings',
    appeals: 'appeals',
  },
  ...{ announcement_mutes: 'announcement_dismissals', announcement_reactions: 'announcement_reactions' },
  ...{ announcements: 'announcements', blocks: 'blocks', bookmarks: 'bookmarks', collection_items: 'collection_items' },
  ...{ collections: 'collections', conversation_mutes: 'conversation_mutes', custom_emojis: 'custom_emojis' },
  ...{ custom_filter_keywords: 'filter_keywords', custom_filters: 'filters', domain_blocks: 'instance_domain_blocks' },
  ...{
    email_domain_blocks: 'email_domain_blocks',
    featured_tags: 'featured_tags',
    invites: 'invites',
    ip_blocks: 'ip_blocks',
  },
  ...{
    notification_policies: 'notification_policies',
    preview_cards: 'preview_cards',
    preview_cards_statuses: 'status_cards',
  },
  ...{ relays: 'relays', report_notes: 'report_notes', rules: 'rules', severed_relationships: 'severed_follows' },
  ...{
    status_pins: 'status_pins',
    tag_follows: 'tag_follows',
    tombstones: 'tombstones',
  },
  ...{ unavailable_domains: 'remote_hosts', username_blocks: 'username_blocks', webauthn_credentials: 'passkeys' },
  account_relationship_severance_events: 'severances',
};

test.each(Object.entries(COUNTED))('each row of %s is in %s', async (table, here) => {
  const count = (sql: string) => async (client: pg.Client) => Number((await client.query(sql)).rows[0].count);
  const former = await mastodon.connected(count(`SELECT count(*) FROM ${table}`));
  const client = new pg.Client(world.databaseUrl);
  await client.connect();
  const found = await count(`SELECT count(*) FROM ${here}`)(client).finally(() => client.end());
  expect(former).toBeGreaterThan(0);
  expect(found).toBe(former);
});

test('notifications lead to their subjects', async () => {
  const { body } = await world.rest({ ...world.alice, token: 'phone' }).get('/api/v1/notifications');
  expect(body).toMatchObject([
    { id: '3', type: 'severed_relationships', event: { target_name: 'bad.example' } },
    { id: '1', type: 'favourite', status: { id: POSTS.edited }, account: { id: PEOPLE.rita } },
  ]);
});

test('the home timeline has the posts of followed people', async () => {
  const { body } = await world.rest({ ...world.alice, token: 'phone' }).get('/api/v1/timelines/home');
  expect(body.map(({ id }: { id: string }) => id)).toEqual(
    expect.arrayContaining([POSTS.first, POSTS.edited, POSTS.reply]),
  );
});

test('posts and people are found', async () => {
  const rest = world.rest({ ...world.alice, token: 'phone' });
  expect((await rest.get('/api/v2/search?type=accounts&q=IdaRed')).body.accounts).toMatchObject([
    { id: PEOPLE.IdaRed },
  ]);
  const { body } = await rest.get('/api/v2/search?type=statuses&q=garden');
  expect(body.statuses.map(({ id }: { id: string }) => id)).toEqual([POSTS.edited]);
});

test('the settings of the server are as they were, if this server accepts them', async () => {
  expect(await readSettings(world.platform)).toMatchObject({
    ...{ name: 'Town', description: '', contactAccount: 'IdaRed', registrations: 'approval', minimumAge: 16 },
    ...{ reviewTrends: false, publicTimelines: 'authenticated', showDomainBlocks: 'users', statusUrl: '' },
  });
  const { body } = await world.rest().get('/api/v1/instance/extended_description');
  expect(body.content).toContain('We garden.');
});

test('the staff finds the posts of reports, and its log', async () => {
  const named = await db().reportedStatus.findMany();
  expect(named).toMatchObject([{ reportId: 3n, statusId: BigInt(POSTS.first), object: { text: 'first' } }]);
  const log = await db().actionLog.findMany({ where: { id: { lt: 1000n } }, orderBy: { id: 'asc' } });
  expect(log.map(({ action, targetId, actorId }) => [action, targetId, actorId])).toEqual([
    ['ACCOUNT_SUSPENSION', BigInt(PEOPLE.cleo), BigInt(PEOPLE.IdaRed)],
    ['ACCOUNT_APPROVAL', BigInt(PEOPLE.ben), BigInt(PEOPLE.IdaRed)],
    ['REPORT_UPDATE_RESOLVED', 2n, BigInt(PEOPLE.IdaRed)],
  ]);
});

test('nothing is sent, and nothing is left of the copies', async () => {
  const client = new pg.Client(world.databaseUrl);
  await client.connect();
  const { rows } = await client.query("SELECT to_regnamespace('moving_in') AS schema");
  await client.end();
  expect(rows).toEqual([{ schema: null }]);
  expect(await db().outgoingActivity.count()).toBe(0);
});

test('scheduled posts come with their pictures, and those that came due are published after an hour', async () => {
  const rest = world.rest({ ...world.alice, token: 'phone' });
  expect((await rest.get('/api/v1/scheduled_statuses')).body).toMatchObject([
    {
      id: '2',
      scheduled_at: `${LATER}T00:00:00.000Z`,
      params: { text: 'Later', visibility: 'unlisted', poll: { multiple: true } },
    },
  ]);
  await world.drain();
  expect(await db().status.count({ where: { text: 'Planned' } })).toBe(0);
  world.clock.advance(3_600_000);
  await world.drain();
  const published = await db().status.findMany({ where: { text: 'Planned' }, include: { media: true } });
  expect(published).toMatchObject([
    { actorId: BigInt(PEOPLE.ben), visibility: 'UNLISTED', sensitive: true, media: [{ id: 45n }] },
  ]);
});

test('a poll ends at its time', async () => {
  const { rows } = await world.platform.pool.query(
    "SELECT task_identifier AS name, run_at AS at FROM graphile_worker.jobs WHERE key = 'poll:1'",
  );
  expect(rows).toEqual([{ name: 'poll.ended', at: new Date(LATER) }]);
});
