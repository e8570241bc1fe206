/** Two servers disagree about the local followers of a remote actor: the list of the actor's server decides. */
import { synchronizeFollowers } from '../../domain/federation/remote/update/synchronize-followers.ts';
import { withinTime } from '../../platform/http/within-time.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';
import { LOOK_UP_MS } from './look-up-time.ts';

export const remoteFollowersDue: JobHandler<'remote_followers.due'> = (platform, { actorId, ...listed }) =>
  synchronizeFollowers(
    { ...platform, http: withinTime(platform.http, LOOK_UP_MS), viewer: null },
    parseId(actorId) ?? 0n,
    listed,
  );
