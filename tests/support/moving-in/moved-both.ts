/** A server of the tests into which a small Mastodon moved, and then a small Mobilizon that knew it. */
import { importMastodon } from '../../../src/cli/moving-in/mastodon/run/run.ts';
import { importMobilizon } from '../../../src/cli/moving-in/mobilizon/run/run.ts';
import type { LostRows } from '../../../src/cli/moving-in/phases.ts';
import { hostOf } from '../world/taken-over.ts';
import { createWorld, type World } from '../world/world.ts';
import { Mastodon } from './mastodon.ts';
import { PEOPLE } from './mastodon-people.ts';
import { Mobilizon } from './mobilizon.ts';
import { EVENTS, eventUuid } from './mobilizon-events.ts';
import { ACTORS, uuid } from './mobilizon-people.ts';
import { commentUuid } from './mobilizon-texts.ts';
import { TOWN } from './moved-mobilizon.ts';

/** Rows of the Mastodon about people and posts of the Mobilizon. */
export const KNOWN = {
  ida: '113000000000000501',
  choir: '113000000000000502',
  /** The Mobilizon deleted it, and the Mastodon never heard of that. */
  lost: '113000000000000503',
  /** The actor of the server. */
  relay: '113000000000000504',
  event: '113000000000000511',
  reply: '113000000000000512',
  comment: '113000000000000513',
  shared: '113000000000000514',
  /** A private message that its author deleted. */
  letter: '113000000000000515',
  /** The first message of a private conversation, whose next one did not arrive. */
  arrived: '113000000000000516',
} as const;

/** The address of the one person whom both servers know by it, and who confirmed it at both. */
export const SAME = 'IdaRed@mail.example';

/** An account whose address nobody confirmed at the Mobilizon, nor at the Mastodon. */
export const UNCONFIRMED = 'robot@mail.example';

/** Ida of the Mobilizon wrote to Ben of the Mastodon, who blocks her since. */
export const LETTERS = { arrived: 980, refused: 981, refusedAlone: 982 } as const;

async function tellMastodon(mastodon: Mastodon, old: string, domain: string): Promise<void> {
  for (const name of ['ida', 'choir', 'lost', 'relay'] as const) {
    const uri = `${old}/${name === 'relay' ? 'relay' : `@${name}`}`;
    await mastodon.insert('accounts', {
      ...{ id: KNOWN[name], username: name, domain, uri, url: uri, protocol: 1, display_name: 'Old' },
      ...{ inbox_url: `${uri}/inbox`, outbox_url: `${uri}/outbox`, followers_url: `${uri}/followers` },
      ...{ shared_inbox_url: `${old}/inbox`, public_key: 'old', actor_type: name === 'choir' ? 'Group' : 'Person' },
    });
  }
  const follow = { account_id: PEOPLE.IdaRed, uri: null };
  await mastodon.insert('follows', { ...follow, id: '901', target_account_id: KNOWN.choir });
  await mastodon.insert('follows', { ...follow, id: '902', target_account_id: KNOWN.ida });
  await mastodon.insert('blocks', { id: '901', account_id: PEOPLE.ben, target_account_id: KNOWN.ida });
  const post = { local: false, conversation_id: '777', language: 'en', text: '<p>Copy</p>' };
  const event = `${old}/events/${eventUuid('practice')}`;
  const comment = `${old}/comments/${commentUuid('opening')}`;
  await mastodon.insert('statuses', { ...post, id: KNOWN.event, account_id: KNOWN.ida, uri: event, url: event });
  await mastodon.insert('statuses', {
    ...{
      ...post,
      id: KNOWN.reply,
      account_id: PEOPLE.IdaRed,
      local: true,
      text: 'I come',
      in_reply_to_id: KNOWN.event,
    },
    ...{ uri: `${old}/x`, in_reply_to_account_id: KNOWN.ida, reply: true },
  });
  const answer = `${old}/comments/${uuid(940)}`;
  await mastodon.insert('statuses', {
    ...{ ...post, id: KNOWN.comment, account_id: KNOWN.ida, uri: answer, url: answer, in_reply_to_id: KNOWN.reply },
    reply: true,
  });
  await mastodon.insert('statuses', {
    ...{ ...post, id: KNOWN.shared, account_id: KNOWN.choir, text: '', reblog_of_id: KNOWN.event },
    ...{ uri: `${old}/announces/${uuid(950)}`, url: comment },
  });
  const letter = `${old}/comments/${uuid(970)}`;
  await mastodon.insert('conversations', { id: '778', uri: null });
  await mastodon.insert('statuses', {
    ...{ ...post, id: KNOWN.letter, account_id: KNOWN.ida, uri: letter, url: letter, visibility: 3 },
    conversation_id: '778',
  });
  await mastodon.insert('mentions', { status_id: KNOWN.letter, account_id: PEOPLE.IdaRed });
  await mastodon.insert('account_conversations', {
    ...{ id: '901', account_id: PEOPLE.IdaRed, conversation_id: '778', participant_account_ids: [KNOWN.ida] },
    ...{ status_ids: [KNOWN.letter], last_status_id: KNOWN.letter },
  });
  const arrived = `${old}/comments/${uuid(LETTERS.arrived)}`;
  await mastodon.insert('conversations', { id: '779', uri: null });
  await mastodon.insert('statuses', {
    ...{ ...post, id: KNOWN.arrived, account_id: KNOWN.ida, uri: arrived, url: arrived, visibility: 3 },
    conversation_id: '779',
  });
  await mastodon.insert('mentions', { status_id: KNOWN.arrived, account_id: PEOPLE.ben });
  await mastodon.insert('account_conversations', {
    ...{ id: '902', account_id: PEOPLE.ben, conversation_id: '779', participant_account_ids: [KNOWN.ida] },
    ...{ status_ids: [KNOWN.arrived], last_status_id: KNOWN.arrived },
  });
  await mastodon.insert('users', {
    ...{ id: '7', account_id: PEOPLE.robot, email: UNCONFIRMED, encrypted_password: 'none', confirmed_at: null },
  });
  await mastodon.insert('favourites', { id: '901', account_id: PEOPLE.rita, status_id: KNOWN.event });
  await mastodon.insert('favourites', { id: '902', account_id: PEOPLE.IdaRed, status_id: KNOWN.event });
  await mastodon.insert('favourites', { id: '903', account_id: PEOPLE.IdaRed, status_id: KNOWN.comment });
}

async function tellMobilizon(mobilizon: Mobilizon, web: string): Promise<void> {
  const { host } = new URL(web);
  const person = (id: number, name: string, url: string, more = {}) =>
    mobilizon.insert('actors', {
      ...{ id, preferred_username: name, domain: host, type: 'Person', url, inbox_url: `${url}/inbox` },
      ...{ outbox_url: `${url}/outbox`, followers_url: `${url}/followers`, shared_inbox_url: `${web}/inbox`, ...more },
    });
  await person(40, 'IdaRed', `${web}/users/IdaRed`);
  await person(42, 'ben', `${web}/ap/users/${PEOPLE.ben}`);
  // Deleted at the Mastodon, of which the Mobilizon never heard.
  await person(41, 'gone', `${web}/users/gone`);
  await mobilizon.run(
    `UPDATE actors SET url = 'https://far.example/users/rita', updated_at = '2026-05-09' WHERE id = ${ACTORS.rita}`,
  );
  const follow = (number: number, actor: number, target: number, approved = true) =>
    mobilizon.insert('followers', {
      ...{ id: uuid(number), actor_id: actor, target_actor_id: target, approved, notify: true },
      url: `${web}/follows/${number}`,
    });
  await follow(960, 40, ACTORS.choir);
  // The Mastodon knows nothing of these.
  await follow(961, ACTORS.ben, 40);
  await follow(962, 41, ACTORS.choir);
  const comment = (id: number, actor: number, url: string, more = {}) =>
    mobilizon.insert('comments', {
      ...{ id, uuid: uuid(id), url, text: '<p>Whole</p>', local: actor < 20, visibility: 'public', actor_id: actor },
      ...{ event_id: EVENTS.practice, published_at: '2026-05-01 12:00:00', ...more },
    });
  const reply = `${web}/users/IdaRed/statuses/${KNOWN.reply}`;
  await comment(930, 40, reply);
  await comment(931, 40, `${web}/users/IdaRed/statuses/1`);
  const base = await mobilizon.connected(async (client) => {
    const { rows } = await client.query<{ url: string }>('SELECT url FROM actors WHERE id = $1', [ACTORS.ida]);
    return rows[0]?.url.replace('/@ida', '') ?? '';
  });
  const answer = { in_reply_to_comment_id: 930, origin_comment_id: 930 };
  await comment(940, ACTORS.ida, `${base}/comments/${uuid(940)}`, answer);
  await comment(941, ACTORS.ben, `${base}/comments/${uuid(941)}`, { ...answer, in_reply_to_comment_id: 940 });
  const letter = (id: number, conversation: number) =>
    comment(id, ACTORS.ida, `${base}/comments/${uuid(id)}`, {
      ...{ event_id: null, conversation_id: conversation, visibility: 'private' },
    });
  await letter(LETTERS.arrived, 2);
  await letter(LETTERS.refused, 2);
  await letter(LETTERS.refusedAlone, 3);
  for (const id of [2, 3]) {
    await mobilizon.insert('conversations', { id, origin_comment_id: null, last_comment_id: null, event_id: null });
    for (const [n, actor_id] of [ACTORS.ida, 42].entries())
      await mobilizon.insert('conversation_participants', {
        ...{ id: 10 * id + n, conversation_id: id, actor_id, unread: true },
      });
  }
  const account = { id: 5, email: UNCONFIRMED, password_hash: 'none', role: 'user', confirmed_at: null };
  await mobilizon.insert('users', { ...account, locale: 'en', disabled: false });
  await mobilizon.insert('tombstones', { id: 900, uri: reply });
  await mobilizon.run(`
    UPDATE users SET email = '${SAME}', current_sign_in_at = '2026-11-20 10:00:00' WHERE id = 1;
    UPDATE users SET email = 'Ben@mail.example' WHERE id = 3;
    UPDATE users SET email = 'fay@mail.example', disabled = false WHERE id = 4;
    UPDATE participants SET metadata = jsonb_set(metadata, '{email}', '"eve@mail.example"') WHERE lower(metadata ->> 'email') = 'anna.maria@example.org'`);
}

/**
 * Gives both servers rows about each other, and people the same addresses.
 *
 * @param web the base of the addresses of the Mastodon
 * @param old that of the Mobilizon
 * @param domain of the handles of the Mobilizon
 */
async function introduce(
  mastodon: Mastodon,
  mobilizon: Mobilizon,
  { web, old, domain }: { web: string; old: string; domain: string },
): Promise<void> {
  await tellMastodon(mastodon, old, domain);
  await tellMobilizon(mobilizon, web);
}

/** The servers of one town, at their own names, which know each other. */
export async function serversOfTown(): Promise<[Mastodon, Mobilizon]> {
  const servers = await Promise.all([Mastodon.create(), Mobilizon.create()]);
  await introduce(...servers, {
    web: 'https://social.town.example',
    old: 'https://events.town.example',
    domain: 'events.town.example',
  });
  return servers;
}

export interface MovedBoth {
  world: World;
  mastodon: Mastodon;
  mobilizon: Mobilizon;
  /** The base of the addresses of the Mobilizon. */
  old: string;
  lost: LostRows[];
}

/** Takes each phase of an import, so that half of them take more than the pause before mails. */
const PHASE_MS = 300_000;

/** @param prepare changes both servers before they move */
export async function moveBothIn(
  prepare: (mastodon: Mastodon, mobilizon: Mobilizon) => Promise<unknown> = async () => {},
): Promise<MovedBoth> {
  const world = await createWorld({ origins: [TOWN] });
  const old = hostOf(world, TOWN.name);
  const [mastodon, mobilizon] = await Promise.all([Mastodon.create(), Mobilizon.create(old)]);
  await introduce(mastodon, mobilizon, { web: world.url, old, domain: TOWN.handleDomain });
  await prepare(mastodon, mobilizon);
  const { host } = new URL(world.url);
  const env = mastodon.env({ LOCAL_DOMAIN: host, WEB_DOMAIN: host, ALTERNATE_DOMAINS: '' });
  await importMastodon(world.platform, world.databaseUrl, { address: mastodon.address, media: mastodon.media, env });
  const request = { address: mobilizon.address, uploads: mobilizon.uploads };
  const lost = await importMobilizon(world.platform, world.databaseUrl, request, () => {
    world.clock.advance(PHASE_MS);
  });
  return { world, mastodon, mobilizon, old, lost };
}
