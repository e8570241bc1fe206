/** A person no longer approves followers: accepts the pending ones. */
import { acceptWaiting } from '../../domain/relationships/accept-waiting.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';

export const personUnlocked: JobHandler<'person.unlocked'> = (platform, { actorId }) =>
  acceptWaiting(platform, parseId(actorId) ?? 0n);
