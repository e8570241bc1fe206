/** Groups of notifications as lines of text: a page whose text is known has the groups that were made of it. */
import { textCache } from '../../platform/cache/text-cache.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { NUMBERS } from '../statuses/numbers.ts';
import type { NotificationKind } from './kinds.ts';
import type { NotificationRow } from './shown.ts';

/** An account of a group: its id, its revision and its numbers (see NotificationRow). */
export interface GroupedAccount {
  id: bigint;
  revision: string;
  numbers: string;
}

export interface NotificationGroupRow extends NotificationRow {
  /** Null: it stands alone. */
  key: string | null;
  members: number;
  newest: bigint;
  accounts: readonly GroupedAccount[];
  /** Of its notifications on this page; null outside of pages. */
  page_min: bigint | null;
  page_max: bigint | null;
  page_at: Date | null;
}

/** The groups of one answer of the database. */
export interface GroupTexts {
  /** Of `GROUP_LINE`. */
  lines: string;
  /** The accounts of all samples, of `SENDERS`. */
  senders: string | null;
}

const orNothing = (column: string): string => `coalesce(${column}::text, '')`;

/** In milliseconds. */
const time = (column: string): string => orNothing(`(extract(epoch FROM ${column}) * 1000)::bigint`);

/** A group `g` and its newest notification `n` with the status `s` and the origin `o`, as SQL; what stands alone has neither key nor sample. */
export const GROUP_LINE = `concat_ws(';', n.id, n.type, n.origin_id, o.xmin, ${NUMBERS(null, 't')}, ${time('n.created_at')},
  ${['n.status_id', 's.actor_id', 'n.event_id', 'n.report_id', 'n.account_warning_id', 'n.collection_id', 'n.group_invitation_id', 'n.severance_id', 'n.member_id'].map(orNothing).join(', ')},
  ${['n.group_key', 'g.key', 'g.members', 'g.newest', 'g.page_min', 'g.page_max'].map(orNothing).join(', ')},
  ${time('(SELECT last.created_at FROM notifications last WHERE last.id = g.page_max)')}, ${orNothing("array_to_string(g.sample, ' ')")})`;

/** Accounts `mo` with their numbers, as SQL. */
export const SENDERS = `string_agg(concat_ws(' ', mo.id, mo.xmin, ${NUMBERS(null, 'mt')}), ';')`;

const idIn = (text: string | undefined): bigint | null => (text ? BigInt(text) : null);
const timeIn = (text: string | undefined): Date | null => (text ? new Date(Number(text)) : null);

function readSenders(text: string | null): Map<string, GroupedAccount> {
  return new Map(
    text?.split(';').map((sender) => {
      const [id = '0', revision = '', numbers = ''] = sender.split(' ');
      return [id, { id: BigInt(id), revision, numbers }];
    }),
  );
}

function readNotification(parts: readonly string[]): NotificationRow {
  const [id = '0', type, origin = '0', revision = '', numbers = '', created, ...about] = parts;
  const [status, author, event, report, warning, collection, invitation, severance, member, key] = about;
  return {
    id: BigInt(id),
    type: type as NotificationKind,
    origin_id: BigInt(origin),
    origin_revision: revision,
    origin_numbers: numbers,
    created_at: new Date(Number(created)),
    status_id: idIn(status),
    status_actor_id: idIn(author),
    event_id: idIn(event),
    report_id: idIn(report),
    account_warning_id: idIn(warning),
    collection_id: idIn(collection),
    group_invitation_id: idIn(invitation),
    severance_id: idIn(severance),
    member_id: idIn(member),
    group_key: key || null,
  };
}

/** How many parts of a line are of its notification. */
const OF_NOTIFICATION = 16;

const originOf = (row: NotificationRow): GroupedAccount => ({
  id: row.origin_id,
  revision: row.origin_revision,
  numbers: row.origin_numbers,
});

function readGroup(line: string, senders: ReadonlyMap<string, GroupedAccount>): NotificationGroupRow {
  const parts = line.split(';');
  const row = readNotification(parts);
  const [key, members, newest, pageMin, pageMax, pageAt, sample] = parts.slice(OF_NOTIFICATION);
  return {
    ...row,
    key: key || null,
    members: Number(members || 1),
    newest: idIn(newest) ?? row.id,
    accounts: sample ? sample.split(' ').flatMap((id) => senders.get(id) ?? []) : [originOf(row)],
    page_min: idIn(pageMin),
    page_max: idIn(pageMax),
    page_at: timeIn(pageAt),
  };
}

/** A notification without a group. */
export const aloneInItsGroup = (row: NotificationRow): NotificationGroupRow => ({
  ...row,
  key: null,
  members: 1,
  newest: row.id,
  accounts: [originOf(row)],
  page_min: null,
  page_max: null,
  page_at: null,
});

export function readGroups({ lines, senders }: GroupTexts): NotificationGroupRow[] {
  const known = readSenders(senders);
  return lines.split('\n').map((line) => readGroup(line, known));
}

/** On a page, what stands alone is its own first and last notification. */
const onPage = (row: NotificationGroupRow): NotificationGroupRow => ({
  ...row,
  page_min: row.page_min ?? row.id,
  page_max: row.page_max ?? row.id,
  page_at: row.page_at ?? row.created_at,
});

const byPageMax = (a: NotificationGroupRow, b: NotificationGroupRow): number =>
  Number((b.page_max ?? 0n) - (a.page_max ?? 0n));

/** How much text of pages is held for each database, in characters: some hundred pages, with answers of ten times as much. */
const MOST_TEXT = 500_000;

const pagesIn = textCache<readonly NotificationGroupRow[]>(MOST_TEXT);

/** The groups of a page, the newest first; the same array for the same texts. */
export function readPageOfGroups(sql: Sql, texts: GroupTexts): readonly NotificationGroupRow[] {
  const pages = pagesIn(sql);
  const text = `${texts.lines}\n${texts.senders}`;
  const known = pages.get(text);
  if (known) return known;
  const page = Object.freeze(readGroups(texts).map(onPage).sort(byPageMax));
  pages.set(text, page);
  return page;
}
