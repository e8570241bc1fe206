/** Searches events by words, or by the address of one; a remote event is fetched and stored. */
import type { DomainContext } from '../../../access/context.ts';
import { visibleEventIds } from '../../../events/find.ts';
import { type NumberedPage, numberedPage } from '../../../kernel/numbered-page.ts';
import type { Found } from '../../../search/ranked.ts';
import { searchEvents } from '../../../search/search-events.ts';
import { isLocalUri } from '../../outbox/requests.ts';
import { findRemote } from './find-remote.ts';

const PAGE = /\/events\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/i;

/** The id of the event with that address; null if there is none. */
async function idAt(ctx: DomainContext, url: string): Promise<bigint | null> {
  if (isLocalUri(ctx, url)) {
    const [, uuid] = PAGE.exec(new URL(url).pathname) ?? [];
    const event = uuid && (await ctx.db.event.findUnique({ where: { uuid }, select: { id: true } }));
    return event ? event.id : null;
  }
  const found = await findRemote(ctx, url);
  return found && 'event' in found ? found.event.id : null;
}

/**
 * The event with the typed address, if the viewer may see it; this includes unlisted events. Waits for other servers.
 *
 * @returns null if the text is not an address
 */
export async function addressedEvent(ctx: DomainContext, typed: string): Promise<bigint[] | null> {
  const url = typed.trim();
  if (!/^https?:\/\/\S+$/i.test(url) || !URL.canParse(url)) return null;
  const id = await idAt(ctx, url);
  return id === null ? [] : [...(await visibleEventIds(ctx, [id])).keys()];
}

/** Refuses as `searchEvents` does. */
export async function searchEventsAnywhere(
  ctx: DomainContext,
  typed: string,
  addressed: bigint[] | null,
  page: NumberedPage,
): Promise<Found> {
  if (!addressed) return searchEvents(ctx, typed, page);
  return { total: addressed.length, ids: numberedPage(page).skip === 0 ? addressed : [] };
}
