/** The HTML of posts, profiles and versions, and the names of tags. */
import type pg from 'pg';
import { namedDomain } from '../../../../domain/actors/handles.ts';
import { LONGEST } from '../../../../domain/federation/documents/actor.ts';
import { remoteHtml, remoteText } from '../../../../domain/federation/remote/store/remote-html.ts';
import { plainTextOf } from '../../../../domain/kernel/html/plain-text.ts';
import { renderHtml, renderLine } from '../../../../domain/statuses/text/html.ts';
import { type TextToken, tokenize } from '../../../../domain/statuses/text/tokens.ts';
import { tagUrl } from '../../../../domain/tags/url.ts';
import type { Config } from '../../../../platform/config.ts';
import { convertRows } from '../../convert-rows.ts';
import { convertTagNames } from '../../tag-names.ts';
import { PAGE } from './addresses-sql.ts';

export interface TextContext {
  target: pg.ClientBase;
  config: Config;
  /** The base of local addresses as a literal of SQL. */
  web: string;
}

/** An account that a text names, as Mastodon stored it: no handle is looked up. */
interface Named {
  username: string;
  /** Null for local people. */
  domain: string | null;
  url: string;
}

function finder({ config }: TextContext, named: readonly Named[]) {
  const byHandle = new Map(named.map((each) => [`${each.username.toLowerCase()}@${each.domain ?? ''}`, each]));
  return (username: string, domain: string | null): Named | null =>
    byHandle.get(`${username.toLowerCase()}@${namedDomain(domain, config) ?? ''}`) ?? null;
}

const linksIn = (ctx: TextContext, named: readonly Named[]) => ({
  mention: finder(ctx, named),
  tagUrl: (name: string) => tagUrl(ctx, name),
});

/** The emoji of its server that a remote text names, in the form of `statuses.emojis`. */
function emojisIn(text: string, domain: string, known: ReadonlySet<string>): { shortcode: string; domain: string }[] {
  const shortcodes = new Set([...text.matchAll(/:(\w{2,}):/g)].map(([, shortcode = '']) => shortcode));
  return [...shortcodes]
    .filter((shortcode) => known.has(`${shortcode}@${domain}`))
    .map((shortcode) => ({ shortcode, domain }));
}

/** The remote emoji of the servers of a batch. */
async function knownEmojis({ target }: TextContext, domains: readonly (string | null)[]): Promise<Set<string>> {
  const remote = [...new Set(domains.filter((domain) => domain !== null))];
  if (remote.length === 0) return new Set();
  const { rows } = await target.query<{ name: string }>(
    `SELECT shortcode || '@' || lower(domain) AS name FROM moving_in.custom_emojis WHERE lower(domain) = ANY ($1) AND NOT disabled`,
    [remote],
  );
  return new Set(rows.map(({ name }) => name));
}

const NAMED = `jsonb_build_object('username', m.username, 'domain', lower(m.domain),
  'url', CASE WHEN m.domain IS NULL THEN ${PAGE('m')} ELSE coalesce(nullif(m.url, ''), m.uri) END)`;

interface PostRow {
  id: string;
  text: string;
  spoiler_text: string;
  content_type: string | null;
  domain: string | null;
  named: Named[];
}

/** Posts of forks may be HTML. Markdown is shown as it was written. */
function postHtml(ctx: TextContext, { text, content_type: type, domain, named }: PostRow): string {
  if (domain !== null || type === 'text/html') return remoteHtml(text);
  return renderHtml(tokenize(text), linksIn(ctx, named));
}

const NAMED_IN = (
  status: string,
): string => `coalesce((SELECT jsonb_agg(${NAMED}) FROM moving_in.mentions n JOIN moving_in.accounts m ON m.id = n.account_id
  WHERE n.status_id = ${status} AND NOT n.silent), '[]') AS named`;

export const convertPosts = (ctx: TextContext): Promise<void> =>
  convertRows<PostRow>(ctx.target, {
    select: `SELECT t.id, t.text, t.spoiler_text, t.content_type, lower(a.domain) AS domain, ${NAMED_IN('t.id')}
      FROM moving_in.statuses t JOIN moving_in.accounts a ON a.id = t.account_id WHERE t.reblog_of_id IS NULL`.replaceAll(
      '$web',
      ctx.web,
    ),
    table: 'status_texts',
    columns: [
      ['id', 'bigint'],
      ['text', 'text'],
      ['content', 'text'],
      ['spoiler_text', 'text'],
      ['emojis', 'jsonb'],
    ],
    async convert(rows) {
      const known = await knownEmojis(
        ctx,
        rows.map(({ domain }) => domain),
      );
      return rows.map((row) => {
        const content = postHtml(ctx, row);
        if (row.domain === null) return [row.id, row.text, content, row.spoiler_text, '[]'];
        const emojis = emojisIn(`${row.text} ${row.spoiler_text}`, row.domain, known);
        return [row.id, plainTextOf(content), content, remoteText(row.spoiler_text), JSON.stringify(emojis)];
      });
    },
  });

export const convertEdits = (ctx: TextContext): Promise<void> =>
  convertRows<PostRow>(ctx.target, {
    select: `SELECT t.id, t.text, s.content_type, lower(a.domain) AS domain, ${NAMED_IN('s.id')}
      FROM moving_in.status_edits t JOIN moving_in.statuses s ON s.id = t.status_id JOIN moving_in.accounts a ON a.id = s.account_id WHERE true`.replaceAll(
      '$web',
      ctx.web,
    ),
    table: 'edit_texts',
    columns: [
      ['id', 'bigint'],
      ['content', 'text'],
    ],
    convert: (rows) => rows.map((row) => [row.id, postHtml(ctx, row)]),
  });

interface ProfileRow {
  id: string;
  display_name: string;
  note: string;
  domain: string | null;
  fields: unknown[] | null;
}

interface Field {
  name: string;
  value: string;
  verified_at?: string | null;
}

/** Mastodon stores what remote servers send, and shows fields of texts only. */
const fieldsOf = ({ fields }: ProfileRow): Field[] =>
  (fields ?? []).filter((field): field is Field => {
    const { name, value } = (field ?? {}) as Partial<Field>;
    return typeof name === 'string' && typeof value === 'string';
  });

const mentionsIn = (tokens: readonly TextToken[]) => tokens.filter((token) => token.kind === 'mention');

/** The accounts that notes and fields name. */
async function namedIn(ctx: TextContext, texts: readonly string[]): Promise<Named[]> {
  const handles = texts.flatMap((text) => mentionsIn(tokenize(text)));
  if (handles.length === 0) return [];
  const { rows } = await ctx.target.query<{ named: Named }>(
    `SELECT ${NAMED} AS named FROM moving_in.accounts m WHERE lower(m.username) = ANY ($1) AND m.id > 0`.replaceAll(
      '$web',
      ctx.web,
    ),
    [handles.map(({ username }) => username.toLowerCase())],
  );
  return rows.map(({ named }) => named);
}

function profileOf(ctx: TextContext, row: ProfileRow, named: readonly Named[], emojis: ReadonlySet<string>): unknown[] {
  const fields = fieldsOf(row).map(({ name, value, verified_at: verifiedAt = null }) => {
    const html = row.domain === null ? renderLine(tokenize(value), linksIn(ctx, named)) : remoteHtml(value);
    return { name, value, html, verifiedAt };
  });
  if (row.domain === null) {
    const html = renderHtml(tokenize(row.note), linksIn(ctx, named));
    return [row.id, row.display_name, row.note, html, JSON.stringify(fields), '[]'];
  }
  const texts = [row.display_name, row.note, ...fields.flatMap(({ name, value }) => [name, value])];
  const used = emojisIn(texts.join(' '), row.domain, emojis);
  return [row.id, remoteText(row.display_name), '', remoteHtml(row.note), JSON.stringify(fields), JSON.stringify(used)];
}

/** As long as those that other servers send. The search refuses documents that are much longer. */
export const NAME = (account: string): string => `left(${account}.display_name, ${LONGEST.name})`;
export const NOTE = (account: string): string => `left(${account}.note, ${LONGEST.summary})`;

export const convertProfiles = (ctx: TextContext): Promise<void> =>
  convertRows<ProfileRow>(ctx.target, {
    select: `SELECT t.id, ${NAME('t')} AS display_name, ${NOTE('t')} AS note, lower(t.domain) AS domain, CASE WHEN jsonb_typeof(t.fields) = 'array' THEN t.fields END AS fields
      FROM moving_in.accounts t WHERE true`,
    table: 'account_texts',
    columns: [
      ['id', 'bigint'],
      ['name', 'text'],
      ['source', 'text'],
      ['summary', 'text'],
      ['fields', 'jsonb'],
      ['emojis', 'jsonb'],
    ],
    async convert(rows) {
      const local = rows.filter(({ domain }) => domain === null);
      const texts = local.flatMap((row) => [row.note, ...fieldsOf(row).map(({ value }) => value)]);
      const named = await namedIn(ctx, texts);
      const emojis = await knownEmojis(
        ctx,
        rows.map(({ domain }) => domain),
      );
      return rows.map((row) => profileOf(ctx, row, named, emojis));
    },
  });

export const convertAnnouncements = (ctx: TextContext): Promise<void> =>
  convertRows<{ id: string; text: string }>(ctx.target, {
    select: 'SELECT t.id, t.text FROM moving_in.announcements t WHERE true',
    table: 'announcement_texts',
    columns: [
      ['id', 'bigint'],
      ['content', 'text'],
    ],
    convert: (rows) => rows.map(({ id, text }) => [id, renderHtml(tokenize(text), linksIn(ctx, []))]),
  });

export const nameTags = ({ target }: TextContext): Promise<void> =>
  convertTagNames(target, "SELECT t.id, t.name, t.display_name AS title FROM moving_in.tags t WHERE t.name <> ''");
