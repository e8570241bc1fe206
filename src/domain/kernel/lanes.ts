/**
 * The lanes of jobs that wait for other servers: each runs few jobs at once across all processes, one for each site, and delays
 * no other lane.
 */

import type { RateFamily } from '../../platform/limiter.ts';
import type { Platform } from '../../platform/platform.ts';
import { siteOf } from './site-of.ts';

/** `priority`: the lower, the sooner, where several lanes have work. */
export const LANES = {
  /** The mail server. */
  mail: { atOnce: 2, priority: 0 },
  /** Push services. */
  push: { atOnce: 8, priority: 1 },
  /** The storage of files, which may be another server. */
  files: { atOnce: 2, priority: 1 },
  /** ffmpeg, for minutes. */
  recordings: { atOnce: 2, priority: 2 },
  /** Widths of pictures that have none. One at a time, so that the other decoding process is free for uploads. */
  widths: { atOnce: 1, priority: 3 },
  /** Received activities. Its jobs send no requests. */
  inbox: { atOnce: 16, priority: 1 },
  /** Fetches that a received activity, a refused delivery or a local post requires; one job for each site or author that caused them. */
  look_ups: { atOnce: 16, priority: 2 },
  /** Posts that relays name, one job for each site that has them. */
  relayed: { atOnce: 4, priority: 3 },
  /** Deliveries to remote inboxes; each job contacts several hosts at once. */
  deliveries: { atOnce: 64, priority: 1 },
  /** Remote pictures and profiles, one job for each site that caused the fetch. */
  remote: { atOnce: 8, priority: 2 },
  /** Threads and profiles that somebody views, one job for each site. */
  views: { atOnce: 8, priority: 1 },
  /** Videos and sounds of other servers: large, and then ffmpeg. */
  remote_recordings: { atOnce: 4, priority: 3 },
  /** Imports of lists, in which each row may need a request, and of posts with their files; those of one person run one after the other. */
  imports: { atOnce: 2, priority: 3 },
  /** Changes of events for the programs of groups. */
  webhooks: { atOnce: 8, priority: 2 },
  /** Web pages to which people link. */
  pages: { atOnce: 4, priority: 2 },
} as const satisfies Record<string, { atOnce: number; priority: number }>;

export type LaneName = keyof typeof LANES;

/** So many jobs of all lanes run at once. */
export const LANES_AT_ONCE = Object.values(LANES).reduce((sum, { atOnce }) => sum + atOnce, 0);

const spread = (text: string, ways: number): number => {
  let sum = 0;
  for (let place = 0; place < text.length; place += 1) sum = (sum * 31 + text.charCodeAt(place)) >>> 0;
  return sum % ways;
};

/** As `queueOf`, for a job that no site caused: `text` is any text that distributes jobs evenly. */
export const anyQueueOf = (lane: LaneName, text: string): string => `${lane}:${spread(text, LANES[lane].atOnce)}`;

/**
 * The queue of a job. Jobs of one queue run one after the other, and a lane has as many queues as run at once. Few queues are
 * cheap, however many hosts there are. All hosts of a site share one, so that a site with many names takes one place.
 *
 * @param host the host to contact, or the one that caused the requests
 */
export const queueOf = (lane: LaneName, host: string): string => anyQueueOf(lane, siteOf(host));

/** Used as the host of a job that a person of this server causes. */
export const hostOfPerson = (actorId: bigint): string => `${actorId}.person`;

/** How far the jobs of a site are postponed behind others: one step for each doubling of their number. */
export const stepsBehind = (count: number): number => Math.floor(Math.log2(Math.max(1, count)));

/** Only counts; nothing is refused. */
const JOBS = { limit: 1_000_000, seconds: 300 } as const satisfies Omit<RateFamily, 'name'>;

export interface Placed {
  host: string;
  priority: number;
}

/**
 * The place of a job whose requests `host` caused: the more jobs its site caused in the last minutes, the later, so that other
 * sites in the same queue do not wait for all of them.
 */
export async function placeOf({ limiter }: Pick<Platform, 'limiter'>, lane: LaneName, host: string): Promise<Placed> {
  const { limit, remaining } = await limiter.consume({ name: `jobs_${lane}`, ...JOBS }, siteOf(host));
  return { host, priority: LANES[lane].priority + stepsBehind(limit - remaining) };
}
