/** Staff delete the stored data of a host that is gone; each of its people is a separate job. */
import { forgetHost } from '../../domain/federation/remote/purge/purge-domain.ts';
import type { JobHandler } from '../job-handler.ts';

export const hostPurged: JobHandler<'host.purged'> = (platform, { host }) => forgetHost(platform, host);
