/** How much waits for the staff. */
import { z } from 'zod';
import { MOST_COUNTED } from '../../domain/moderation/waiting.ts';

const count = (what: string) => z.int().nullable().meta({ description: what });

export const waitingSchema = z
  .object({
    reports: count('Open reports.'),
    events: count('Events that nobody has accepted yet.'),
    signUps: count('Sign-ups that nobody has approved or rejected yet.'),
    appeals: count('Appeals that nobody has decided on yet.'),
    trends: count('Hashtags, links and posts that trend and that nobody has reviewed yet.'),
    servers: count('Servers that ask to follow this one.'),
    blockLists: count('Changes of shared lists of blocked servers that nobody has accepted or rejected yet.'),
    deadJobs: count('Jobs that failed for good.'),
  })
  .meta({
    id: 'Waiting',
    description: `How much waits for the staff, at most ${MOST_COUNTED} of each; null for what your role may not see.`,
  });

export type Waiting = z.infer<typeof waitingSchema>;
