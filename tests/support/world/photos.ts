/** Photos of events, for tests of limits and pages. */
import type { World } from './world.ts';

/** Adds so many more rows like that of a photo, without files. */
export async function copyPhoto(world: World, photoId: string, times: number): Promise<void> {
  const { db, ids, clock } = world.platform;
  const { media, ...photo } = await db.eventPhoto.findUniqueOrThrow({
    where: { id: BigInt(photoId) },
    include: { media: true },
  });
  const copies = Array.from({ length: times }, () => ({ id: ids.next(), mediaId: ids.next() }));
  await db.media.createMany({
    data: copies.map(({ mediaId }) => ({
      ...{ ...media, id: mediaId, key: `${String(mediaId).padStart(32, '0')}.jpg` },
      ...{ smallKey: null, sizedKeys: [], meta: {} },
    })),
  });
  await db.eventPhoto.createMany({ data: copies.map((copy) => ({ ...photo, ...copy, createdAt: clock.now() })) });
}
