/**
 * Contents of feeds: the public events of a person or a group, one event, or an attendee's calendar (rules of the event service,
 * Pictures, tokens, places).
 */
import type { Event, Prisma } from '../../generated/prisma/client.ts';
import { Refusal } from '../../platform/errors.ts';
import { plainActorName } from '../../wording/plain-name.ts';
import type { DomainContext } from '../access/context.ts';
import { ownIdentities } from '../actors/own-identity.ts';
import { APPROVED } from '../events/roles.ts';
import { eventListedTo, eventVisibleTo } from '../events/visible.ts';
import { readSettings } from '../instance/settings.ts';
import { openFeedToken } from './feed-tokens.ts';
import { findOrganizer } from './find-organizer.ts';

export interface Feed {
  title: string;
  /** The page that the feed is about. */
  url: string;
  events: Event[];
  /** The viewer for whom the events were found. */
  ctx: DomainContext;
}

/** Maximum number of events in a feed; those furthest in the future come first. */
const EVENTS_MAX = 500;

const newest = (where: Prisma.EventWhereInput) => ({
  where,
  orderBy: [{ beginsOn: 'desc' as const }, { id: 'desc' as const }],
  take: EVENTS_MAX,
});

/** The public events of a local person or group, the same for every reader. */
export async function actorFeed(asking: DomainContext, name: string): Promise<Feed> {
  const ctx = { ...asking, viewer: null };
  const actor = await findOrganizer(ctx, name);
  if (!actor || actor.domain !== null) throw new Refusal('not_found', 'Bad feed');
  const theirs = actor.type === 'GROUP' ? { attributedToId: actor.id } : { organizerId: actor.id };
  const events = await ctx.db.event.findMany(newest({ AND: [theirs, eventListedTo(ctx)] }));
  const { name: community } = await readSettings(ctx);
  return {
    title: `${plainActorName(actor)}'s public events feed on ${community}`,
    url: actor.url,
    ...{ events, ctx },
  };
}

/**
 * The events that the owner of a feed token organizes or attends, without drafts and without events that are not visible to them.
 */
export async function goingFeed(asking: DomainContext, token: string): Promise<Feed> {
  const { viewer, name } = await openFeedToken(asking, token);
  const languages = [...(asking.namedLanguages ?? []), viewer.locale, ...(asking.languages ?? [])];
  const ctx = { ...asking, viewer, languages };
  const mine = ownIdentities(viewer) ?? { id: { in: [] } };
  const going = { OR: [{ organizer: mine }, { participants: { some: { actor: mine, role: { in: APPROVED } } } }] };
  const events = await ctx.db.event.findMany(newest({ AND: [{ draft: false }, going, eventVisibleTo(ctx)] }));
  const { name: community } = await readSettings(ctx);
  return { title: `${name}'s private events feed on ${community}`, url: ctx.config.publicUrl, events, ctx };
}
