/**
 * The place up to which the viewer has read the home timeline: Mastodon's home marker, which their other apps share. It follows the
 * newest post that was shown, but stays after an absence until the viewer has caught up.
 */
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { HOME_PLACE } from '../../../src/client/first-reads.ts';
import { homeTimeline } from '../posts/timeline/timelines.ts';
import { api, queryClient, trpc } from '../server/api.ts';
import { itemsOf } from '../server/pages.ts';
import { session } from '../server/session.ts';

/** A shorter absence needs no summary. */
const ABSENCE_MS = 3 * 3_600_000;

/** The lower bits of an id are no part of its time (docs/decisions/0004-ids.md). */
const ID_BITS = 16n;

/** A visit without new posts is remembered, too: its time is that of the place. */
const REMEMBERED_MS = 3_600_000;

/** A page that stays open is one visit. */
const beganAt = Date.now();

const isLongAgo = (time: number): boolean => beganAt - time >= ABSENCE_MS;

const isAfter = (id: string, other: string): boolean => BigInt(id) > BigInt(other);

const timeOf = (id: string): number => Number(BigInt(id) >> ID_BITS);

const placeQuery = () =>
  trpc.markers.get.queryOptions(HOME_PLACE, {
    enabled: session().actorId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    // An older place would be taken for an absence.
    meta: { stored: false },
  });

/** Not stored, because its newest post is the place once the viewer has caught up. */
export const catchUpQuery = () =>
  trpc.timelines.catchUp.queryOptions({}, { staleTime: 60_000, meta: { stored: false } });

/** Undefined while it is loading; null if the viewer has none. */
export function useHomePlace(): { last_read_id: string; updated_at: string } | null | undefined {
  const { data } = useQuery(placeQuery());
  return data && (data.home ?? null);
}

/** Sets the place unless another tab or app has moved it further. */
async function readUpTo(id: string) {
  const now = await api.markers.get.query(HOME_PLACE);
  const isPast = now.home && isAfter(now.home.last_read_id, id);
  return isPast ? now : api.markers.set.mutate({ home: { last_read_id: id } });
}

/** Moves the place to this post; a refusal changes nothing. One call after another, because concurrent ones conflict. */
export function useReadUpTo(): (id: string) => void {
  const { mutate } = useMutation({
    mutationFn: readUpTo,
    onSuccess(answer) {
      queryClient.setQueryData(placeQuery().queryKey, answer);
      void queryClient.invalidateQueries(trpc.timelines.catchUp.pathFilter());
    },
    scope: { id: 'home-read' },
  });
  return mutate;
}

interface Absence {
  /** The last visit; null if it was recent. */
  since: string | null;
  /** Ends it: everything counts as read. */
  end: () => void;
}

/** For the home timeline. */
export function useAbsence(): Absence {
  const place = useHomePlace();
  const readUpTo = useReadUpTo();
  const { data } = useInfiniteQuery(homeTimeline.list);
  const items = itemsOf(data);
  const newest = items[0]?.id;
  const isNew = newest !== undefined && place !== undefined && (!place || isAfter(newest, place.last_read_id));
  const wasAway =
    isNew &&
    place !== null &&
    (isLongAgo(Date.parse(place.updated_at)) ||
      // Or they caught up in part, and left.
      (isLongAgo(timeOf(place.last_read_id)) && items.every(({ id }) => isAfter(id, place.last_read_id))));
  const isQuiet = newest !== undefined && place && !isNew && beganAt - Date.parse(place.updated_at) >= REMEMBERED_MS;
  const read = isNew ? !wasAway && newest : isQuiet && place.last_read_id;
  useEffect(() => {
    if (read && !document.hidden) readUpTo(read);
  }, [read, readUpTo]);
  return {
    since: wasAway ? place.updated_at : null,
    end: () => newest !== undefined && readUpTo(newest),
  };
}
