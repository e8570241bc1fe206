/** Posts in the query cache: one post may be in many lists, and a change of it changes all of them. */
import { queryClient } from '../../server/api.ts';
import type { Post } from './status.ts';

type Plain = Record<string, unknown>;

/** The keys in answers that contain posts. */
const INNER = [
  ...['pages', 'items', 'ancestors', 'descendants', 'statuses'],
  ...['status', 'last_status', 'reblog', 'quote', 'quoted_status'],
];

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isPost = (value: Plain): boolean => 'spoiler_text' in value && 'account' in value;

/** The new state of a post, or null to remove it. */
type Change = (post: Plain) => Plain | null;

/** @returns the same value if nothing in it changed */
function changed(value: unknown, change: Change): unknown {
  if (Array.isArray(value)) {
    const next = value.map((item) => changed(item, change)).filter((item) => item !== undefined);
    return next.length === value.length && next.every((item, index) => item === value[index]) ? value : next;
  }
  if (!isPlain(value)) return value;
  let next: Plain = value;
  if (isPost(value)) {
    const after = change(value);
    if (after === null) return undefined;
    next = after;
  }
  for (const key of INNER) {
    const inner = next[key];
    if (typeof inner !== 'object' || inner === null) continue;
    const after = changed(inner, change);
    // Without the post that it boosts, a boost is nothing.
    if (after === undefined && key === 'reblog') return undefined;
    if (after !== inner) next = { ...next, [key]: after ?? null };
  }
  return next;
}

function changeAll(change: Change): void {
  for (const query of queryClient.getQueryCache().getAll()) {
    const before = query.state.data;
    if (before === undefined) continue;
    const after = changed(before, change);
    if (after === undefined || after === before) continue;
    // The time of the data stays: it is as old as before.
    queryClient.setQueryData(query.queryKey, after, { updatedAt: query.state.dataUpdatedAt });
  }
}

/** Changes a post wherever it is. */
export const changePost = (id: string, change: (post: Post) => Partial<Post>): void =>
  changeAll((post) => (post.id === id ? { ...post, ...change(post as unknown as Post) } : post));

/** Takes a post out of all lists, with its boosts. */
export const removePost = (id: string): void => changeAll((post) => (post.id === id ? null : post));
