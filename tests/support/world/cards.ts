/** Attaches preview cards to statuses without fetching a page. */
import type { World } from './world.ts';

/** Returns the card's id. Jobs that run afterwards fetch nothing, because the status has its card. */
export async function putCard({ platform }: World, statusId: string, url: string): Promise<string> {
  const { db, ids, clock } = platform;
  const now = clock.now();
  const words = { title: 'A page', description: '', authorName: '', authorUrl: '', providerName: '', providerUrl: '' };
  const rest = { html: '', width: 0, height: 0, embedUrl: '', imageDescription: '' };
  const card = await db.previewCard.upsert({
    where: { url },
    create: { id: ids.next(), url, type: 'LINK', ...words, ...rest, createdAt: now, fetchedAt: now },
    update: {},
  });
  const link = { statusId: BigInt(statusId), cardId: card.id, url };
  await db.statusCard.upsert({ where: { statusId: link.statusId }, create: link, update: link });
  // As attachCard does, to change the status's revision.
  await db.$executeRaw`UPDATE status_stats SET revision = revision + 1 WHERE status_id = ${link.statusId}`;
  return card.id.toString();
}
