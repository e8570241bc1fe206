/** An account moved to another one: takes its followers, notes, blocks and mutes along. */
import { takeAlong } from '../../domain/relationships/take-along.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../handlers.ts';

export const accountMoved: JobHandler<'account.moved'> = (platform, { actorId, targetId }) =>
  takeAlong(platform, parseId(actorId) ?? 0n, parseId(targetId) ?? 0n);
