/** Tells the events of one document apart. */
import type { Entry } from './read-entry.ts';

export interface Unread {
  /** Null if it is unknown. */
  uid: string | null;
  title: string;
}

export interface ReadNodes {
  entries: Entry[];
  /** The identities of those that cannot be read; null for unknown ones. */
  broken: (string | null)[];
}

/** Events that have one page together are told apart by their titles, also from those that cannot be read. */
export function apart(entries: readonly Entry[], broken: readonly Unread[]): ReadNodes {
  const all: Unread[] = [...entries.map(({ uid, fields: { title } }) => ({ uid, title })), ...broken];
  const groups = [...Map.groupBy(all, ({ uid }) => uid)];
  const shared = new Set(
    groups.filter(([, same]) => new Set(same.map(({ title }) => title)).size > 1).map(([uid]) => uid),
  );
  const unreadUid = ({ uid, title }: Unread): string | null => (title === '' ? null : `${uid} ${title}`);
  return {
    entries: entries.map((entry) =>
      shared.has(entry.uid) ? { ...entry, uid: `${entry.uid} ${entry.fields.title}` } : entry,
    ),
    broken: broken.map((each) => (each.uid !== null && shared.has(each.uid) ? unreadUid(each) : each.uid)),
  };
}
