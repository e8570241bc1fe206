/** Odd rows of a Mobilizon: each has a value that its columns allow, and those of this server do not. */
import { ACTORS, PICTURE, uuid } from './mobilizon-people.ts';
import { LONG, MANY_WORDS, type OddRow } from './odd-row.ts';

const BASE = 'https://events.town.example';
const TOO_LONG = 'with an address or a name of more than 2048 bytes';

const WHEN = "'2026-05-01', '2026-05-01'";

const actor = (id: number, columns: string, values: string): string =>
  `INSERT INTO actors (id, inserted_at, updated_at, inbox_url, domain, type, ${columns})
   VALUES (${id}, ${WHEN}, 'https://far.example/inbox', 'far.example', 'Person', ${values})`;

const event = (id: number, columns: string, values: string): string =>
  `INSERT INTO events (id, inserted_at, updated_at, title, begins_on, publish_at, organizer_actor_id, ${columns})
   VALUES (${id}, ${WHEN}, 'Odd', '2026-12-01', '2026-05-01', ${ACTORS.ida}, ${values})`;

const withOptions = (id: number, options: string, metadata = '[]'): string =>
  event(id, 'uuid, url, options, metadata', `'${uuid(id)}', '${BASE}/events/${uuid(id)}', '${options}', '${metadata}'`);

const comment = (id: number, columns: string, values: string): string =>
  `INSERT INTO comments (id, inserted_at, updated_at, text, actor_id, event_id, ${columns}) VALUES (${id}, ${WHEN}, 'Odd', ${ACTORS.rita}, 1, ${values})`;

const post = (id: number, columns: string, values: string): string =>
  `INSERT INTO posts (id, inserted_at, updated_at, title, body, draft, publish_at, attributed_to_id, ${columns})
   VALUES ('${uuid(id)}', ${WHEN}, 'Odd', 'Odd', false, '2026-05-01', ${ACTORS.choir}, ${values})`;

const guest = (id: number, email: string): string =>
  `INSERT INTO participants (id, inserted_at, updated_at, event_id, actor_id, role, metadata)
   VALUES ('${uuid(id)}', ${WHEN}, 1, ${ACTORS.anonymous}, 'participant', jsonb_build_object('email', ${email}))`;

const optionsOf = (id: number): string => `SELECT options FROM events WHERE uuid = '${uuid(id)}'`;

const NO_OPTIONS = {
  ...{ attendees: [], commentModeration: 'ALLOW_ALL', remainingAttendeeCapacity: null, offers: [] },
  ...{ participationConditions: [], program: null, showEndTime: true, showStartTime: true },
  ...{ showParticipationPrice: false, showRemainingAttendeeCapacity: false },
};

const ADDRESSES: readonly OddRow[] = [
  {
    name: 'a remote account',
    sql: actor(901, 'preferred_username, url', `'odd901', ${LONG('https://far.example/')}`),
    leftOut: ['actors', '3', `people and groups without a name or an address, or ${TOO_LONG}`],
  },
  { name: 'a remote account without an address', sql: actor(902, 'preferred_username, url', "'odd902', NULL") },
  { name: 'a remote account without a name', sql: actor(903, 'url', "'https://far.example/903'") },
  {
    name: 'a follow',
    sql: `UPDATE followers SET url = ${LONG('https://far.example/')}, approved = NULL, notify = NULL WHERE id = '${uuid(11)}'`,
    becomes: [
      `SELECT jsonb_build_array(f.uri, f.approved) FROM follows f JOIN actors a ON a.id = f.follower_id JOIN actors b ON b.id = f.target_id
       WHERE a.preferred_username = 'rita' AND b.preferred_username = 'ida'`,
      [null, false],
    ],
  },
  ...[
    ['member', 23, 'members'],
    ['invitation', 24, 'group_invitations'],
  ].map(
    ([name, id, table]): OddRow => ({
      name: `the ${name} of a group`,
      sql: `UPDATE members SET url = ${LONG('https://far.example/')} WHERE id = '${uuid(Number(id))}'`,
      becomes: [`SELECT count(*)::int FROM ${table} WHERE uri IS NULL`, 1],
    }),
  ),
  {
    name: 'a place at an event',
    sql: `UPDATE participants SET url = ${LONG('https://far.example/')}, role = NULL WHERE actor_id = ${ACTORS.rita}`,
    becomes: [
      "SELECT jsonb_build_array(p.uri, p.role) FROM participants p JOIN actors a ON a.id = p.actor_id WHERE a.preferred_username = 'rita'",
      [null, 'PARTICIPANT'],
    ],
  },
  {
    name: 'an event',
    sql: event(901, 'uuid, url', `'${uuid(901)}', ${LONG(`${BASE}/`)}`),
    leftOut: ['events', '2', `events without an address, or ${TOO_LONG}`],
  },
  { name: 'an event without an address', sql: event(902, 'uuid, url', `'${uuid(902)}', NULL`) },
  {
    name: 'a report',
    sql: `UPDATE reports SET url = ${LONG('https://far.example/')}, status = NULL WHERE id = 1`,
    becomes: [`SELECT status FROM reports WHERE starts_with(uri, '${BASE}/report/')`, 'OPEN'],
  },
  {
    name: 'a comment',
    sql: comment(901, 'url', LONG('https://far.example/')),
    leftOut: ['comments', '1', `comments ${TOO_LONG}`],
  },
  {
    name: 'a comment without an address',
    sql: `${comment(902, 'url', "''")}; ${comment(903, 'url', "''")}`,
    leftOut: ['comments', '2', 'comments without an address'],
  },
  {
    name: 'a comment with the address of another one',
    sql: `${comment(904, 'url', "'https://far.example/904'")}; ${comment(905, 'url', "'https://far.example/904'")}`,
    leftOut: ['comments', '1', 'comments with the address of an earlier one'],
  },
  {
    name: 'the language of a comment',
    sql: `UPDATE comments SET language = ${LONG('a')} WHERE id = 1`,
    becomes: ["SELECT language FROM statuses WHERE uri = 'https://far.example/notes/2'", null],
  },
  {
    name: 'the language of a remote event',
    sql: `UPDATE events SET language = ${LONG('a')} WHERE NOT local`,
    becomes: [
      "SELECT r.language FROM remote_events r JOIN events e ON e.id = r.event_id WHERE e.uri = 'https://other.example/events/1'",
      null,
    ],
  },
  {
    name: 'a post',
    sql: `${post(901, 'url', LONG(`${BASE}/p/`))}; ${post(902, 'url', 'NULL')}`,
    leftOut: ['posts', '2', `posts without an address, or ${TOO_LONG}`],
  },
  {
    name: 'a post with the address of another one',
    sql: `${post(903, 'url', `'${BASE}/p/903'`)}; ${post(904, 'url', `'${BASE}/p/903'`)}`,
    leftOut: ['posts', '1', 'posts with the address of another one'],
  },
  {
    name: 'a post that says nothing about its readers',
    sql: post(905, 'url, visibility', `'${BASE}/p/905', NULL`),
    becomes: [`SELECT visibility FROM statuses WHERE uri = '${BASE}/p/905'`, 'MEMBERS'],
  },
  {
    name: 'a deleted event',
    sql: `INSERT INTO tombstones (id, uri, inserted_at, updated_at) VALUES (901, ${LONG('https://far.example/')}, ${WHEN})`,
    leftOut: ['tombstones', '1', TOO_LONG],
  },
  {
    name: 'a guest',
    sql: guest(901, LONG('a')),
    leftOut: ['participants', '2', 'guests without a mail address'],
  },
  {
    name: 'a tag',
    sql: `INSERT INTO tags (id, title, slug, inserted_at, updated_at) VALUES (901, ${LONG('a')}, 'a', ${WHEN}); INSERT INTO events_tags VALUES (2, 901)`,
    lost: ['tags', '1'],
  },
  {
    name: 'a profile',
    sql: `UPDATE actors SET summary = ${MANY_WORDS}, name = ${MANY_WORDS} WHERE id = ${ACTORS.club}`,
    becomes: [
      "SELECT ARRAY[length(summary), length(name)] FROM actors WHERE preferred_username = 'club'",
      [20_480, 2048],
    ],
  },
  {
    name: 'a conversation with many people',
    sql: `INSERT INTO actors (id, inserted_at, updated_at, preferred_username, domain, type, url, inbox_url)
        SELECT 2000 + i, '2020-01-01'::timestamp + i * interval '7919 minutes', now(), 'many' || i, 'many' || i || '.example', 'Person', 'https://many' || i || '.example', 'https://many.example/inbox'
        FROM generate_series(1, 700) AS i;
      INSERT INTO conversation_participants (id, conversation_id, actor_id, inserted_at, updated_at) SELECT 2000 + i, 1, 2000 + i, ${WHEN} FROM generate_series(1, 700) AS i`,
    becomes: ['SELECT max(cardinality(participant_ids)) FROM conversations', 250],
  },
];

const SHAPES: readonly OddRow[] = [
  ...[
    '5',
    '[1]',
    'null',
    '{"offers":5,"attendees":{"a":1},"participation_condition":"x","program":[],"show_start_time":"no","comment_moderation":"constructor"}',
  ].map(
    (options, at): OddRow => ({
      name: `options of an event: ${options}`,
      sql: withOptions(910 + at, options),
      becomes: [optionsOf(910 + at), NO_OPTIONS],
    }),
  ),
  {
    name: 'elements in the options of an event',
    sql: withOptions(
      920,
      '{"offers":[null,5,{"price":"x","price_currency":7,"url":{}}],"attendees":[null,5,"Ann"],"participation_condition":[null,{"title":{},"content":5}]}',
    ),
    becomes: [
      optionsOf(920),
      {
        ...NO_OPTIONS,
        attendees: ['Ann'],
        offers: [{ price: null, priceCurrency: null, url: null }],
        participationConditions: [{ title: null, content: null, url: null }],
      },
    ],
  },
  {
    name: 'metadata of an event',
    sql: withOptions(921, '{}', '[null,5,{"key":5,"title":{},"value":"yes"},{"key":"a","value":7}]'),
    becomes: [`SELECT description FROM events WHERE uuid = '${uuid(921)}'`, '<ul><li>: yes</li></ul>'],
  },
  {
    name: 'an event without a UUID and a state',
    sql: event(922, 'url, uuid, status, draft, visibility', `'${BASE}/events/922', NULL, NULL, NULL, NULL`),
    becomes: [
      `SELECT jsonb_build_array(status, draft, visibility) FROM events WHERE uri = '${BASE}/events/922'`,
      ['CONFIRMED', false, 'PUBLIC'],
    ],
  },
  {
    name: 'a picture without an address',
    sql: `INSERT INTO medias (id, file, actor_id, inserted_at, updated_at) VALUES (901, '{}', ${ACTORS.ida}, ${WHEN}), (902, NULL, ${ACTORS.ida}, ${WHEN})`,
    leftOut: ['medias', '2', 'pictures without an address'],
  },
  {
    name: 'a picture of an unknown size',
    sql: `UPDATE medias SET file = file || '{"size":"large"}' WHERE file ->> 'url' LIKE '%${PICTURE}%'`,
    becomes: ['SELECT max(size) FROM media', 70],
  },
  ...['999.1.1.1', '::::', '1.2', 'x'].map(
    (ip, at): OddRow => ({
      name: `the address of a sign-in: ${ip}`,
      sql: `UPDATE users SET ${at % 2 === 0 ? 'current' : 'last'}_sign_in_ip = '${ip}', current_sign_in_at = '2026-05-01', last_sign_in_at = '2026-05-01' WHERE id = ${2 + Math.floor(at / 2) * 2}`,
      becomes: ['SELECT count(*)::int FROM user_ips', 1],
    }),
  ),
  {
    name: 'a post that is reported twice',
    sql: 'INSERT INTO reports_comments SELECT * FROM reports_comments',
    becomes: ['SELECT count(*)::int FROM reported_statuses', 1],
  },
  {
    name: 'a text of the server that is none',
    sql: `UPDATE admin_settings SET value = '{"toString":1}' WHERE name = 'instance_long_description'`,
    becomes: ["SELECT count(*)::int FROM instance_texts WHERE kind = 'EXTENDED_DESCRIPTION'", 0],
  },
];

export const ODD_IN_MOBILIZON: readonly OddRow[] = [...ADDRESSES, ...SHAPES];
