/** The type of the functions that run jobs. */
import type { JobName, JobPayloads } from '../domain/kernel/outbox.ts';
import { notBefore } from '../platform/clock.ts';
import type { Platform } from '../platform/platform.ts';

/**
 * Runs one job. Delivery is at least once (a process can die after the work and before the acknowledgement), so a handler
 * must be idempotent. When it throws, the worker retries later.
 */
export type JobHandler<Name extends JobName> = (platform: Platform, payload: JobPayloads[Name]) => Promise<void>;

/**
 * The platform for a job that was planned for a time: its clock is not behind that time. The queue starts jobs by the clock of the database, and a
 * handler whose process is a second behind would find that nothing is due yet.
 *
 * @param at ISO 8601; missing in jobs that run at once, and in those of earlier versions
 */
export const dueAt = (platform: Platform, at: string | undefined): Platform =>
  at === undefined ? platform : { ...platform, clock: notBefore(platform.clock, new Date(at)) };
