/** Posts and settings become no more public on this server than people, or nobody, chose at Mastodon. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { originalOf } from '../../src/cli/moving-in/mastodon/file-paths.ts';
import { importMastodon } from '../../src/cli/moving-in/mastodon/run/run.ts';
import type { LostRows } from '../../src/cli/moving-in/phases.ts';
import { runCommandHere } from '../support/clients/terminal.ts';
import { Mastodon } from '../support/moving-in/mastodon.ts';
import { PEOPLE } from '../support/moving-in/mastodon-people.ts';
import { LATER, POSTS } from '../support/moving-in/mastodon-posts.ts';
import { Newcomer } from '../support/moving-in/newcomer.ts';
import { PIXEL } from '../support/moving-in/pixel.ts';
import { createEmptyWorld, type World } from '../support/world/world.ts';

const NAMES = {
  ...{ PUBLIC_URL: 'https://social.town.example', HANDLE_DOMAIN: 'town.example' },
  ALTERNATE_DOMAINS: 'old.town.example',
};

/** Scheduled posts of ben by their ids. */
const SCHEDULED: Record<string, Record<string, unknown> | string> = {
  10: { text: 'For us 👁️ ' },
  11: { text: 'For us', local_only: true },
  12: `{"text":"Indeed","in_reply_to_id":${POSTS.localOnly}}`,
  13: { text: 'To some', visibility: 'limited' },
  14: { text: 'Quote me not', quote_approval_policy: 0, sensitive: null },
  15: { text: 'Followers quote me', quote_approval_policy: 4 << 16, sensitive: false, visibility: '' },
  16: `{"text":"Quote me","quote_approval_policy":"public","in_reply_to_id":${POSTS.edited},"media_ids":[]}`,
};

/** A name of old versions, which kept those that people gave. */
const NAME = 'a#b 100%?.png';

let world: World;
let mastodon: Mastodon;
let lost: LostRows[];
beforeAll(async () => {
  [world, mastodon] = await Promise.all([createEmptyWorld({ env: NAMES }), Mastodon.create()]);
  await mastodon.run(`UPDATE users SET settings = '{"default_sensitive":true}' WHERE account_id = ${PEOPLE.ben}`);
  for (const [id, params] of Object.entries(SCHEDULED))
    await mastodon.insert('scheduled_statuses', { id, account_id: PEOPLE.ben, scheduled_at: LATER, params });
  const file = { file_content_type: 'image/png', file_file_size: 70, processing: 2, account_id: PEOPLE.ben };
  await mastodon.insert('media_attachments', { id: '46', scheduled_status_id: '11', file_file_name: 'a.png', ...file });
  await mastodon.insert('media_attachments', {
    id: '47',
    status_id: POSTS.localOnly,
    file_file_name: 'b.png',
    ...file,
  });
  await mastodon.insert('media_attachments', { id: '48', status_id: POSTS.first, file_file_name: NAME, ...file });
  for (const [id, name] of Object.entries({ 46: 'a.png', 47: 'b.png', 48: NAME })) {
    const target = path.join(mastodon.media, originalOf('media_attachments/files', id, name));
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, PIXEL);
  }
  const request = { address: mastodon.address, media: mastodon.media, env: mastodon.env() };
  lost = await importMastodon(world.platform, world.databaseUrl, request);
});
afterAll(() => Promise.all([world.close(), mastodon.close()]));

const db = () => world.platform.db;

test('scheduled posts that would be local-only, or have an unknown visibility, do not come', async () => {
  const rows = await db().scheduledStatus.findMany({ where: { id: { gte: 10n } }, orderBy: { id: 'asc' } });
  expect(rows.map(({ id }) => id)).toEqual([14n, 15n, 16n]);
  expect(await db().media.count({ where: { id: { in: [46n, 47n] } } })).toBe(0);
  expect(lost).toContainEqual({
    table: 'scheduled_statuses',
    count: 1,
    because: expect.stringMatching(/cannot be read/),
  });
});

test('scheduled posts keep who may quote them, and the default for sensitive pictures', async () => {
  const rows = await db().scheduledStatus.findMany({ where: { id: { gte: 10n } }, orderBy: { id: 'asc' } });
  expect(rows.map(({ params }) => params)).toMatchObject([
    { text: 'Quote me not', quotePolicy: 'NOBODY', sensitive: true },
    { text: 'Followers quote me', quotePolicy: 'FOLLOWERS', sensitive: false, visibility: 'PRIVATE' },
    { text: 'Quote me', quotePolicy: 'PUBLIC', inReplyToId: POSTS.edited },
  ]);
});

test('the verification passes after a scheduled post was published, and without the files of posts that are left out', async () => {
  world.clock.advance(3_600_000);
  await world.drain();
  expect(await db().scheduledStatus.count({ where: { id: 1n } })).toBe(0);
  const { out } = await runCommandHere(
    { DATA_DIR: world.dataDir, DATABASE_URL: world.databaseUrl, PORT: new URL(world.url).port, ...NAMES },
    ...mastodon.command(),
    '--verify',
  );
  expect(out.split('\n').filter((line) => /^FAIL|^OK +files/.test(line))).toEqual([
    expect.stringMatching(/^OK +files +3 files found as they were$/),
  ]);
});

test('settings that nobody chose are closed, and settings of people are not those of the server', async () => {
  const [newcomer, old] = [await Newcomer.create(), await Mastodon.create('4.2')];
  const check = () => newcomer.check(old);
  expect((await check()).finding('settings')).toMatch(/^OK +settings +sign-ups and timelines are as they were$/);
  await old.run(
    "DELETE FROM settings WHERE var IN ('registrations_mode', 'local_live_feed_access', 'remote_live_feed_access')",
  );
  await old.insert('settings', { var: 'trends', value: '--- true\n' });
  const ofPerson = { thing_type: 'User', thing_id: 1 };
  await old.insert('settings', { var: 'trends', value: '--- false\n', ...ofPerson });
  await old.insert('settings', { var: 'timeline_preview', value: '--- true\n', ...ofPerson });
  const { finding, below } = await check();
  expect(finding('settings')).toMatch(
    /^WARN .*sign-ups will be closed, and timelines will be shown to users only\. Run "plaza settings set registrations open" and "plaza settings set publicTimelines public"/,
  );
  expect(below('NO PLACE')).toContainEqual(['settings', '2', expect.stringContaining('choices of people')]);
  expect((await newcomer.run(old)).code).toBe(0);
  expect(
    await newcomer.query(
      "SELECT name, value FROM settings WHERE name IN ('trends', 'registrations', 'publicTimelines') ORDER BY name",
    ),
  ).toEqual([
    { name: 'publicTimelines', value: 'authenticated' },
    { name: 'registrations', value: 'closed' },
    { name: 'trends', value: true },
  ]);
  await newcomer.close();
  await old.close();
});
