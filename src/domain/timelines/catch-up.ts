/**
 * The entries of the home timeline since the viewer's home marker, by author or group, with the most answered and boosted posts
 * first.
 */
import type { Marker } from '../../generated/prisma/client.ts';
import { timeOfId } from '../../platform/ids.ts';
import type { IdentityContext } from '../access/context.ts';
import { readNumbers } from '../statuses/numbers.ts';
import type { StatusSkeleton } from '../statuses/reading/skeleton.ts';
import { homeTimeline } from './home.ts';
import { markersOf } from './markers.ts';

/** Mastodon's apps show no more of a home timeline either. One more is read, which says whether older ones were left out. */
const MOST_COUNTED = 400;

const MOST_GROUPS = 30;
const MOST_IN_GROUP = 5;
const MOST_BOOSTS = 10;

export interface Missed {
  /** Null if the viewer has none; then all entries count. */
  marker: Marker | null;
  /** The last visit; null without a marker. */
  since: Date | null;
  /** The entries of others, newest first. */
  statuses: readonly StatusSkeleton[];
  /** The newest entry, also of the viewer. */
  newestId: bigint | null;
  /** Whether these are all. */
  isComplete: boolean;
}

/** An entry that is older than the marker's last change was left unread: the viewer read a part, and the rest counts since there. */
function lastVisit({ lastReadId, updatedAt }: Marker, oldest: StatusSkeleton | undefined): Date {
  return oldest && timeOfId(oldest.id) < updatedAt ? timeOfId(lastReadId) : updatedAt;
}

export async function missedAtHome(ctx: IdentityContext): Promise<Missed> {
  const [marker = null] = await markersOf(ctx, ['home']);
  const page = { maxId: null, sinceId: marker?.lastReadId ?? null, minId: null, limit: MOST_COUNTED + 1 };
  const found = await homeTimeline(ctx, page);
  const statuses = found.slice(0, MOST_COUNTED).filter((status) => status.actor_id !== ctx.viewer.actorId);
  const since = marker && lastVisit(marker, statuses.at(-1));
  return { marker, since, statuses, newestId: found[0]?.id ?? null, isComplete: found.length <= MOST_COUNTED };
}

interface Group {
  /** The author, or the group that boosted the posts. */
  actorId: bigint;
  count: number;
  foremost: readonly StatusSkeleton[];
}

export interface Digest {
  groups: readonly Group[];
  /** Posts that people boosted; the home timeline lists the boosts of a post as one. */
  boosts: readonly StatusSkeleton[];
}

const scoreOf = ({ original, numbers }: StatusSkeleton): number => {
  const { replies_count, reblogs_count } = readNumbers(original?.numbers ?? numbers);
  return replies_count + reblogs_count;
};

/** Sorts by score; equals keep their order, newest first. */
const byScore = (statuses: readonly StatusSkeleton[]): StatusSkeleton[] =>
  statuses
    .map((status) => ({ status, score: scoreOf(status) }))
    .sort((one, other) => other.score - one.score)
    .map(({ status }) => status);

/** @param isGroup whether an actor is a group, whose boosts are posts on its wall */
export function digestOf(statuses: readonly StatusSkeleton[], isGroup: (actorId: bigint) => boolean): Digest {
  const byActor = new Map<bigint, StatusSkeleton[]>();
  const boosts: StatusSkeleton[] = [];
  // The group or author with the foremost post is first.
  for (const status of byScore(statuses)) {
    const { actor_id: actorId, original } = status;
    if (original && !isGroup(actorId)) boosts.push(status);
    else if (byActor.has(actorId)) byActor.get(actorId)?.push(status);
    else byActor.set(actorId, [status]);
  }
  const groups = [...byActor].slice(0, MOST_GROUPS).map(([actorId, own]) => ({
    ...{ actorId, count: own.length },
    foremost: own.slice(0, MOST_IN_GROUP),
  }));
  return { groups, boosts: boosts.slice(0, MOST_BOOSTS) };
}
