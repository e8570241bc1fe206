/** A group's moderator pins a link or a document, or takes one away. */
import type { Tx } from '../../../platform/database/db.ts';
import { type FieldErrors, invalid, Refusal } from '../../../platform/errors.ts';
import { parseId } from '../../../platform/ids.ts';
import type { UserContext } from '../../access/context.ts';
import { requireOwnIdentity } from '../../actors/own-identity.ts';
import { isWebUrl } from '../../kernel/web-url.ts';
import { discardMedia } from '../../media/discard-media.ts';
import { storeDocument } from '../../media/documents/store-document.ts';
import { insertMedia, removeFiles } from '../../media/store-files.ts';
import { lockModeratedGroup } from '../lock-membership.ts';
import { MOST_PINS, type PinRow } from './list-pins.ts';

export const LONGEST_TITLE = 200;
export const LONGEST_URL = 2000;

interface NewPin {
  groupId: string;
  /** The viewer's identity that pins it; by default the acting one. */
  actorId?: string | undefined;
  title: string;
  /** One of both. */
  url?: string | undefined;
  file?: File | undefined;
}

function check({ title, url, file }: NewPin): void {
  const wrong: FieldErrors = {};
  if (title.trim() === '') wrong.title = ["can't be blank"];
  if (url !== undefined && !isWebUrl(url)) wrong.url = ['must be a web address'];
  if (url !== undefined && file) wrong.file = ['cannot be given together with an address'];
  if (url === undefined && !file) wrong.url = ["can't be blank"];
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}

/** Refuses non-moderators, remote groups, more than MOST_PINS, and anything but a web address or a document. */
export async function pin(ctx: UserContext, given: NewPin): Promise<PinRow> {
  const { title, url = null, file } = given;
  const actor = await requireOwnIdentity(ctx, given.actorId);
  // Before anything is stored; that below decides.
  await ctx.db.$transaction((tx) => roomIn(tx, given.groupId, actor.id));
  check(given);
  const stored = file && (await storeDocument(ctx, file));
  try {
    return await ctx.db.$transaction(async (tx) => {
      const groupId = await roomIn(tx, given.groupId, actor.id);
      // The group owns it, so it stays when its uploader leaves.
      const kept =
        stored && (await insertMedia(tx, ctx, stored.row, { name: file.name, description: null, ownerId: groupId }));
      return tx.groupPin.create({
        data: {
          ...{ id: ctx.ids.next(), groupId, creatorId: actor.id, title: title.trim(), url },
          ...{ fileId: kept?.id ?? null, createdAt: ctx.clock.now() },
        },
        include: { file: true },
      });
    });
  } catch (error) {
    if (stored) await removeFiles(ctx, stored.keys);
    throw error;
  }
}

async function roomIn(tx: Tx, groupId: string, actorId: bigint): Promise<bigint> {
  const { group } = await lockModeratedGroup(tx, groupId, actorId);
  if ((await tx.groupPin.count({ where: { groupId: group.id } })) >= MOST_PINS)
    throw new Refusal('invalid', `A group can pin at most ${MOST_PINS} things`);
  return group.id;
}

/** Refuses non-moderators. */
export async function unpin(
  ctx: UserContext,
  given: { groupId: string; pinId: string; actorId?: string | undefined },
): Promise<PinRow> {
  const actor = await requireOwnIdentity(ctx, given.actorId);
  return ctx.db.$transaction(async (tx) => {
    const { group } = await lockModeratedGroup(tx, given.groupId, actor.id);
    const id = parseId(given.pinId);
    const where = { id: id ?? -1n, groupId: group.id };
    const found = await tx.groupPin.findFirst({ where, include: { file: true } });
    if (!found) throw new Refusal('not_found', 'Pin not found');
    await removePins(tx, where);
    return found;
  });
}

/** With their files. */
export async function removePins(tx: Tx, where: { id?: bigint; groupId: bigint }): Promise<void> {
  await discardMedia(tx, { pinnedAs: where });
  await tx.groupPin.deleteMany({ where });
}
