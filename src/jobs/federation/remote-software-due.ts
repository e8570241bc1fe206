/** A remote server did not accept an activity: reads which software it runs. */
import { readSoftware } from '../../domain/federation/remote/update/read-software.ts';
import { withinTime } from '../../platform/http/within-time.ts';
import type { JobHandler } from '../job-handler.ts';
import { LOOK_UP_MS } from './look-up-time.ts';

export const remoteSoftwareDue: JobHandler<'remote_software.due'> = (platform, { host }) =>
  readSoftware({ ...platform, http: withinTime(platform.http, LOOK_UP_MS) }, host);
