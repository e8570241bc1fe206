/** The picture of the community: on its front page, in apps, and on cards of links to it. */
import type { CommunityPicture } from '../../generated/prisma/client.ts';
import { sharedKey } from '../../look/picture-widths.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import { invalid } from '../../platform/errors.ts';
import type { DomainContext } from '../access/context.ts';
import { type Acting, actingIdentity } from '../action-log/acting.ts';
import { recordAction } from '../action-log/record-action.ts';
import { readSettings } from '../instance/settings.ts';
import { enqueue } from '../kernel/outbox.ts';
import { decode, PICTURE_SECONDS } from '../media/decoding/decode.ts';
import type { Measures } from '../media/decoding/encode-picture.ts';
import { storePicture } from '../media/images/store-picture.ts';
import {
  type FileToStore,
  keysOfMedia,
  newToken,
  removeFiles,
  type StoringContext,
  storeFiles,
} from '../media/store-files.ts';
import { PICTURE_LIMITS } from '../media/upload-limits.ts';

type Ctx = StoringContext & Pick<DomainContext, 'ids'> & Acting;

/** The id of the only row. */
const ONLY = { id: 1 } as const;

/** Null if there is none. */
export const communityPicture = ({ db }: { db: Db | Tx }): Promise<CommunityPicture | null> =>
  db.communityPicture.findUnique({ where: ONLY });

/** The parts of the server's actor that its staff set. */
export async function shownToServers(ctx: Pick<DomainContext, 'db' | 'config'>) {
  const [{ name, acceptServers }, picture] = await Promise.all([readSettings(ctx), communityPicture(ctx)]);
  return { name, locked: !acceptServers, picture };
}

/** How long the files of a replaced picture stay. */
const REPLACED_MS = 3 * 24 * 60 * 60 * 1000;

const MIDDLE = { left: 0.5, top: 0.5 };

/** The cuts for cards of links, as JPEG. The larger one is at most as large as the picture. */
async function storeCards(
  ctx: Ctx,
  token: string,
  bytes: Uint8Array,
): Promise<Pick<CommunityPicture, 'cardKey' | 'doubleCardKey'>> {
  const cut = (scale: number) => decode('encodeShared', { bytes, ...MIDDLE, scale }, PICTURE_SECONDS);
  const [cardKey, doubleCardKey] = [sharedKey(token, null), `${newToken(ctx)}.jpg`];
  const file = async (key: string, scale: number): Promise<FileToStore> => ({
    key,
    contentType: 'image/jpeg',
    content: await cut(scale),
  });
  await storeFiles(ctx, [await file(cardKey, 1), await file(doubleCardKey, 2)]);
  return { cardKey, doubleCardKey };
}

const keysOf = (picture: CommunityPicture): string[] => [
  ...keysOfMedia(picture),
  picture.cardKey,
  picture.doubleCardKey,
];

/** Columns of an uploaded picture. If it is refused, no file remains. */
async function store(ctx: Ctx, file: File) {
  const token = newToken(ctx);
  const { keys, row } = await storePicture(ctx, file, PICTURE_LIMITS, null, token);
  const { key, contentType, smallKey = null, sizedKeys = [], blurhash, meta } = row;
  const { width, height } = (meta as { original: Measures }).original;
  try {
    const bytes = await ctx.storage.read(key);
    if (!bytes) throw PICTURE_LIMITS.refusals.broken();
    const cards = await storeCards(ctx, token, bytes);
    return { key, contentType, smallKey, sizedKeys, width, height, blurhash: blurhash ?? '', ...cards };
  } catch (error) {
    await removeFiles(ctx, keys);
    throw error;
  }
}

const lockPicture = statement('lock_community_picture', 'LOCK TABLE community_pictures IN SHARE ROW EXCLUSIVE MODE');

/** As the log of the staff's actions shows it. */
const logged = (picture: CommunityPicture | null) => ({
  picture: picture?.key ?? null,
  pictureDescription: picture?.description ?? '',
});

async function replace(
  ctx: Ctx,
  change: (tx: Tx, before: CommunityPicture | null) => Promise<CommunityPicture | null>,
): Promise<CommunityPicture | null> {
  return ctx.db.$transaction(async (tx) => {
    // Concurrent changes wait, so that the files of each are deleted once.
    await sqlWithin(tx).run(lockPicture, []);
    const before = await communityPicture({ db: tx });
    const after = await change(tx, before);
    if (before && before.key !== after?.key) {
      // Other servers, apps and cards of links name the replaced one until they read again.
      const runAt = new Date(ctx.clock.now().getTime() + (after ? REPLACED_MS : 0));
      await enqueue(tx, 'media.removed', { keys: keysOf(before) }, { runAt });
    }
    const target = { id: 0n, old: logged(before), new: logged(after) };
    await recordAction(tx, ctx, { actorId: actingIdentity(ctx), action: 'SETTINGS_UPDATE', target });
    return after;
  });
}

export interface PictureChange {
  /** Undefined if only its description changes. */
  file: File | undefined;
  description: string;
}

/** Refuses what storePicture refuses, and a description without a picture. */
export async function changeCommunityPicture(
  ctx: Ctx,
  { file, description }: PictureChange,
): Promise<CommunityPicture> {
  const words = { description: description.trim() };
  const stored = file && (await store(ctx, file));
  try {
    const changed = await replace(ctx, async (tx, before) => {
      if (stored) {
        const data = { ...stored, ...words };
        return tx.communityPicture.upsert({ where: ONLY, create: { ...ONLY, ...data }, update: data });
      }
      if (!before) throw invalid({ file: ["can't be blank"] });
      return tx.communityPicture.update({ where: ONLY, data: words });
    });
    return changed as CommunityPicture;
  } catch (error) {
    if (stored) await removeFiles(ctx, keysOf({ ...ONLY, ...stored, ...words }));
    throw error;
  }
}

/** Does nothing if there is none. */
export async function removeCommunityPicture(ctx: Ctx): Promise<void> {
  if (!(await communityPicture(ctx))) return;
  await replace(ctx, async (tx) => {
    await tx.communityPicture.deleteMany({ where: ONLY });
    return null;
  });
}
