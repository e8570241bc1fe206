/** Brings the events of a calendar to what its file says. Each event is written in a transaction of its own, and repeating it changes nothing. */
import type { CalendarEntry, CalendarSource } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockEvent } from '../events/find.ts';
import { removeEvent } from '../events/remove-event.ts';
import { type CalendarEvent, keyOf, ownKeyOf } from './entry.ts';
import { createImported, type Owners, updateImported } from './event-rows.ts';
import { followRenamed, knownOtherwise, type Named, named, ofOtherCalendars, withKeys } from './identity.ts';

/** So many of the next events of a calendar are events here. */
const MOST_EVENTS = 500;

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
    if (event) await removeEvent(tx, ctx, event);
  });
}

/** Entries of events that are over for so long cannot come back, because the file is read from today on. */
const FORGOTTEN_MS = 30 * 86_400_000;

/** With more of them, nothing counts as vanished. */
const MOST_UNREAD = 100;

/** Tells whether an entry may be among those that could not be read. */
function unreadIn({ id }: CalendarSource, unread: ReadonlySet<string> | null): (entry: CalendarEntry) => boolean {
  if (unread === null || unread.size > MOST_UNREAD) return () => true;
  const keysAt = (recurrence: string): Set<string> =>
    new Set([...unread].flatMap((uid) => [keyOf, ownKeyOf].map((of) => of(id, { uid, recurrence }))));
  const single = keysAt('');
  return ({ key, beginsOn }) => single.has(key) || keysAt(beginsOn.toISOString()).has(key);
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
  const long = { sourceId: source.id, beginsOn: { lt: new Date(now.getTime() - FORGOTTEN_MS) } };
  await ctx.db.calendarEntry.deleteMany({ where: long });
  const before = await ctx.db.calendarEntry.findMany({ where: { sourceId: source.id } });
  const all = await named(source.id, events);
  const taken = await ofOtherCalendars(ctx, source, all);
  const file = await withKeys(source.id, all, before, taken);
  const { stored, held } = await followRenamed(ctx, before, file, taken);
  const wanted = [...file.values()].slice(0, MOST_EVENTS);
  const known = await knownOtherwise(ctx, source, wanted);
  const entryOf = new Map(stored.map((entry) => [entry.key, entry]));
  for (const each of wanted) {
    const entry = entryOf.get(each.key);
    if (known.has(each.key)) continue;
    if (entry) await change(ctx, source, entry, each);
    else await create(ctx, source, owners, each);
  }
  const isUnread = unreadIn(source, unread);
  for (const entry of stored) {
    const isGone = !file.has(entry.key) && !held.has(entry.key) && !isUnread(entry);
    if (entry.beginsOn > now && (isGone || known.has(entry.key))) await vanish(ctx, entry);
  }
}
