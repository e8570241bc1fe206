/** A profile has links: verifies them by their pages. */
import { verifyLinks } from '../../domain/persons/profile/verify-links.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';

export const profileLinked: JobHandler<'profile.linked'> = (platform, { actorId, attempt, host }) =>
  verifyLinks(platform, parseId(actorId) ?? 0n, attempt, host);
