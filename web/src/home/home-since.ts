/** The home timeline from a post on to newer ones, the oldest first. */
import type { TimelineSource } from '../posts/timeline/timelines.ts';
import { api } from '../server/api.ts';
import { pages } from '../server/pages.ts';

export function homeSince(id: string): TimelineSource {
  const load: TimelineSource['load'] = (page, options) => api.timelines.home.query({ min_id: id, ...page }, options);
  const list = pages(['home-since', id], async (page, options) => (await load(page, options)).toReversed());
  return {
    ...{ load, stream: null, context: 'home' },
    list: {
      ...list,
      getNextPageParam({ items }) {
        const newest = items.at(-1);
        return newest && { min_id: newest.id };
      },
    },
  };
}
