/** A status answers one that is not known here: reads that, and so on upwards, a job for each. */
import { linkToParent } from '../../domain/federation/link-to-parent.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../handlers.ts';

export const statusThreadDue: JobHandler<'status.thread_due'> = (platform, { statusId, parentUri, depth }) =>
  linkToParent({ ...platform, viewer: null }, parseId(statusId) ?? 0n, parentUri, depth);
