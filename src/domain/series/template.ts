/** The fields that the occurrences of a series have in common, as stored with the series. */
import type { Event, EventSeries, Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { EventInput } from '../events/event.ts';
import { eventSlug } from '../events/event-text.ts';
import { instantOf, localOf } from './rule.ts';

const FIELDS = [
  'title',
  'description',
  'category',
  'visibility',
  'joinOptions',
  'onlineAddress',
  'phoneAddress',
  'options',
  'maximumAttendeeCapacity',
  'guestsPerPerson',
  'questions',
] as const;

type Field = (typeof FIELDS)[number];

export interface SeriesTemplate extends Pick<Event, Field> {
  /** By the clock on the wall, which changes twice a year; null without an end. */
  durationMs: number | null;
  tagIds: string[];
  /** The version of the series that last changed the maximum; an occurrence of it or a later one may have got more places since. */
  maximumVersion?: number;
}

export const templateOf = ({ template }: Pick<EventSeries, 'template'>): SeriesTemplate =>
  template as unknown as SeriesTemplate;

/** By the clock on the wall. */
function durationOf({ beginsOn, endsOn }: Event, timeZone: string): number | null {
  if (endsOn === null) return null;
  return localOf(beginsOn, timeZone).until(localOf(endsOn, timeZone)).total('milliseconds');
}

async function tagIdsOf(tx: Tx, eventId: bigint): Promise<string[]> {
  const rows = await tx.eventTag.findMany({ where: { eventId }, orderBy: { position: 'asc' } });
  return rows.map(({ tagId }) => tagId.toString());
}

export async function templateOfEvent(tx: Tx, event: Event, timeZone: string): Promise<SeriesTemplate> {
  const fields = Object.fromEntries(FIELDS.map((name) => [name, event[name]])) as Pick<Event, Field>;
  return { ...fields, durationMs: durationOf(event, timeZone), tagIds: await tagIdsOf(tx, event.id) };
}

/** The inputs that change a field of the template, besides those of the same name. */
const INPUTS: Readonly<Partial<Record<keyof SeriesTemplate, keyof EventInput>>> = {
  durationMs: 'endsOn',
  tagIds: 'tags',
};

/**
 * The template after a change of one occurrence by these inputs: other fields, in which the occurrence may differ, stay. A maximum to which
 * places were added for people of the waiting list is no change.
 */
export async function changedTemplate(
  tx: Tx,
  series: EventSeries,
  { before, after, given, timeZone }: { before: Event; after: Event; given: EventInput; timeZone: string },
): Promise<SeriesTemplate> {
  const [common, latest] = [templateOf(series), await templateOfEvent(tx, after, timeZone)];
  // Hashtags in a description are tags, too.
  const isTagged = given.tags !== undefined || given.description !== undefined;
  const isLimited = before.maximumAttendeeCapacity !== after.maximumAttendeeCapacity;
  const isGiven = (name: string): boolean => {
    if (name === 'tagIds') return isTagged;
    if (name === 'maximumAttendeeCapacity') return isLimited;
    return given[(INPUTS[name as keyof SeriesTemplate] ?? name) as keyof EventInput] !== undefined;
  };
  const changed = Object.entries(latest).filter(([name]) => isGiven(name));
  return { ...common, ...Object.fromEntries(changed), ...(isLimited && { maximumVersion: series.version + 1 }) };
}

/** The maximum of an existing occurrence. */
export function maximumOf(series: EventSeries, before: Event): Pick<Event, 'maximumAttendeeCapacity'> {
  const { maximumAttendeeCapacity, maximumVersion = 1 } = templateOf(series);
  const isCurrent = before.seriesVersion >= maximumVersion;
  return { maximumAttendeeCapacity: isCurrent ? before.maximumAttendeeCapacity : maximumAttendeeCapacity };
}

/** The columns of an occurrence that begins at `start`. */
export function occurrenceColumns(series: EventSeries, start: Date, uuid: string) {
  const { durationMs, tagIds: _tags, maximumVersion: _version, options, questions, ...fields } = templateOf(series);
  const { timeZone, addressId, pictureId } = series;
  const endsOn =
    durationMs === null
      ? null
      : instantOf(localOf(start, timeZone).add({ milliseconds: Math.round(durationMs) }), timeZone);
  return {
    ...fields,
    options: options as Prisma.InputJsonObject,
    questions: (questions ?? []) as Prisma.InputJsonArray,
    slug: eventSlug(fields.title, uuid),
    ...{ beginsOn: start, endsOn, timeZone, addressId, pictureId },
  };
}

/** Sets the tags of an occurrence; those that were deleted in the meantime are left out. */
export async function setTemplateTags(tx: Tx, series: EventSeries, eventId: bigint): Promise<void> {
  const ids = templateOf(series).tagIds.map(BigInt);
  const known = await tx.tag.findMany({ where: { id: { in: ids } }, select: { id: true } });
  const there = new Set(known.map(({ id }) => id));
  const tagIds = ids.filter((id) => there.has(id));
  await tx.eventTag.deleteMany({ where: { eventId, tagId: { notIn: tagIds } } });
  for (const [position, tagId] of tagIds.entries())
    await tx.eventTag.upsert({
      where: { eventId_tagId: { eventId, tagId } },
      create: { eventId, tagId, position },
      update: { position },
    });
}
