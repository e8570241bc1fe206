/** Values that the database of a former server has, and this server's refuses: the check names them, or the import brings the rest of the value. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FormerDatabase, FormerServer } from '../support/moving-in/former-server.ts';
import { Mastodon } from '../support/moving-in/mastodon.ts';
import { PEOPLE } from '../support/moving-in/mastodon-people.ts';
import { PICTURE, POSTS } from '../support/moving-in/mastodon-posts.ts';
import { Mobilizon } from '../support/moving-in/mobilizon.ts';
import { BESIDE_MOBILIZON, Newcomer, OF_MASTODON } from '../support/moving-in/newcomer.ts';

let mastodon: Mastodon;
let mobilizon: Mobilizon;
beforeAll(async () => {
  [mastodon, mobilizon] = await Promise.all([Mastodon.create(), Mobilizon.create()]);
});
afterAll(() => Promise.all([mastodon.close(), mobilizon.close()]));

/** The sentences of the check and of the import, which must be the same. */
async function refusals(former: FormerDatabase & FormerServer, names: Record<string, string>): Promise<string[]> {
  const newcomer = await Newcomer.create(names);
  const before = await newcomer.counts();
  const said = [(await newcomer.check(former)).err, (await newcomer.run(former)).err];
  expect(await newcomer.counts()).toEqual(before);
  await newcomer.close();
  return said;
}

test('texts that are not UTF-8 are named, and nothing is written', async () => {
  const broken =
    "CREATE CAST (bytea AS text) WITHOUT FUNCTION; UPDATE TABLE SET COLUMN = '\\xff'::bytea::text WHERE id = 999";
  const breaks = (table: string, column: string) => broken.replace('TABLE', table).replace('COLUMN', column);
  await mastodon.insert('conversations', { id: '999', uri: null });
  await mastodon.run(breaks('conversations', 'uri'));
  await mobilizon.insert('tags', { id: '999', title: 'odd', slug: 'odd' });
  await mobilizon.run(breaks('tags', 'title'));
  const ofMastodon = await refusals(mastodon, OF_MASTODON);
  const ofMobilizon = await refusals(mobilizon, BESIDE_MOBILIZON);
  await mastodon.run('DELETE FROM conversations WHERE id = 999');
  await mobilizon.run('DELETE FROM tags WHERE id = 999');
  const sentence = (name: string, place: string) =>
    `1 text in the database of ${name} is not UTF-8 (${place} where id = 999): correct the rows there. Run the command again.\n`;
  expect(ofMastodon).toEqual(Array(2).fill(sentence('Mastodon', 'conversations.uri')));
  expect(ofMobilizon).toEqual(Array(2).fill(sentence('Mobilizon', 'tags.title')));
});

test('choices of a person that are not JSON are named', async () => {
  await mastodon.run(
    "CREATE TABLE kept AS SELECT id, settings FROM users; UPDATE users SET settings = '--- yaml' WHERE id = 1",
  );
  const newcomer = await Newcomer.create();
  const { code, finding } = await newcomer.check(mastodon);
  await newcomer.close();
  await mastodon.run('UPDATE users SET settings = kept.settings FROM kept WHERE kept.id = users.id; DROP TABLE kept');
  expect([code, finding('choices')]).toEqual([
    1,
    expect.stringMatching(
      /^FAIL +choices +the choices of 1 person are not JSON \(IdaRed\)\. Correct the column settings/,
    ),
  ]);
});

/** An escaped backslash before `u0000` is no NUL. */
const JSON_TEXT = String.raw`"backslash":"a\\u0000b","nul":"a\u0000b","both":"a\\\u0000b","half":"a\ud800b","pair":"\ud83d\ude00"`;
const STORED = { backslash: String.raw`a\u0000b`, nul: 'ab', both: String.raw`a\b`, half: 'ab', pair: '😀' };
const MOST = 2 ** 31 - 1;

test('Mastodon comes with characters that no text here has, and with numbers and texts of remote servers that are too large', async () => {
  await mastodon.run(`
    UPDATE media_attachments SET file_meta = '{${JSON_TEXT}}' WHERE id = ${PICTURE};
    UPDATE media_attachments SET file_meta = '{"original":{"width":1e400000}}' WHERE remote_url <> '';
    UPDATE users SET settings = '{${JSON_TEXT},"default_language":"d\\u0000e"}' WHERE id = 1;
    UPDATE web_push_subscriptions SET data = '{${JSON_TEXT},"policy":"follo\\u0000wed"}' WHERE id = 2;
    UPDATE settings SET value = '--- "T\\0o\\uD800wn"' WHERE var = 'site_title';
    UPDATE settings SET value = '--- "We \\0garden"' WHERE var = 'site_extended_description';
    DELETE FROM account_stats WHERE account_id = ${PEOPLE.rita}; DELETE FROM status_stats WHERE status_id = ${POSTS.reply};
    UPDATE polls SET cached_tallies = '{9000000000000,1}', voters_count = 9000000000000;
    UPDATE invites SET max_uses = 1, uses = 2;
    UPDATE statuses SET text = '<p>' || repeat('Yes ', 30000) || '</p>' WHERE id = ${POSTS.reply};
    UPDATE accounts SET fields = '[null,1,{"name":"Mood","value":null},{"name":2,"value":["a"]},{"name":"Kept","value":"so"}]' WHERE id = ${PEOPLE.rita}`);
  const many = { statuses_count: '9000000000000', followers_count: '9000000000000', following_count: '9000000000000' };
  await mastodon.insert('account_stats', { id: '900', account_id: PEOPLE.rita, ...many });
  const numbers = { replies_count: '9000000000000', reblogs_count: '9000000000000', favourites_count: '9000000000000' };
  await mastodon.insert('status_stats', { id: '900', status_id: POSTS.reply, ...numbers });
  const newcomer = await Newcomer.create();
  const check = await newcomer.check(mastodon);
  const { code, err } = await newcomer.run(mastodon);
  expect([check.code, check.err, code, err]).toEqual([0, '', 0, '']);
  const found = await newcomer.query(`SELECT (SELECT meta FROM media WHERE id = ${PICTURE}) AS meta,
    (SELECT meta FROM media WHERE remote_url <> '') AS "otherMeta", (SELECT settings ->> 'language' FROM users WHERE id = 1) AS language,
    (SELECT policy FROM push_subscriptions WHERE id = 2) AS policy,
    (SELECT value FROM settings WHERE name = 'name') AS name, (SELECT text FROM instance_texts WHERE kind = 'EXTENDED_DESCRIPTION') AS text,
    (SELECT tallies FROM polls) AS tallies, (SELECT voters_count FROM polls) AS voters, (SELECT uses FROM invites) AS uses,
    (SELECT jsonb_agg(DISTINCT n) FROM actor_stats s, LATERAL (VALUES (s.statuses_count), (s.followers_count), (s.following_count)) AS v (n) WHERE s.actor_id = ${PEOPLE.rita}) AS counts,
    (SELECT jsonb_agg(n > 2e9) FROM status_stats s, LATERAL (VALUES (s.other_replies), (s.other_favourites), (s.other_reblogs)) AS v (n) WHERE s.status_id = ${POSTS.reply}) AS others,
    (SELECT length(text) FROM statuses WHERE id = ${POSTS.reply}) AS shown, (SELECT length(content) > 110000 FROM statuses WHERE id = ${POSTS.reply}) AS "isWhole",
    (SELECT jsonb_path_query_array(fields, '$[*].name') FROM actors WHERE id = ${PEOPLE.rita}) AS fields`);
  expect(found).toEqual([
    {
      ...{ meta: STORED, otherMeta: {}, language: 'de', policy: 'followed', name: 'To\uFFFDwn', text: 'We garden' },
      ...{ tallies: [MOST, 1], voters: MOST, uses: 1, counts: [MOST], others: [true, true, true] },
      ...{ shown: 100_000, isWhole: true, fields: ['Kept'] },
    },
  ]);
  await newcomer.close();
});

test('Mobilizon comes with such characters in its settings', async () => {
  await mobilizon.run(String.raw`UPDATE admin_settings SET value = '"T\u0000o\ud800wn"' WHERE name = 'instance_name';
    DELETE FROM admin_settings WHERE name LIKE 'instance_long_description%'`);
  await mobilizon.insert('admin_settings', {
    ...{ id: '900', group: 'instance', name: 'instance_long_description' },
    value: String.raw`"We \u0000garden"`,
  });
  const newcomer = await Newcomer.create(BESIDE_MOBILIZON);
  const { code, err } = await newcomer.run(mobilizon);
  expect([code, err]).toEqual([0, '']);
  expect(
    await newcomer.query(`SELECT (SELECT value FROM settings WHERE name = 'name') AS name,
      (SELECT text FROM instance_texts WHERE kind = 'EXTENDED_DESCRIPTION') AS text`),
  ).toEqual([{ name: 'To\uFFFDwn', text: 'We garden' }]);
  await newcomer.close();
});
