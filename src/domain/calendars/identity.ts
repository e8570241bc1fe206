/** Which entries of a calendar are the same event: those of an earlier read, of another calendar of the group, and events that are here by another way. */
import type { CalendarEntry, CalendarSource } from '../../generated/prisma/client.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { eventVisibleById } from '../events/visible.ts';
import { type CalendarEvent, isUnique, keyOf, lookOf, ownKeyOf, versionOf } from './entry.ts';
import { pauseAfter } from './pause.ts';

export interface Named {
  key: string;
  look: string;
  version: string;
  event: CalendarEvent;
}

/** How many entries are hashed before others run, because each may have a description of thousands of letters. */
const AT_ONCE = 100;

/** One for each identity, and one for each look: some programs write an event twice, under two UIDs. */
export async function named(sourceId: bigint, events: readonly CalendarEvent[]): Promise<Named[]> {
  const found = new Map<string, Named>();
  const looks = new Set<string>();
  for (const [number, event] of events.entries()) {
    await pauseAfter(number, AT_ONCE);
    const look = lookOf(event);
    if (looks.has(look)) continue;
    looks.add(look);
    const key = keyOf(sourceId, event);
    found.set(key, { key, look, version: versionOf(event), event });
  }
  return [...found.values()];
}

/** The entries of other calendars of the group, by their keys. */
export type Taken = ReadonlyMap<string, { beginsOn: Date; title: string | null }>;

/** Those with a key of the file. The title is null if somebody deleted the event. */
export async function ofOtherCalendars(
  { db }: Pick<Platform, 'db'>,
  { id: sourceId, groupId }: CalendarSource,
  file: readonly Named[],
): Promise<Taken> {
  const taken = await db.calendarEntry.findMany({
    where: { groupId, sourceId: { not: sourceId }, key: { in: file.map(({ key }) => key) } },
    select: { key: true, beginsOn: true, event: { select: { title: true } } },
  });
  return new Map(taken.map(({ key, beginsOn, event }) => [key, { beginsOn, title: event?.title ?? null }]));
}

/**
 * Programs that count their events may give the same UID to different ones in two calendars. Such an entry is that of the other calendar if
 * the title or the start is the same; otherwise its UID counts within its calendar alone, from then on.
 */
export async function withKeys(
  sourceId: bigint,
  file: readonly Named[],
  stored: readonly CalendarEntry[],
  taken: Taken,
): Promise<Map<string, Named>> {
  const known = new Set(stored.map(({ key }) => key));
  const isDifferent = ({ key, event }: Named): boolean => {
    const other = taken.get(key);
    if (other === undefined || isUnique(event.uid)) return false;
    return (
      other.beginsOn.getTime() !== event.beginsOn.getTime() && other.title?.toLowerCase() !== event.title.toLowerCase()
    );
  };
  const found = new Map<string, Named>();
  for (const [number, each] of file.entries()) {
    await pauseAfter(number, AT_ONCE);
    const own = ownKeyOf(sourceId, each.event);
    const isOwn = !known.has(each.key) && (known.has(own) || isDifferent(each));
    const key = isOwn ? own : each.key;
    found.set(key, { ...each, key });
  }
  return found;
}

/**
 * The keys of entries that are events here by another way: of another calendar of the group, received from their server, or made by hand.
 * Only events that visitors see count, and private ones of the group: an event that waits for a moderator hides none.
 */
export async function knownOtherwise(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { id: sourceId, groupId }: CalendarSource,
  wanted: readonly Named[],
): Promise<Set<string>> {
  const others = await db.calendarEntry.findMany({
    where: {
      ...{ groupId, sourceId: { not: sourceId } },
      OR: [{ key: { in: wanted.map(({ key }) => key) } }, { look: { in: wanted.map(({ look }) => look) } }],
    },
    select: { key: true, look: true },
  });
  const taken = new Set(others.flatMap(({ key, look }) => [key, look]));
  const addresses = wanted.flatMap(({ event: { uid, url } }) => [uid, ...(url === null ? [] : [url])]);
  const uuids = wanted.flatMap(({ event: { uid } }) => (isUuid(uid) ? [uid.toLowerCase()] : []));
  const isShown = eventVisibleById({ viewer: null, clock });
  const same = await db.event.findMany({
    where: {
      ...{ calendarSourceId: null, draft: false },
      OR: [
        // Other servers choose the UUIDs of their events, and could claim one that a public file has.
        {
          AND: [
            isShown,
            { OR: [{ uri: { in: addresses } }, { url: { in: addresses } }, { uuid: { in: uuids }, local: true }] },
          ],
        },
        {
          ...{ attributedToId: groupId, beginsOn: { in: wanted.map(({ event }) => event.beginsOn) } },
          OR: [isShown, { local: true, visibility: 'PRIVATE' }],
        },
      ],
    },
    select: { uri: true, url: true, uuid: true, local: true, title: true, beginsOn: true, attributedToId: true },
  });
  const names = new Set(same.flatMap(({ uri, url, uuid, local }) => [uri, url, ...(local ? [uuid] : [])]));
  const own = same.filter(({ attributedToId }) => attributedToId === groupId);
  const made = new Set(own.map(({ title, beginsOn }) => `${beginsOn.getTime()} ${title.toLowerCase()}`));
  const isKnown = ({ key, look, event }: Named): boolean =>
    taken.has(key) ||
    taken.has(look) ||
    names.has(event.uid) ||
    names.has(event.uid.toLowerCase()) ||
    (event.url !== null && names.has(event.url)) ||
    made.has(`${event.beginsOn.getTime()} ${event.title.toLowerCase()}`);
  return new Set(wanted.filter(isKnown).map(({ key }) => key));
}

interface Renamed {
  stored: CalendarEntry[];
  /** Old keys of entries that are in the file under a key that another calendar of the group has. */
  held: Set<string>;
}

/** Some programs make new UIDs at each read: such entries are recognized by title, start and place, and get the new key if it is free. */
export async function followRenamed(
  { db }: Pick<Platform, 'db'>,
  stored: readonly CalendarEntry[],
  file: ReadonlyMap<string, Named>,
  taken: Taken,
): Promise<Renamed> {
  const known = new Set(stored.map(({ key }) => key));
  const strays = new Map<string, Named>();
  for (const each of file.values()) if (!known.has(each.key)) strays.set(each.look, each);
  const renamed: CalendarEntry[] = [];
  const held = new Set<string>();
  for (const entry of stored) {
    const now = file.has(entry.key) ? undefined : strays.get(entry.look);
    if (!now) {
      renamed.push(entry);
      continue;
    }
    strays.delete(entry.look);
    if (taken.has(now.key)) {
      held.add(entry.key);
      renamed.push(entry);
      continue;
    }
    const where = { groupId_key: { groupId: entry.groupId, key: entry.key } };
    renamed.push(await db.calendarEntry.update({ where, data: { key: now.key } }));
  }
  return { stored: renamed, held };
}
