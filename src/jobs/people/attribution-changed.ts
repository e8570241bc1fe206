/** A person changed the domains that may name them as author: decides again about pages that do. */
import { reviseAttributions } from '../../domain/cards/attribution.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';

export const attributionChanged: JobHandler<'attribution.changed'> = (platform, { actorId }) =>
  reviseAttributions(platform, parseId(actorId) ?? 0n);
