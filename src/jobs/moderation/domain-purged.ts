/** Staff delete the stored data of a suspended server; each of its people is a separate job. */
import { forgetDomain } from '../../domain/federation/remote/purge/purge-domain.ts';
import type { JobHandler } from '../job-handler.ts';

export const domainPurged: JobHandler<'domain.purged'> = (platform, { domain }) => forgetDomain(platform, domain);
