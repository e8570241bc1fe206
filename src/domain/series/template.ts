/** The fields that the occurrences of a series have in common, as stored with the series. */
import type { Event, EventSeries, Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { EventInput } from '../events/event.ts';
import { eventSlug } from '../events/event-text.ts';
import { chosenKinds } from '../events/kind-seats.ts';
import { storedKinds, type TicketKind } from '../events/ticket-kinds.ts';
import { instantOf, localOf } from './rule.ts';

const FIELDS = [
  'title',
  'description',
  'language',
  'texts',
  'category',
  'visibility',
  'joinOptions',
  'onlineAddress',
  'phoneAddress',
  'options',
  'maximumAttendeeCapacity',
  'guestsPerPerson',
  'hasTickets',
  'questions',
  'reminders',
] as const;

type Field = (typeof FIELDS)[number];

/** A kind of ticket whose last moment follows the start of each occurrence. */
interface TemplateKind extends Omit<TicketKind, 'until'> {
  /** From the last moment to the start, by the clock on the wall; null without one. */
  untilMs: number | null;
  /** The version of the series that last changed the capacity; an occurrence of it or a later one may have got more places since. */
  capacityVersion?: number;
}

export interface SeriesTemplate extends Pick<Event, Field> {
  /** Absent in the templates of series that are older than kinds of ticket. */
  ticketKinds?: TemplateKind[];
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
  return msBetween(beginsOn, endsOn, timeZone);
}

/** By the clock on the wall. */
const msBetween = (from: Date, to: Date, timeZone: string): number =>
  localOf(from, timeZone).until(localOf(to, timeZone)).total('milliseconds');

const templateKinds = ({ ticketKinds, beginsOn }: Event, timeZone: string): TemplateKind[] =>
  storedKinds(ticketKinds).map(({ until, ...kind }) => ({
    ...kind,
    untilMs: until === null ? null : msBetween(new Date(until), beginsOn, timeZone),
  }));

/** The kinds of ticket of an occurrence that begins at `start`. */
function kindsAt({ ticketKinds = [] }: SeriesTemplate, start: Date, timeZone: string): TicketKind[] {
  const before = (milliseconds: number): string =>
    instantOf(localOf(start, timeZone).subtract({ milliseconds: Math.round(milliseconds) }), timeZone).toISOString();
  return ticketKinds.map(({ untilMs, capacityVersion: _version, ...kind }) => ({
    ...kind,
    until: untilMs === null ? null : before(untilMs),
  }));
}

async function tagIdsOf(tx: Tx, eventId: bigint): Promise<string[]> {
  const rows = await tx.eventTag.findMany({ where: { eventId }, orderBy: { position: 'asc' } });
  return rows.map(({ tagId }) => tagId.toString());
}

export async function templateOfEvent(tx: Tx, event: Event, timeZone: string): Promise<SeriesTemplate> {
  const fields = Object.fromEntries(FIELDS.map((name) => [name, event[name]])) as Pick<Event, Field>;
  return {
    ...fields,
    ticketKinds: templateKinds(event, timeZone),
    durationMs: durationOf(event, timeZone),
    tagIds: await tagIdsOf(tx, event.id),
  };
}

/**
 * The kinds of ticket of the template after a change of one occurrence. Of each kind, only the fields that changed are taken, and only the
 * kinds that were added or removed: the occurrence may have a limit of its own, and closed kinds that the series no longer has.
 */
function changedKinds(
  common: readonly TemplateKind[],
  { before, after, timeZone, version }: { before: Event; after: Event; timeZone: string; version: number },
): TemplateKind[] {
  const had = new Map(storedKinds(before.ticketKinds).map((kind) => [kind.id, kind]));
  const has = new Map(storedKinds(after.ticketKinds).map((kind) => [kind.id, kind]));
  const stored = new Map(common.map((kind) => [kind.id, kind]));
  const latest = templateKinds(after, timeZone).flatMap((kind): TemplateKind[] => {
    const [was, now, in_] = [had.get(kind.id), has.get(kind.id), stored.get(kind.id)];
    if (!was || !now) return [{ ...kind, capacityVersion: version }];
    // A closed kind that stayed on this date for the people who have it.
    if (!in_) return kind.closed ? [] : [{ ...kind, capacityVersion: version }];
    const fields = Object.entries(now).filter(([name, value]) => was[name as keyof TicketKind] !== value);
    const { until, ...changed } = Object.fromEntries(fields) as Partial<TicketKind>;
    return [
      {
        ...{ ...in_, ...changed },
        ...(until !== undefined && { untilMs: kind.untilMs }),
        ...(changed.capacity !== undefined && { capacityVersion: version }),
      },
    ];
  });
  const names = new Set(latest.map(({ name }) => name));
  return [...latest, ...common.filter(({ id, name }) => !had.has(id) && !has.has(id) && !names.has(name))];
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
  const isTagged = given.tags !== undefined || given.description !== undefined || given.texts !== undefined;
  const isLimited = before.maximumAttendeeCapacity !== after.maximumAttendeeCapacity;
  const areOthers = JSON.stringify(before.ticketKinds) !== JSON.stringify(after.ticketKinds);
  const isGiven = (name: string): boolean => {
    if (name === 'tagIds') return isTagged;
    if (name === 'maximumAttendeeCapacity') return isLimited;
    if (name === 'ticketKinds') return areOthers;
    // The prices of kinds of ticket are options.
    if (name === 'options' && areOthers) return true;
    return given[(INPUTS[name as keyof SeriesTemplate] ?? name) as keyof EventInput] !== undefined;
  };
  const changed = Object.entries(latest).filter(([name]) => isGiven(name));
  const version = series.version + 1;
  return {
    ...common,
    ...Object.fromEntries(changed),
    ...(isLimited && { maximumVersion: version }),
    ...(areOthers && { ticketKinds: changedKinds(common.ticketKinds ?? [], { before, after, timeZone, version }) }),
  };
}

/** The maximum of an existing occurrence. */
export function maximumOf(series: EventSeries, before: Event): Pick<Event, 'maximumAttendeeCapacity'> {
  const { maximumAttendeeCapacity, maximumVersion = 1 } = templateOf(series);
  const isCurrent = before.seriesVersion >= maximumVersion;
  return { maximumAttendeeCapacity: isCurrent ? before.maximumAttendeeCapacity : maximumAttendeeCapacity };
}

/** An existing occurrence, and its original start. */
export interface Placed {
  before: Event;
  slot: Date;
}

/**
 * The kinds of ticket of existing occurrences, by their ids. Kinds that the series no longer has, but that somebody chose, are closed. Limits that
 * grew for people of the waiting list stay until the series changes the limit of that kind.
 */
export async function kindsOf(
  tx: Tx,
  series: EventSeries,
  occurrences: readonly Placed[],
): Promise<Map<bigint, TicketKind[]>> {
  const template = templateOf(series);
  const versions = new Map(template.ticketKinds?.map(({ id, capacityVersion = 1 }) => [id, capacityVersion]));
  const goneFrom = ({ ticketKinds }: Event) => storedKinds(ticketKinds).filter(({ id }) => !versions.has(id));
  const losing = occurrences.filter(({ before }) => goneFrom(before).length > 0);
  const chosen = await chosenKinds(
    tx,
    losing.map(({ before }) => before.id),
  );
  const kindsIn = ({ before, slot }: Placed): TicketKind[] => {
    const own = new Map(storedKinds(before.ticketKinds).map((kind) => [kind.id, kind]));
    const isOwn = ({ id }: TicketKind): boolean => before.seriesVersion >= (versions.get(id) ?? 1);
    const common = kindsAt(template, slot, series.timeZone).map((kind) =>
      isOwn(kind) ? { ...kind, capacity: own.get(kind.id)?.capacity ?? kind.capacity } : kind,
    );
    const kept = goneFrom(before).filter(({ id }) => chosen.get(before.id)?.has(id));
    return [...common, ...kept.map((kind) => ({ ...kind, closed: true }))];
  };
  return new Map(occurrences.map((occurrence) => [occurrence.before.id, kindsIn(occurrence)]));
}

/** The columns that all occurrences of the series have in common. */
export function commonColumns(series: EventSeries) {
  const { durationMs: _ms, tagIds: _tags, maximumVersion: _maximum, ...rest } = templateOf(series);
  const { options, questions, texts, ticketKinds: _kinds, ...fields } = rest;
  const { timeZone, addressId, pictureId } = series;
  return {
    ...fields,
    // Absent in the templates of series that are older than texts in several languages.
    texts: (texts ?? []) as Prisma.InputJsonArray,
    options: options as Prisma.InputJsonObject,
    questions: (questions ?? []) as Prisma.InputJsonArray,
    ...{ timeZone, addressId, pictureId },
  };
}

/** The columns in which an occurrence that begins at `start` differs, without its kinds of ticket. */
export function ownColumns(series: EventSeries, start: Date, uuid: string) {
  const { durationMs, title } = templateOf(series);
  const { timeZone } = series;
  const endsOn =
    durationMs === null
      ? null
      : instantOf(localOf(start, timeZone).add({ milliseconds: Math.round(durationMs) }), timeZone);
  return { slug: eventSlug(title, uuid), beginsOn: start, endsOn };
}

/** The columns of a new occurrence that begins at `start`. */
export const occurrenceColumns = (series: EventSeries, start: Date, uuid: string) => ({
  ...commonColumns(series),
  ...ownColumns(series, start, uuid),
  ticketKinds: kindsAt(templateOf(series), start, series.timeZone) as unknown as Prisma.InputJsonArray,
});

/** Sets the tags of occurrences; those that were deleted in the meantime are left out. */
export async function setTemplateTags(tx: Tx, series: EventSeries, eventIds: readonly bigint[]): Promise<void> {
  const ids = templateOf(series).tagIds.map(BigInt);
  const known = await tx.tag.findMany({ where: { id: { in: ids } }, select: { id: true } });
  const there = new Set(known.map(({ id }) => id));
  const tags = ids.filter((id) => there.has(id)).map((tagId, position) => ({ tagId, position }));
  await tx.eventTag.deleteMany({ where: { eventId: { in: [...eventIds] }, NOT: { OR: tags } } });
  const data = eventIds.flatMap((eventId) => tags.map((tag) => ({ eventId, ...tag })));
  await tx.eventTag.createMany({ data, skipDuplicates: true });
}
