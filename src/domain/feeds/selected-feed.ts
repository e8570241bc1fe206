/** The feed of a selection of public events, by the filters of the list of events. */
import { selectionQuery, withQuery } from '../../look/event-selection.ts';
import { Refusal } from '../../platform/errors.ts';
import { plainActorName } from '../../wording/plain-name.ts';
import type { DomainContext } from '../access/context.ts';
import { type EventFilters, latestEventIds, selectEventIds } from '../events/filter-events.ts';
import { findEvents } from '../events/find.ts';
import { readSettings } from '../instance/settings.ts';
import { pointText } from '../places/point.ts';
import type { Feed } from './feeds.ts';
import { findOrganizer } from './find-organizer.ts';

type Filters = Pick<
  EventFilters,
  'search' | 'place' | 'near' | 'tag' | 'category' | 'language' | 'free' | 'online' | 'followedInstances'
>;

export interface FeedSelection extends Filters {
  /** The handle of a person or a group. */
  organizer?: string | undefined;
  /** For calendar programs: each date of a series, and events that ended or were to end within 30 days. Otherwise as in the list of events. */
  calendar?: boolean | undefined;
}

const HOUR_MS = 3_600_000;
/** A program that reads the feed once a month still learns that an event was cancelled (Meetable#86). */
const KEPT_MS = 30 * 24 * HOUR_MS;

/** The soonest events that are not over, as many as in other feeds, and the latest past ones. */
const COMING_MAX = 500;
const PAST_MAX = 250;

/** The start of the hour: the feed stays the same within one, unless its events change. */
export const startOfHour = (time: Date): Date => new Date(Math.floor(time.getTime() / HOUR_MS) * HOUR_MS);

/** Names the selection in no language, because programs that read the feed state none. */
function titleOf(community: string, filters: Filters, organizer: string | null): string {
  const { search, place, near, tag, category, language } = filters;
  const words = [organizer, search && `“${search}”`, tag && `#${tag}`, category?.replaceAll('_', ' '), language];
  return [community, ...words, place, near && `≤ ${near.km} km`].filter(Boolean).join(' · ');
}

/** The same for every reader, in two statements for the ids. Refuses an organizer whom visitors do not see. */
export async function selectedFeed(asking: DomainContext, selection: FeedSelection): Promise<Feed> {
  const { organizer: handle, calendar = false, ...filters } = selection;
  const ctx = { ...asking, viewer: null };
  const organizer = handle === undefined ? null : await findOrganizer(ctx, handle);
  if (handle !== undefined && !organizer) throw new Refusal('not_found', 'Bad feed');
  const now = startOfHour(ctx.clock.now());
  const wanted = { ...filters, actorId: organizer?.id, occurrences: calendar };
  const began = { ...wanted, from: new Date(now.getTime() - KEPT_MS), until: now };
  const [past, coming, { name: community }] = await Promise.all([
    calendar ? latestEventIds(ctx, began, PAST_MAX) : [],
    selectEventIds(ctx, { ...wanted, from: now }, { take: COMING_MAX, skip: 0 }),
    readSettings(ctx),
  ]);
  const { near, search, place, tag, category, language, free, online, followedInstances } = filters;
  const query = selectionQuery({
    ...{ search, place, tag, category, language, organizer: handle },
    ...(near && { near: pointText(near) ?? undefined, radius: near.km }),
    ...{ free: free || undefined, online: online || undefined, followedInstances: followedInstances || undefined },
  });
  return {
    title: titleOf(community, filters, organizer && plainActorName(organizer)),
    url: withQuery(`${ctx.config.publicUrl}/events`, query),
    events: await findEvents(ctx, [...new Set([...past, ...coming])]),
    ctx,
  };
}
