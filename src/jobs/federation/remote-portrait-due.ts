/** A picture of a remote actor was added, changed or removed. */
import { keepPortrait } from '../../domain/federation/remote/files/remote-portrait.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';

export const remotePortraitDue: JobHandler<'remote_portrait.due'> = (platform, { actorId, kind, url, description }) =>
  keepPortrait(platform, parseId(actorId) ?? 0n, kind, url, description);
