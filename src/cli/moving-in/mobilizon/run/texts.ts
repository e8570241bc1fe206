/** The texts of people, events and posts as this server stores them, and their keys. */
import { createPrivateKey, createPublicKey } from 'node:crypto';
import type pg from 'pg';
import { actorTexts, NAME_MAX, SUMMARY_MAX } from '../../../../domain/actors/actor-text.ts';
import { LONGEST } from '../../../../domain/federation/documents/actor.ts';
import { remoteHtml, remoteText } from '../../../../domain/federation/remote/store/remote-html.ts';
import { lineOf, plainTextOf } from '../../../../domain/kernel/html/plain-text.ts';
import { LONGEST_TITLE, withTitle } from '../../../../domain/statuses/discussions/heading.ts';
import { localeOf } from '../../../../domain/users/locale.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { convertRows } from '../../convert-rows.ts';
import { convertTagNames } from '../../tag-names.ts';
import { IS_GONE, IS_RELAY, IS_TAKEN } from '../actors-sql.ts';
import { isKey } from '../people.ts';

export interface Context {
  platform: Platform;
  target: pg.ClientBase;
}

/** As the database allows. */
const LONGEST_TEXT = 100_000;

interface ProfileRow {
  id: string;
  name: string | null;
  summary: string | null;
  domain: string | null;
}

const MARKUP = /<[a-z]/i;

/** Groups write HTML, and people write lines. */
function localTexts({ name, summary }: ProfileRow): unknown[] {
  const text = (summary ?? '').trim();
  const html = MARKUP.test(text) ? text : text.replaceAll('\n', '<br>');
  const short = html.length > SUMMARY_MAX ? plainTextOf(html).slice(0, SUMMARY_MAX) : html;
  const texts = actorTexts({ name: (name ?? '').trim().slice(0, NAME_MAX), summary: short });
  return [texts.name, texts.summarySource, texts.summary];
}

export const convertProfiles = ({ target }: Context): Promise<void> =>
  convertRows<ProfileRow>(target, {
    select: 'SELECT t.id, t.name, t.summary, t.domain FROM moving_in.actors t WHERE true',
    table: 'actor_texts',
    columns: [
      ['id', 'bigint'],
      ['name', 'text'],
      ['source', 'text'],
      ['summary', 'text'],
    ],
    convert: (rows) =>
      rows.map((row) =>
        row.domain === null
          ? [row.id, ...localTexts(row)]
          : [
              row.id,
              remoteText(row.name ?? '').slice(0, LONGEST.name),
              '',
              remoteHtml((row.summary ?? '').slice(0, LONGEST.summary)),
            ],
      ),
  });

/** The public key follows from the private one. Those who have none get a new pair. */
export const convertKeys = ({ platform, target }: Context): Promise<void> =>
  convertRows<{ id: string; keys: string | null }>(target, {
    select: `SELECT t.id, t.keys FROM moving_in.actors t WHERE t.domain IS NULL AND (${IS_TAKEN('t')} OR ${IS_RELAY('t')}) AND NOT ${IS_GONE('t')}`,
    table: 'signing_keys',
    columns: [
      ['id', 'bigint'],
      ['public_key', 'text'],
      ['private_key', 'text'],
    ],
    convert: (rows) =>
      Promise.all(
        rows.map(async ({ id, keys }) => {
          if (keys === null || !isKey(keys)) {
            const pair = await platform.random.keyPair();
            return [id, pair.publicKey, pair.privateKey];
          }
          const privateKey = createPrivateKey(keys);
          const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' });
          return [id, publicKey, privateKey.export({ type: 'pkcs8', format: 'pem' })];
        }),
      ),
  });

export const convertLocales = ({ target }: Context): Promise<void> =>
  convertRows<{ id: string; locale: string | null }>(target, {
    select: 'SELECT t.id, t.locale FROM moving_in.users t WHERE true',
    table: 'user_locales',
    columns: [
      ['id', 'bigint'],
      ['locale', 'text'],
    ],
    convert: (rows) => rows.map(({ id, locale }) => [id, localeOf(locale)]),
  });

/** Guests gave an address, and no name: the address does not become public as a name. */
export const nameGuests = ({ platform: { random }, target }: Context): Promise<void> =>
  convertRows<{ id: string; email: string; locale: string | null }>(target, {
    select: 'SELECT t.id, t.email, t.locale FROM moving_in.guests t WHERE t.actor_id IS NULL AND t.known_id IS NULL',
    table: 'guest_people',
    columns: [
      ['id', 'bigint'],
      ['email', 'text'],
      ['username', 'text'],
      ['name', 'text'],
      ['locale', 'text'],
    ],
    convert: (rows) =>
      rows.map(({ id, email, locale }) => {
        const username = `guest_${random.uuid().replaceAll('-', '').slice(0, 12)}`;
        return [id, email, username, 'Guest', localeOf(locale)];
      }),
  });

export const nameTags = ({ target }: Context): Promise<void> =>
  convertTagNames(target, "SELECT t.id, t.title AS name, t.title FROM moving_in.tags t WHERE t.title <> ''");

const TEXT_COLUMNS = [
  ['id', 'bigint'],
  ['text', 'text'],
  ['content', 'text'],
] as const;

interface TextRow {
  id: string;
  html: string | null;
  title: string | null;
}

/** The plain text of HTML, which is searched. */
export const textOf = (html: string): string => plainTextOf(remoteHtml(html)).slice(0, LONGEST_TEXT);

const textsOf = ({ id, html, title }: TextRow): unknown[] => [
  ...[id, textOf(html ?? ''), withTitle(title, remoteHtml(html ?? ''))],
];

/** As titles of discussions are: one line. */
export const titleOf = (title: string | null): string => lineOf(title ?? '').slice(0, LONGEST_TITLE) || '…';

export async function convertPosts({ target }: Context): Promise<void> {
  await convertRows<{ id: string; discussion_id: string; title: string | null }>(target, {
    select:
      'SELECT t.id, t.discussion_id, t.title FROM (SELECT d.n AS id, d.id AS discussion_id, d.title FROM moving_in.discussions d) AS t WHERE true',
    table: 'discussion_titles',
    columns: [
      ['id', 'bigint'],
      ['discussion_id', 'uuid'],
      ['title', 'text'],
    ],
    convert: (rows) => rows.map(({ id, discussion_id: discussion, title }) => [id, discussion, titleOf(title)]),
  });
  await convertRows<TextRow>(target, {
    select: `SELECT t.id, t.text AS html, d.title FROM moving_in.comments t LEFT JOIN moving_in.openings o ON o.comment_id = t.id
      LEFT JOIN moving_in.discussion_titles d ON d.discussion_id = o.discussion_id WHERE t.deleted_at IS NULL`,
    table: 'comment_texts',
    columns: TEXT_COLUMNS,
    convert: (rows) => rows.map(textsOf),
  });
  await convertRows<TextRow>(target, {
    select:
      'SELECT t.id, t.html, t.title FROM (SELECT p.n AS id, p.body AS html, p.title FROM moving_in.posts p) AS t WHERE true',
    table: 'post_texts',
    columns: TEXT_COLUMNS,
    convert: (rows) => rows.map((row) => textsOf({ ...row, title: titleOf(row.title) })),
  });
}
