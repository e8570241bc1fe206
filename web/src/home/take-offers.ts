/** Follows and joins a new person's choices, and waits until their home timeline is filled. */
import { homeTimeline } from '../posts/timeline/timelines.ts';
import { api, queryClient, trpc } from '../server/api.ts';

export interface Chosen {
  people: readonly string[];
  groups: readonly string[];
  events: readonly string[];
}

/** How often, and at which interval, the home timeline is polled while the server fills it. */
const TRIES = 12;
const PAUSE_MS = 500;

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** Posts of newly followed people appear a moment later. */
async function waitForPosts(): Promise<void> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const found = await api.timelines.home.query({ limit: 1 });
    if (found.length > 0) return;
    await pause();
  }
}

/** @returns the first refusal; the other choices take effect */
export async function takeOffers({ people, groups, events }: Chosen): Promise<unknown> {
  const done = await Promise.allSettled([
    ...people.map((id) => api.relationships.follow.mutate({ id })),
    ...groups.map((id) => api.groups.join.mutate({ id })),
    ...events.map((id) => api.participations.join.mutate({ id, ticketKind: 'any' })),
  ]);
  const hasPosts = people.length > 0 && done.some(({ status }) => status === 'fulfilled');
  if (hasPosts) await waitForPosts().catch(() => undefined);
  await Promise.all([
    queryClient.resetQueries({ queryKey: homeTimeline.list.queryKey }),
    queryClient.invalidateQueries(trpc.events.pathFilter()),
    queryClient.invalidateQueries(trpc.groups.pathFilter()),
    queryClient.invalidateQueries(trpc.discovery.pathFilter()),
    queryClient.invalidateQueries({ queryKey: ['relationship'] }),
  ]);
  return done.find((one) => one.status === 'rejected')?.reason ?? null;
}
