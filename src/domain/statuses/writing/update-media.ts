/** Edits of a status' media. */
import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../../../platform/database/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockInOrder } from '../../kernel/in-order.ts';
import { type Focus, focusOf, metaWith } from '../../media/attachments/focus.ts';
import { freeMedia } from '../../media/free-media.ts';
import type { Edition } from '../status-edits.ts';

export interface MediaChange {
  id: string;
  description?: string | null | undefined;
  focus?: Focus | null | undefined;
}

/** Sets these media in this order and detaches the others; returns whether anything changed. */
export async function updateMedia(
  tx: Tx,
  ctx: Pick<Platform, 'clock'>,
  before: Edition,
  ids: readonly bigint[],
  given: readonly MediaChange[],
): Promise<boolean> {
  const held = before.media.map((media) => media.id);
  await lockInOrder(tx, 'media', [...held, ...ids]);
  let changed = held.length !== ids.length || held.some((id, place) => id !== ids[place]);
  if (changed) {
    await freeMedia(tx, ctx, { statusId: before.id, id: { notIn: [...ids] } });
    for (const [at, id] of ids.entries()) {
      await tx.media.updateMany({
        where: { id, OR: [{ statusId: null }, { statusId: before.id }] },
        data: { statusId: before.id, position: at + 1 },
      });
    }
  }
  for (const change of given) {
    const media = await tx.media.findFirst({ where: { id: ids.find((id) => `${id}` === change.id) ?? 0n } });
    if (!media) continue;
    // As at the upload: an empty description is null.
    const description = change.description?.trim() || null;
    const said = change.description !== undefined && description !== media.description;
    const focus = change.focus && !isDeepStrictEqual({ ...change.focus }, focusOf(media.meta)) ? change.focus : null;
    if (!said && !focus) continue;
    changed = true;
    await tx.media.update({
      where: { id: media.id },
      data: {
        ...(said && { description }),
        ...(focus && { meta: metaWith(media.meta, focus) }),
      },
    });
  }
  return changed;
}
