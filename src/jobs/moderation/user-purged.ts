/** A user was purged: deletes their sessions, tokens, addresses and settings. */
import { purgeUser } from '../../domain/moderation/purge/purge-user.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';

export const userPurged: JobHandler<'user.purged'> = (platform, payload) =>
  purgeUser(platform, parseId(payload.userId) ?? 0n);
