/** The type of the functions that run jobs. */
import type { JobName, JobPayloads } from '../domain/kernel/outbox.ts';
import type { Platform } from '../platform/platform.ts';

/**
 * Runs one job. Delivery is at least once (a process can die after the work and before the acknowledgement), so a handler
 * must be idempotent. When it throws, the worker retries later.
 */
export type JobHandler<Name extends JobName> = (platform: Platform, payload: JobPayloads[Name]) => Promise<void>;
