/** A remote status quotes a post: verifies that its author approves. */
import { verifyQuote } from '../../domain/federation/remote/update/verify-quote.ts';
import { withinTime } from '../../platform/http/within-time.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';
import { LOOK_UP_MS } from './look-up-time.ts';

export const statusQuoteDue: JobHandler<'status.quote_due'> = (platform, { statusId, depth }) =>
  verifyQuote(
    { ...platform, http: withinTime(platform.http, LOOK_UP_MS), viewer: null },
    parseId(statusId) ?? 0n,
    depth,
  );
