/** A picture of an actor of another server is new, or gone. */
import { keepPortrait } from '../../domain/federation/remote/files/remote-portrait.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';

export const remotePortraitDue: JobHandler<'remote_portrait.due'> = (platform, { actorId, kind, url, description }) =>
  keepPortrait(platform, parseId(actorId) ?? 0n, kind, url, description);
