/** Which handler does what a command left for later: job name → handler. */

import type { JobName, JobPayloads } from '../domain/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { actorCreated } from './actor-created.ts';
import { eventChanged } from './event-changed.ts';
import { membershipChanged } from './membership-changed.ts';
import { participationChanged } from './participation-changed.ts';

/**
 * Does one job. It may run more than once (a process can die after the work and before the note of it), so it must be safe
 * to repeat; what it throws makes the worker try again later.
 */
export type JobHandler<Name extends JobName> = (platform: Platform, payload: JobPayloads[Name]) => Promise<void>;

export type JobHandlers = { [Name in JobName]?: JobHandler<Name> };

/** One line for each name of JobPayloads; the handler lives in the file of that name with dashes. */
export const JOB_HANDLERS: JobHandlers = {
  'actor.created': actorCreated,
  'event.changed': eventChanged,
  'membership.changed': membershipChanged,
  'participation.changed': participationChanged,
};
