/** A group of notifications: its newest one, and data about all of them. */
import type { NotificationRow } from './shown.ts';

export interface NotificationGroupRow extends NotificationRow {
  /** Null for an ungrouped notification. */
  key: string | null;
  members: number;
  newest: bigint;
  /** The newest senders, each once. */
  sample: readonly bigint[];
  /** The ids of its notifications on this page; null outside of pages. */
  page_min: bigint | null;
  page_max: bigint | null;
  page_at: Date | null;
}

/** A group as it is read; an ungrouped notification has only itself. */
export interface ReadGroup extends Omit<NotificationGroupRow, 'members' | 'newest' | 'sample'> {
  members: number | null;
  newest: bigint | null;
  /** Ids, as PostgreSQL writes them. */
  sample: readonly string[] | null;
}

export const groupOf = ({ members, newest, sample, ...row }: ReadGroup): NotificationGroupRow => ({
  ...row,
  members: members ?? 1,
  newest: newest ?? row.id,
  sample: [...new Set(sample?.map(BigInt) ?? [row.origin_id])],
});

/** A notification without a group. */
export const aloneInItsGroup = (row: NotificationRow): NotificationGroupRow =>
  groupOf({
    ...row,
    key: null,
    members: null,
    newest: null,
    sample: null,
    page_min: null,
    page_max: null,
    page_at: null,
  });

/** On a page, an ungrouped notification is its own first and last one. */
const onPage = (row: NotificationGroupRow): NotificationGroupRow => ({
  ...row,
  page_min: row.page_min ?? row.id,
  page_max: row.page_max ?? row.id,
  page_at: row.page_at ?? row.created_at,
});

const byPageMax = (a: NotificationGroupRow, b: NotificationGroupRow): number =>
  Number((b.page_max ?? 0n) - (a.page_max ?? 0n));

/** The groups of a page, the newest first. */
export const groupsOfPage = (rows: readonly ReadGroup[]): NotificationGroupRow[] =>
  rows.map((row) => onPage(groupOf(row))).sort(byPageMax);
