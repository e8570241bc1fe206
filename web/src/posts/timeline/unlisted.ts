/** Posts of a stream that a timeline does not list. */
import type { InfiniteData } from '@tanstack/react-query';
import type { Page } from '../../server/pages.ts';

/** Ids are numbers that rise, and longer than JavaScript's. */
export const newestFirst = ({ id: one }: { id: string }, { id: other }: { id: string }): number =>
  other.length - one.length || (one < other ? 1 : -1);

/** A post that is older than the last loaded one is on a page that was not loaded yet. */
export function unlisted<Post extends { id: string }>(
  data: InfiniteData<Page<Post>> | undefined,
  posts: readonly Post[],
): Post[] {
  const loaded = (data?.pages ?? []).flatMap(({ items }) => items);
  const known = new Set(loaded.map(({ id }) => id));
  const oldest = data?.pages.at(-1)?.next ? loaded.at(-1) : undefined;
  return posts.filter((post) => !known.has(post.id) && !(oldest && newestFirst(post, oldest) > 0));
}
