/** Finds what other sites embed of the events of this server: an event, or the list of events with its filters. */
import type { Event } from '../../generated/prisma/client.ts';
import { type EventSelection, selectionIn } from '../../look/event-selection.ts';
import type { DomainContext } from '../access/context.ts';
import { isOwnHost } from '../kernel/own-domains.ts';
import { eventNamedTo } from './find.ts';

/** The URL of an event, or of its frame. */
const EVENT = /^(?:\/embed)?\/events\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/i;
const LIST = /^(?:\/embed)?\/events\/?$/;

const ownUrl = ({ config }: Pick<DomainContext, 'config'>, url: string): URL | null => {
  const asked = URL.parse(url);
  return asked && isOwnHost(config, asked.host) ? asked : null;
};

/** The local event of a URL, if it is visible to everybody; the viewer does not matter. */
export async function findEventByUrl(ctx: DomainContext, url: string): Promise<Event | null> {
  const [, uuid] = EVENT.exec(ownUrl(ctx, url)?.pathname ?? '') ?? [];
  const named = uuid === undefined ? null : eventNamedTo({ viewer: null, clock: ctx.clock }, uuid);
  return named && ctx.db.event.findFirst({ where: { AND: [named, { local: true }] } });
}

/** The filters of the URL of the list; null for other URLs. */
export function listOfUrl(ctx: Pick<DomainContext, 'config'>, url: string): EventSelection | null {
  const asked = ownUrl(ctx, url);
  return asked && LIST.test(asked.pathname) ? selectionIn(asked.searchParams) : null;
}
