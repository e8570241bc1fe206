/** Media for a status: the author's own, unattached or already attached to this status. */

import type { Media } from '../../generated/prisma/client.ts';
import { Refusal } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { IdentityContext } from '../access/context.ts';
import { refuse } from '../kernel/refusals.ts';
import { IS_ATTACHMENT } from './visible.ts';

export const MAX_ATTACHMENTS = 4;

/**
 * The media with these ids in order. Refuses more than four, audio or video together with others, and media that are unknown,
 * another person's, attached, or not ready (Mastodon's errors).
 */
export async function claimMedia(
  ctx: IdentityContext,
  ids: readonly string[],
  statusId: bigint | null = null,
): Promise<Media[]> {
  if (ids.length === 0) return [];
  if (ids.length > MAX_ATTACHMENTS) throw new Refusal('invalid', `Cannot attach more than ${MAX_ATTACHMENTS} files`);
  const wanted = ids.map(parseId);
  const rows = await ctx.db.media.findMany({
    where: {
      ...IS_ATTACHMENT,
      id: { in: wanted.filter((id) => id !== null) },
      ownerId: ctx.viewer.actorId,
      OR: [{ statusId: null }, { statusId }],
    },
  });
  const byId = new Map(rows.map((row) => [row.id.toString(), row]));
  const missing = ids.filter((id) => !byId.has(id));
  if (missing.length > 0) {
    throw new Refusal('invalid', `Media ${missing.join(', ')} not found or already attached to another post`);
  }
  if (rows.length > 1 && rows.some(({ kind }) => kind === 'AUDIO' || kind === 'VIDEO')) refuse('media_mixed');
  if (rows.some(({ state }) => state !== 'READY')) refuse('media_waiting');
  return ids.flatMap((id) => byId.get(id) ?? []);
}
