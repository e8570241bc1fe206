/** Decides for each row of a file whether it makes a new event, is one that exists, or has errors. */
import { createHash } from 'node:crypto';
import type { Event, Prisma } from '../../generated/prisma/client.ts';
import { isUuid } from '../../platform/ids.ts';
import { oneLine } from '../../platform/one-line.ts';
import type { UserContext } from '../access/context.ts';
import { descriptionHtml, tagTitles } from '../events/event-text.ts';
import { linkNames, withHashtags } from '../events/link-names.ts';
import { type Organizer, unmovedOrganizerOf } from '../events/organizer.ts';
import { eventVisibleById } from '../events/visible.ts';
import { normalizeTag } from '../tags/normalize.ts';
import { disallowedTags } from '../tags/usable.ts';
import type { Column } from './columns.ts';
import { COMPARED, differences } from './differences.ts';
import { type ParsedFile, parseFile } from './parse-file.ts';
import { type FileEvent, type ReadRow, readRow } from './read-row.ts';
import { dayOrderOf } from './times.ts';

export interface FileInput {
  data: File;
  /** One of the viewer's identities, or a group that the viewer moderates; by default the acting identity. */
  organizerActorId?: string | undefined;
  /** The zone for rows without one; by default that of the account. */
  timeZone?: string | undefined;
}

export interface PlannedRow extends ReadRow {
  /** The identity of the row among those of its owner; null if the row has errors. */
  key: string | null;
  /** The titles of its tags, with the hashtags of its description. */
  tags: string[];
  /** Whether the owner has the event already. */
  exists: boolean;
  /** That event, if the viewer may see it. */
  existing: Pick<Event, 'id' | 'uuid'> | null;
  /** The columns in which that event has other details, which an import does not change. */
  differs: Column[];
}

export interface ImportPlan extends Pick<ParsedFile, 'ignored'> {
  organizer: Organizer;
  ownerId: bigint;
  rows: PlannedRow[];
}

export const isNew = (row: PlannedRow): row is PlannedRow & { key: string; event: FileEvent } =>
  row.key !== null && row.event !== null && !row.exists;

/** A row without a UID is known by title and start. */
function keyOf({ uid, title, event }: ReadRow): string | null {
  if (event === null) return null;
  const parts = uid === '' ? ['look', title.toLowerCase(), event.beginsOn.toISOString()] : ['uid', uid];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

const lookOf = (title: string, beginsOn: Date): string => `${beginsOn.toISOString()} ${title.toLowerCase()}`;

/** The second of two equal rows is an error, because one of them may have been meant to be another event. */
function markRepeated(rows: readonly PlannedRow[]): void {
  const first = new Map<string, number>();
  for (const row of rows) {
    const { key, uid } = row;
    if (key === null) continue;
    const before = first.get(key);
    if (before === undefined) {
      first.set(key, row.row);
      continue;
    }
    row.errors.push({ column: uid === '' ? 'Title' : 'UID', phrase: `is the same as in row ${before}` });
    Object.assign(row, { key: null, event: null });
  }
}

function tagsOf(ctx: UserContext, { tags, description }: FileEvent): string[] {
  const { hashtags } = linkNames(ctx, descriptionHtml(description), () => null);
  return withHashtags(tagTitles(tags ?? []), hashtags);
}

async function markDisallowed(ctx: UserContext, rows: readonly PlannedRow[]): Promise<void> {
  const names = rows.flatMap(({ tags }) => tags.map(normalizeTag));
  const disabled = await ctx.db.tag.findMany({ where: { name: { in: [...new Set(names)] }, usable: false } });
  for (const row of rows) {
    const carried = new Set(row.tags.map(normalizeTag));
    const problem = disallowedTags(disabled.filter(({ name }) => carried.has(name)));
    if (problem === null) continue;
    row.errors.push({ column: 'Tags', phrase: problem });
    Object.assign(row, { key: null, event: null });
  }
}

/** The events of the owner, as they were created. */
export const eventsOf = ({ organizer, group }: Organizer): Prisma.EventWhereInput =>
  group ? { attributedToId: group.id } : { organizerId: organizer.id, attributedToId: null };

/** Finds the events of rows that were imported before, or exported, and those with the title and start of a row without a UID. */
async function findExisting(ctx: UserContext, { organizer, ownerId }: ImportPlan, rows: readonly PlannedRow[]) {
  const keys = rows.flatMap(({ key }) => key ?? []);
  const uuids = rows.flatMap(({ uid }) => (isUuid(uid) ? [uid.toLowerCase()] : []));
  const starts = rows.flatMap(({ uid, event }) => (uid === '' && event ? [event.beginsOn] : []));
  const imported = await ctx.db.importedEvent.findMany({
    where: { ownerId, key: { in: keys } },
    select: { key: true, eventId: true },
  });
  const ids = imported.flatMap(({ eventId }) => eventId ?? []);
  const same = await ctx.db.event.findMany({
    where: {
      AND: [
        eventsOf(organizer),
        eventVisibleById(ctx),
        { OR: [{ id: { in: ids } }, { uuid: { in: uuids } }, { beginsOn: { in: starts } }] },
      ],
    },
    select: COMPARED,
    orderBy: { id: 'desc' },
  });
  return {
    byKey: new Map(imported.map(({ key, eventId }) => [key, eventId])),
    byId: new Map(same.map((event) => [event.id, event])),
    byUuid: new Map(same.map((event) => [event.uuid, event])),
    byLook: new Map(same.map((event) => [lookOf(oneLine(event.title), event.beginsOn), event])),
  };
}

/** Refuses organizers that are not the viewer's or have moved, and files that cannot be read. */
export async function planImport(
  ctx: UserContext,
  { data, organizerActorId, timeZone }: FileInput,
): Promise<ImportPlan> {
  const organizer = await unmovedOrganizerOf(ctx, organizerActorId);
  const { rows: parsed, ignored } = await parseFile(data);
  const user = await ctx.db.user.findUnique({ where: { id: ctx.viewer.userId }, select: { timeZone: true } });
  const reading = {
    ...{ now: ctx.clock.now(), timeZone: timeZone || (user?.timeZone ?? null) },
    dayOrder: dayOrderOf(parsed.flatMap(({ cells }) => [cells.Starts, cells.Ends, cells['Publish at']])),
  };
  const rows = parsed.map((each): PlannedRow => {
    const read = readRow(each, reading);
    return {
      ...read,
      key: keyOf(read),
      tags: read.event ? tagsOf(ctx, read.event) : [],
      exists: false,
      existing: null,
      differs: [],
    };
  });
  markRepeated(rows);
  await markDisallowed(ctx, rows);
  const plan = { organizer, ownerId: (organizer.group ?? organizer.organizer).id, ignored, rows };
  const known = await findExisting(ctx, plan, rows);
  for (const row of rows) {
    const { key, uid, title, event } = row;
    if (key === null || event === null) continue;
    const equal = uid === '' ? known.byLook.get(lookOf(title, event.beginsOn)) : known.byUuid.get(uid.toLowerCase());
    const eventId = known.byKey.get(key);
    const existing = (eventId ? known.byId.get(eventId) : equal) ?? null;
    row.existing = existing;
    row.differs = existing ? differences({ ...row, event }, existing) : [];
    row.exists = eventId !== undefined || row.existing !== null;
  }
  return plan;
}
