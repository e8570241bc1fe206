/** Changes the URLs of an event's pictures when its visibility is reduced; the files at the known URLs are deleted. */
import type { Event, Media, Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { enqueue } from '../kernel/outbox.ts';
import { type CopiedKeys, copyFiles } from '../media/copy-files.ts';
import { keysOfMedia } from '../media/store-files.ts';
import { IS_PICTURE } from '../media/visible.ts';
import { keysInDescriptions } from './in-descriptions.ts';

const ADDRESSES = /\/media\/([\w-]{32}\.[a-z0-9]{3,4})/g;

/** Their files are copied before the first of them is renamed. */
const AT_ONCE = 50;

/** Its picture, its photos, and the organizer's pictures embedded in its description by URL; avatars and banners stay public. */
async function picturesOf({ db }: Platform, event: Event): Promise<Prisma.MediaWhereInput> {
  const keys = [...event.description.matchAll(ADDRESSES)].flatMap(([, key]) => key ?? []);
  const { userId } = await db.actor.findUniqueOrThrow({ where: { id: event.organizerId }, select: { userId: true } });
  const shown: Prisma.MediaWhereInput[] = [
    { events: { some: { id: event.id } } },
    { eventPhoto: { eventId: event.id } },
  ];
  if (userId !== null) shown.push({ key: { in: keys }, owner: { userId } });
  return { ...IS_PICTURE, avatarOf: { none: {} }, bannerOf: { none: {} }, OR: shown };
}

const renameInDescriptions = statement(
  'rename_pictures_in_descriptions',
  `UPDATE events SET description = replace(description, $1, $2)
   WHERE description LIKE '%/media/%' AND strpos(description, $1) > 0`,
);

/** They are made again when they are requested, or by a job. */
const WITHOUT_WIDTHS = { sizedKeys: [], sizedBytes: 0, sizedAt: null };

/** Does nothing if a concurrent job renamed it. @param isEmbedded whether event descriptions embed it */
async function rename(tx: Tx, media: Media, copied: CopiedKeys, isEmbedded: boolean): Promise<void> {
  const { id, key } = media;
  const data = { ...copied, ...WITHOUT_WIDTHS };
  const { count } = await tx.media.updateMany({ where: { id, key }, data });
  if (count === 0) return;
  const [before, after] = [`/media/${key}`, `/media/${data.key}`];
  if (isEmbedded) await sqlWithin(tx).run(renameInDescriptions, [before, after]);
  // Addresses on a server that this one took over would lead to the new key.
  await tx.fileAddress.deleteMany({ where: { mediaId: id } });
  await enqueue(tx, 'media.removed', { keys: keysOfMedia(media) });
}

/** All event descriptions are read once for each portion, because no index finds the pictures that they embed. */
async function renewPortion(platform: Platform, portion: readonly Media[]): Promise<void> {
  const copies: [Media, CopiedKeys][] = [];
  for (const media of portion) copies.push([media, await copyFiles(platform, media)]);
  const embedded = await keysInDescriptions(
    platform.db,
    portion.map(({ key }) => key),
  );
  for (const [media, copied] of copies)
    await platform.db.$transaction((tx) => rename(tx, media, copied, embedded.has(media.key)));
}

async function renewAll(platform: Platform, where: Prisma.MediaWhereInput): Promise<void> {
  for (let after = 0n; ; ) {
    const portion = await platform.db.media.findMany({
      where: { AND: [where, { id: { gt: after } }] },
      orderBy: { id: 'asc' },
      take: AT_ONCE,
    });
    const last = portion.at(-1);
    if (!last) return;
    after = last.id;
    await renewPortion(platform, portion);
  }
}

/** Safe to repeat: the URLs then change once more. */
export async function renewPictureKeys(platform: Platform, eventId: bigint): Promise<void> {
  const event = await platform.db.event.findUnique({ where: { id: eventId } });
  if (event) await renewAll(platform, await picturesOf(platform, event));
}

/** The same for the photos in its album alone. */
export const renewPhotoKeys = (platform: Platform, eventId: bigint): Promise<void> =>
  renewAll(platform, { eventPhoto: { eventId } });
