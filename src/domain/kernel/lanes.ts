/** The lanes of jobs that wait for others: each runs few at once across all processes, one for each host, and holds up no other lane. */

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
  /** What other servers sent: some of it makes this one ask them for more. */
  inbox: { atOnce: 16, priority: 1 },
  /** Inboxes of other servers; each job asks several hosts at once. */
  deliveries: { atOnce: 64, priority: 1 },
  /** Files of other servers. */
  remote: { atOnce: 2, priority: 2 },
  /** Videos and sounds of other servers: large, and then ffmpeg. */
  remote_recordings: { atOnce: 1, priority: 3 },
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

/**
 * The queue of a job: jobs of one queue run one after the other, and a lane has as many queues as run at once. Few queues are cheap, however
 * many hosts there are.
 *
 * @param of the host that is asked; without one anything that spreads jobs evenly
 */
export const queueOf = (lane: LaneName, of: string): string => `${lane}:${spread(of, LANES[lane].atOnce)}`;
