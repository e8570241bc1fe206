/** `plaza import mobilizon --verify` beside a Mastodon: what the tables of both servers decide is no damage, and everything else is. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changed, type Damage, missing, nameOf, verifyMoved } from '../support/moving-in/damages.ts';
import { PEOPLE } from '../support/moving-in/mastodon-people.ts';
import { EVENTS, eventUuid } from '../support/moving-in/mobilizon-events.ts';
import { ACTORS, uuid } from '../support/moving-in/mobilizon-people.ts';
import { KNOWN, LETTERS, type MovedBoth, moveBothIn } from '../support/moving-in/moved-both.ts';

let moved: MovedBoth;
beforeAll(async () => {
  moved = await moveBothIn(async (mastodon, mobilizon) => {
    // Cleo is suspended at the Mastodon, and has an identity and an event at the Mobilizon.
    await mobilizon.run(`
      UPDATE users SET email = 'cleo@mail.example' WHERE id = 2;
      INSERT INTO feed_tokens (token, user_id, inserted_at, updated_at) VALUES ('${uuid(32)}', 2, now(), now());
      UPDATE events SET organizer_actor_id = ${ACTORS.ben}, attributed_to_id = NULL WHERE id = ${EVENTS.again}`);
    // Somebody signed up with the address of Eve of the Mastodon, and chose a calendar and a role.
    await mobilizon.insert('users', {
      ...{ id: 6, email: 'eve@mail.example', password_hash: 'x', role: 'moderator', confirmed_at: null },
      ...{ locale: 'en', disabled: false },
    });
    await mobilizon.insert('feed_tokens', { token: uuid(33), user_id: 6, actor_id: null });
    // The Mastodon has the remote handle under another address, and other words of a remote comment, without its tags and mentions.
    await mobilizon.insert('actors', {
      ...{ id: 50, preferred_username: 'RITA', domain: 'far.example', type: 'Person', url: 'https://far.example/2' },
      ...{ inbox_url: 'https://far.example/2/inbox', outbox_url: '', followers_url: '', shared_inbox_url: '' },
    });
    const remote = 'https://far.example/users/rita/statuses/9';
    await mastodon.insert('statuses', {
      ...{ id: '113000000000000520', account_id: PEOPLE.rita, uri: remote, url: remote, text: '<p>First words</p>' },
      ...{ local: false, conversation_id: '777', language: 'en', in_reply_to_id: KNOWN.event, reply: true },
    });
    await mobilizon.insert('comments', {
      ...{ id: 945, uuid: uuid(945), url: remote, text: '<p>Later words</p>', local: false, visibility: 'public' },
      ...{ actor_id: ACTORS.rita, event_id: EVENTS.practice, published_at: '2026-05-01 12:00:00' },
    });
    await mobilizon.run(`
      INSERT INTO comments_tags (comment_id, tag_id) SELECT 945, min(id) FROM tags;
      INSERT INTO mentions (comment_id, actor_id, silent, inserted_at, updated_at) VALUES (945, ${ACTORS.ida}, false, now(), now()),
        (930, ${ACTORS.ben}, false, now(), now()), (${LETTERS.refused}, 42, false, now(), now());
      INSERT INTO tombstones (id, uri, inserted_at, updated_at) VALUES (901, 'https://far.example/notes/kept', now(), now())`);
    await mastodon.insert('statuses', {
      ...{
        id: '113000000000000521',
        account_id: PEOPLE.rita,
        uri: 'https://far.example/notes/kept',
        text: '<p>Kept</p>',
      },
      ...{ url: 'https://far.example/notes/kept', local: false, conversation_id: '780', language: 'en' },
    });
    await mastodon.insert('conversations', { id: '780', uri: null });
    // Eve takes part as the person of the Mastodon, and once more as a guest.
    await mobilizon.run(`INSERT INTO actors (id, preferred_username, domain, type, url, inbox_url, outbox_url, followers_url, shared_inbox_url, inserted_at, updated_at)
      SELECT 43, 'eve', domain, type, replace(url, 'IdaRed', 'eve'), inbox_url, outbox_url, followers_url, shared_inbox_url, now(), now() FROM actors WHERE id = 40`);
    await mobilizon.insert('participants', {
      ...{ id: uuid(990), role: 'participant', url: 'https://social.example/joins/1', metadata: null },
      ...{ event_id: EVENTS.practice, actor_id: 43 },
    });
  });
});
afterAll(() => Promise.all([moved.world.close(), moved.mastodon.close(), moved.mobilizon.close()]));

const verify = () => verifyMoved(moved.world, moved.mobilizon);
const run = (sql: string) => moved.world.platform.pool.query(sql.replaceAll('$old', moved.old));

test('a right import passes', async () => {
  const { code, err, lines, failures } = await verify();
  expect([failures, code, err]).toEqual([[], 0, '']);
  expect(lines).toContainEqual(expect.stringMatching(/^OK +people +\d people found with their keys$/));
});

const comment = (id: number): string => `uri = '$old/comments/${uuid(id)}'`;
const actor = (name: string): string => `uri = '$old/@${name}'`;

const DAMAGES: Record<string, Damage> = {
  'a person whom the Mastodon knew under another name': changed('actors', actor('ida'), 'name', "'Old'", {
    actors: /@ida: display name\)/,
  }),
  'the identity of a person of both at somebody else': changed(
    'actors',
    actor('ida'),
    'user_id',
    "(SELECT id FROM users WHERE email = 'ben@mail.example')",
    { actors: /@ida: user\)/ },
  ),
  'a person of both whose role is that of the Mobilizon': changed(
    'users',
    "email = 'fay@mail.example'",
    'role_id',
    '3',
    { users: /: role\)/ },
  ),
  'a follower of a group': missing(
    'follows',
    `target_id = ${KNOWN.choir} AND follower_id IN (SELECT id FROM actors WHERE ${actor('ben')})`,
    {
      followers: /1 row of \d+ missing/,
    },
  ),
  'words of a comment that the Mastodon knew': changed('statuses', comment(940), 'text', "'Copy'", {
    comments: /: text\)/,
  }),
  'a comment of another server': changed(
    'statuses',
    "uri = 'https://far.example/users/rita/statuses/9'",
    'uri',
    "'$old/x'",
    {
      comments: /1 row of \d+ missing/,
    },
  ),
  'a private message': changed('statuses', comment(LETTERS.refusedAlone), 'visibility', "'PUBLIC'", {
    comments: /: visibility\)/,
    'addresses of comments': /shown to strangers/,
  }),
  'the place of a person of the Mastodon': missing(
    'participants',
    `actor_id = ${PEOPLE.eve} AND event_id IN (SELECT id FROM events WHERE uuid = '${eventUuid('practice')}')`,
    { participants: /2 rows of \d+ missing/ },
  ),
  'the private address of a calendar': changed('feed_tokens', `token = '${uuid(32)}'`, 'token', `'${uuid(34)}'`, {
    feed_tokens: /1 row of \d+ missing/,
  }),
};

describe.each(Object.entries(DAMAGES))('%s', (_name, { found, damage, mend }) => {
  beforeAll(async () => {
    await run(damage);
    return async () => void (await run(mend));
  });

  test('is found', async () => {
    const { code, failures } = await verify();
    expect(code).toBe(1);
    expect(failures.map(nameOf).sort()).toEqual(Object.keys(found).sort());
    for (const [name, text] of Object.entries(found))
      expect(failures.find((line) => nameOf(line) === name)).toMatch(text);
  });
});
