/**
 * Renders a status for the open streams of many viewers, in a constant number of statements and once for each distinct result.
 */
import { mayBeFiltered } from '../../domain/statuses/flags.ts';
import { statusSkeletons } from '../../domain/statuses/reading/skeletons-by-ids.ts';
import type { ShownStatus, StreamViewer } from '../../domain/streams/stream-source.ts';
import type { Platform } from '../../platform/platform.ts';
import { jsonBytes } from '../../platform/reading/pre-serialized.ts';
import { gatherCardAuthors, viewCardAuthor } from '../statuses/card-author.ts';
import type { Tallies } from '../statuses/poll.ts';
import { gatherStatuses, type StatusMaps, viewStatus } from '../statuses/status.ts';
import { gatherTagged, viewTagged } from '../statuses/tagged-collections.ts';
import { filterResults, gatherFilters } from '../timelines/filter-results.ts';
import { audience, type Seen } from './stream-audience.ts';
import { identity } from './stream-identity.ts';

/** Part → what the viewer may see of it. */
type Parts = ReadonlyMap<bigint, Seen>;

/** Viewers for whom every part is the same. */
interface Group {
  parts: Parts;
  viewers: StreamViewer[];
}

/** Groups viewers by their combination of rows: nearly all are in one group. */
function groupsOf(rows: readonly Seen[], viewers: readonly StreamViewer[]): Group[] {
  const combinations = viewers.map(() => '');
  for (const [n, row] of rows.entries()) for (const place of row.viewers) combinations[place - 1] += `${n} `;
  const groups = new Map<string, Group>();
  for (const [place, viewer] of viewers.entries()) {
    const combination = combinations[place];
    if (!combination) continue;
    const known = groups.get(combination);
    if (known) known.viewers.push(viewer);
    else {
      const seen = combination
        .trimEnd()
        .split(' ')
        .flatMap((n) => rows[Number(n)] ?? []);
      groups.set(combination, { parts: new Map(seen.map((row) => [row.id, row])), viewers: [viewer] });
    }
  }
  return [...groups.values()];
}

/**
 * Whether viewers of one group may still get different results, because of their filters, their pages on cards, or collections.
 */
const isPersonal = (maps: StatusMaps, parts: Parts): boolean =>
  [...parts.values()].some(({ id, flags }) => {
    const row = maps.statuses.get(id);
    return mayBeFiltered(flags) || row?.card?.author_id || (row && row.collections.length > 0);
  });

/** All inputs of the JSON besides the group. */
function personalKey(maps: StatusMaps, parts: Parts, viewerId: bigint, statusId: bigint): string {
  const matchers = maps.filters.get(viewerId);
  return JSON.stringify(
    [...parts.keys()].map((id) => {
      const row = maps.statuses.get(id);
      const card = row?.card?.author_id ? row.card : null;
      const author = card && [
        card.author_id === viewerId.toString(),
        viewCardAuthor(maps.authors, card, viewerId) === null,
      ];
      const tagged =
        row && viewTagged(maps.tagged, row, viewerId).map((shown) => [shown.id, shown.items.map((item) => item.id)]);
      return [author, tagged, row && filterResults(matchers, row, statusId)];
    }),
  );
}

/** Poll results with this viewer's choices. */
function talliesFor(seen: Parts, tallies: Tallies): Tallies {
  return new Map([...tallies].map(([id, tally]) => [id, { ...tally, own_votes: seen.get(id)?.own_votes ?? null }]));
}

/** The result for a group. Its viewers rarely differ, and then a few variants serve all. */
function showGroup(
  platform: Platform,
  maps: StatusMaps,
  { parts, viewers }: Group,
  statusId: bigint,
): [bigint, ShownStatus][] {
  const variants = new Map<string, ShownStatus>();
  const personal = isPersonal(maps, parts);
  const seen = { ...maps, seen: parts, tallies: talliesFor(parts, maps.tallies) };
  return viewers.map((viewer) => {
    const key = personal ? personalKey(maps, parts, viewer.actorId, statusId) : '';
    const known = variants.get(key);
    if (known) return [viewer.actorId, known];
    const view = viewStatus({ ...platform, viewer: identity(viewer) }, seen, statusId);
    const inChosenLanguages = parts.get(statusId)?.in_chosen_languages ?? true;
    const shown = { json: jsonBytes(view).toString(), inChosenLanguages };
    variants.set(key, shown);
    return [viewer.actorId, shown];
  });
}

const idOf = (viewer: StreamViewer): bigint => viewer.actorId;

/** Viewer → the status as they see it; without viewers who may not see it, or do not want to. */
export async function presentStatuses(
  platform: Platform,
  listeners: readonly StreamViewer[],
  statusId: bigint,
): Promise<Map<bigint, ShownStatus>> {
  const viewers = [...new Map(listeners.map((viewer) => [viewer.actorId, viewer])).values()];
  const ids = viewers.map(idOf);
  const users = viewers.map((viewer) => viewer.userId);
  const rows = await platform.sql.many(audience, [statusId, ids, platform.clock.now(), users]);
  const groups = groupsOf(rows, viewers);
  if (groups.length === 0) return new Map();
  const filtering = groups.flatMap(({ parts, viewers: own }) =>
    [...parts.values()].some(({ flags }) => mayBeFiltered(flags)) ? own.map(idOf) : [],
  );
  const [gathered, filters] = await Promise.all([
    statusSkeletons(platform.sql, null, [statusId]).then((keys) => gatherStatuses({ ...platform, viewer: null }, keys)),
    gatherFilters(platform, filtering, [...new Set(rows.map((row) => row.id))]),
  ]);
  if (!gathered.statuses.has(statusId)) return new Map();
  const statuses = [...gathered.statuses.values()];
  const cards = statuses.map(({ card }) => card);
  const [authors, tagged] = await Promise.all([
    gatherCardAuthors(platform, cards, ids),
    gatherTagged(platform, statuses, ids),
  ]);
  const maps = { ...gathered, filters, authors, tagged };
  return new Map(groups.flatMap((group) => showGroup(platform, maps, group, statusId)));
}
