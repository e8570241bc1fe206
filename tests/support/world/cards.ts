/** Preview cards: created by posting a link to a page, or attached without fetching one. */
import type { Person, World } from './world.ts';

/** The card of a new post with that link; null if there is none. */
export async function cardOfLink(world: World, url: string, who: Person = world.alice) {
  const { body } = await world.rest(who).post('/api/v1/statuses', { status: url });
  await world.drain();
  return (await world.rest().get(`/api/v1/statuses/${body.id}`)).body.card;
}

/** Attaches a card, and returns its id. Jobs that run afterwards fetch nothing, because the status has its card. */
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
