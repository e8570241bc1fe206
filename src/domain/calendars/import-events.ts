/** Brings the events of a calendar to what its file says. Each event is written in a transaction of its own, and repeating it changes nothing. */
import type { CalendarEntry, CalendarSource } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockEvent } from '../events/find.ts';
import { removeEvent } from '../events/remove-event.ts';
import { eventVisibleById } from '../events/visible.ts';
import { type CalendarEvent, keyOf, lookOf, versionOf } from './entry.ts';
import { createImported, type Owners, updateImported } from './event-rows.ts';

/** So many of the next events of a calendar are events here. */
const MOST_EVENTS = 500;

interface Named {
  key: string;
  look: string;
  version: string;
  event: CalendarEvent;
}

/** One for each identity, and one for each look: some programs write an event twice, under two UIDs. */
function named(sourceId: bigint, events: readonly CalendarEvent[]): Map<string, Named> {
  const found = new Map<string, Named>();
  const looks = new Set<string>();
  for (const event of events) {
    const look = lookOf(event);
    if (looks.has(look)) continue;
    looks.add(look);
    const key = keyOf(sourceId, event);
    found.set(key, { key, look, version: versionOf(event), event });
  }
  return found;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The keys of entries that are events here by another way: received from their server, of another calendar of the group, or made by hand. */
async function knownElsewhere(
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
  const uuids = wanted.flatMap(({ event: { uid } }) => (UUID.test(uid) ? [uid.toLowerCase()] : []));
  const same = await db.event.findMany({
    where: {
      ...{ calendarSourceId: null, draft: false },
      OR: [
        {
          AND: [
            eventVisibleById({ viewer: null, clock }),
            // Other servers choose the UUIDs of their events, and could claim one that a public file has.
            {
              OR: [{ uri: { in: addresses } }, { url: { in: addresses } }, { uuid: { in: uuids }, local: true }],
            },
          ],
        },
        { attributedToId: groupId, beginsOn: { in: wanted.map(({ event }) => event.beginsOn) } },
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
async function followRenamed(
  { db }: Pick<Platform, 'db'>,
  { id: sourceId, groupId }: CalendarSource,
  stored: readonly CalendarEntry[],
  file: ReadonlyMap<string, Named>,
): Promise<Renamed> {
  const known = new Set(stored.map(({ key }) => key));
  const strays = new Map<string, Named>();
  for (const each of file.values()) if (!known.has(each.key)) strays.set(each.look, each);
  const keys = [...strays.values()].map(({ key }) => key);
  const others = { groupId, sourceId: { not: sourceId }, key: { in: keys } };
  const taken = await db.calendarEntry.findMany({ where: others, select: { key: true } });
  const takenKeys = new Set(taken.map(({ key }) => key));
  const renamed: CalendarEntry[] = [];
  const held = new Set<string>();
  for (const entry of stored) {
    const now = file.has(entry.key) ? undefined : strays.get(entry.look);
    if (!now) {
      renamed.push(entry);
      continue;
    }
    strays.delete(entry.look);
    if (takenKeys.has(now.key)) {
      held.add(entry.key);
      renamed.push(entry);
      continue;
    }
    const where = { groupId_key: { groupId: entry.groupId, key: entry.key } };
    renamed.push(await db.calendarEntry.update({ where, data: { key: now.key } }));
  }
  return { stored: renamed, held };
}

/** The event of an entry under its lock; null if somebody deleted it. */
async function lockedEvent(tx: Tx, { eventId }: CalendarEntry) {
  if (eventId === null) return null;
  await lockEvent(tx, eventId.toString());
  return tx.event.findUnique({ where: { id: eventId } });
}

const whereOf = ({ groupId, key }: Pick<CalendarEntry, 'groupId' | 'key'>) => ({ groupId_key: { groupId, key } });

async function change(ctx: Platform, source: CalendarSource, entry: CalendarEntry, now: Named): Promise<void> {
  const isSame = entry.version === now.version;
  if (isSame && entry.missingSince === null) return;
  await ctx.db.$transaction(async (tx) => {
    const before = await lockedEvent(tx, entry);
    const { look, version, event } = now;
    const data = { look, version, beginsOn: event.beginsOn, missingSince: null };
    await tx.calendarEntry.update({ where: whereOf(entry), data });
    if (before && !isSame) await updateImported(tx, ctx, source, before, event);
  });
}

async function create(ctx: Platform, source: CalendarSource, owners: Owners, now: Named): Promise<void> {
  const { key, look, version, event } = now;
  if (event.status === 'CANCELLED') return;
  await ctx.db.$transaction(async (tx) => {
    const row = { groupId: source.groupId, key, sourceId: source.id, look, version, beginsOn: event.beginsOn };
    // Another calendar of the group may have added it at the same time.
    const { count } = await tx.calendarEntry.createMany({ data: [row], skipDuplicates: true });
    if (count === 0) return;
    const { id: eventId } = await createImported(tx, ctx, source, owners, event);
    await tx.calendarEntry.update({ where: whereOf(row), data: { eventId } });
  });
}

/** The least time between two reads without an entry after which its event is deleted. */
const MISSING_MS = 3_600_000;

/**
 * An event that is not over is deleted after two reads without its entry, or in which it is here by another way, because files are sometimes
 * incomplete for a while.
 */
async function vanish(ctx: Platform, entry: CalendarEntry): Promise<void> {
  const now = ctx.clock.now();
  if (entry.missingSince === null) {
    await ctx.db.calendarEntry.update({ where: whereOf(entry), data: { missingSince: now } });
    return;
  }
  if (now.getTime() - entry.missingSince.getTime() < MISSING_MS) return;
  await ctx.db.$transaction(async (tx) => {
    const event = await lockedEvent(tx, entry);
    await tx.calendarEntry.delete({ where: whereOf(entry) });
    if (event) await removeEvent(tx, ctx, event, { isException: false });
  });
}

/** Entries of events that are over for so long cannot come back, because the file is read from today on. */
const FORGOTTEN_MS = 30 * 86_400_000;

/** With more of them, nothing counts as vanished. */
const MOST_UNREAD = 100;

/** Whether the entry may be among those that could not be read. */
function isUnread({ sourceId, key, beginsOn }: CalendarEntry, unread: ReadonlySet<string> | null): boolean {
  if (unread === null || unread.size > MOST_UNREAD) return true;
  const recurrences = ['', beginsOn.toISOString()];
  return [...unread].some((uid) => recurrences.some((recurrence) => keyOf(sourceId, { uid, recurrence }) === key));
}

/** @param unread the UIDs of entries that could not be read, which have not vanished; null if they are unknown */
export async function importEvents(
  ctx: Platform,
  source: CalendarSource,
  owners: Owners,
  events: readonly CalendarEvent[],
  unread: ReadonlySet<string> | null,
): Promise<void> {
  const now = ctx.clock.now();
  const file = named(source.id, events);
  const wanted = [...file.values()].slice(0, MOST_EVENTS);
  const long = { sourceId: source.id, beginsOn: { lt: new Date(now.getTime() - FORGOTTEN_MS) } };
  await ctx.db.calendarEntry.deleteMany({ where: long });
  const { stored, held } = await followRenamed(
    ctx,
    source,
    await ctx.db.calendarEntry.findMany({ where: { sourceId: source.id } }),
    file,
  );
  const elsewhere = await knownElsewhere(ctx, source, wanted);
  const entryOf = new Map(stored.map((entry) => [entry.key, entry]));
  for (const each of wanted) {
    const entry = entryOf.get(each.key);
    if (elsewhere.has(each.key)) continue;
    if (entry) await change(ctx, source, entry, each);
    else await create(ctx, source, owners, each);
  }
  for (const entry of stored) {
    const isGone = !file.has(entry.key) && !held.has(entry.key) && !isUnread(entry, unread);
    if (entry.beginsOn > now && (isGone || elsewhere.has(entry.key))) await vanish(ctx, entry);
  }
}
