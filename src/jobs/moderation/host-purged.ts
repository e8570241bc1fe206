/** Staff delete the stored data of a host that is gone, and local people learn which follows ended; each of its people is a separate job. */
import { forgetHost } from '../../domain/federation/remote/purge/purge-domain.ts';
import { notifySevered } from '../../domain/notifications/notify-severed.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';

export const hostPurged: JobHandler<'host.purged'> = async (platform, { host, ...cause }) => {
  const causeId = parseId(cause.causeId ?? '') ?? platform.ids.next();
  await forgetHost(platform, host, causeId);
  await notifySevered(platform, causeId);
};
