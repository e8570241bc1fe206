/** A remote reply or boost claims the approval of the author of the post: verifies it. */
import { verifyApproval } from '../../domain/federation/remote/update/verify-approval.ts';
import { withinTime } from '../../platform/http/within-time.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';
import { LOOK_UP_MS } from './look-up-time.ts';

export const statusApprovalDue: JobHandler<'status.approval_due'> = (platform, { statusId }) =>
  verifyApproval({ ...platform, http: withinTime(platform.http, LOOK_UP_MS), viewer: null }, parseId(statusId) ?? 0n);
