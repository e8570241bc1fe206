/** Compares a row with the event that it is: an import does not change events, and says what it leaves. */
import type { Prisma } from '../../generated/prisma/client.ts';
import { oneLine } from '../../platform/one-line.ts';
import { descriptionHtml, titleText } from '../events/event-text.ts';
import { plainTextOf } from '../kernel/html/plain-text.ts';
import { normalizeTag } from '../tags/normalize.ts';
import { categoryOf } from './category-cells.ts';
import { COLUMNS, type Column } from './columns.ts';
import type { FileEvent } from './read-row.ts';
import { dayIn } from './times.ts';

export const COMPARED = {
  ...{ id: true, uuid: true, title: true, beginsOn: true, endsOn: true, timeZone: true, description: true },
  ...{ onlineAddress: true, category: true, visibility: true, joinOptions: true, status: true, guestsPerPerson: true },
  ...{ maximumAttendeeCapacity: true, address: true, tags: { select: { tag: { select: { name: true } } } } },
} as const satisfies Prisma.EventSelect;

export type KnownEvent = Prisma.EventGetPayload<{ select: typeof COMPARED }>;

export interface ComparedRow {
  cells: Readonly<Record<Column, string>>;
  event: FileEvent;
  /** With the hashtags of the description. */
  tags: readonly string[];
}

const foldedCategory = (text: string): string => categoryOf(oneLine(text)).toLowerCase();

type Same = (row: ComparedRow, known: KnownEvent) => boolean;

/** Links and paragraphs are made differently from plain text, so only the words count. */
const wordsOf = (html: string): string => oneLine(plainTextOf(html));

function isSameEnd({ event: { endsOn, options, timeZone } }: ComparedRow, known: KnownEvent): boolean {
  if (!endsOn || !known.endsOn) return !endsOn && !known.endsOn;
  if (options?.showStartTime !== false) return endsOn.getTime() === known.endsOn.getTime();
  // An end at midnight is the end of the day before.
  const day = (end: Date): string => dayIn(new Date(end.getTime() - 1), timeZone ?? 'UTC');
  return day(endsOn) === day(known.endsOn);
}

const address =
  (column: Column, field: 'description' | 'street' | 'postalCode' | 'locality' | 'region' | 'country'): Same =>
  ({ cells }, known) =>
    cells[column] === oneLine(known.address?.[field] ?? '');

const degrees =
  (column: Column, field: 'latitude' | 'longitude'): Same =>
  ({ cells }, known) =>
    Math.abs(Number(cells[column].replace(',', '.')) - (known.address?.[field] ?? Number.NaN)) < 1e-6;

/** Not whether it is a draft, nor when it is published: events are published after their import. */
const SAME: Partial<Record<Column, Same>> = {
  Title: ({ event }, known) => titleText(event.title) === oneLine(known.title),
  Starts: ({ event }, known) => event.beginsOn.getTime() === known.beginsOn.getTime(),
  Ends: isSameEnd,
  'Time zone': ({ event }, known) => event.timeZone === known.timeZone,
  Description: ({ event }, known) => wordsOf(descriptionHtml(event.description)) === wordsOf(known.description),
  ...{ Place: address('Place', 'description'), Street: address('Street', 'street') },
  ...{ 'Postal code': address('Postal code', 'postalCode'), City: address('City', 'locality') },
  ...{ Region: address('Region', 'region'), Country: address('Country', 'country') },
  ...{ Latitude: degrees('Latitude', 'latitude'), Longitude: degrees('Longitude', 'longitude') },
  'Online address': ({ event }, known) => event.onlineAddress === oneLine(known.onlineAddress ?? ''),
  Tags: ({ tags }, known) => {
    const [given, stored] = [new Set(tags.map(normalizeTag)), new Set(known.tags.map(({ tag }) => tag.name))];
    return given.symmetricDifference(stored).size === 0;
  },
  Category: ({ event }, known) => foldedCategory(event.category ?? '') === foldedCategory(known.category),
  Visibility: ({ event }, known) => event.visibility === known.visibility,
  Joining: ({ event }, known) => event.joinOptions === known.joinOptions,
  Capacity: ({ event }, known) =>
    (event.options?.maximumAttendeeCapacity ?? 0) === (known.maximumAttendeeCapacity ?? 0),
  Guests: ({ event }, known) => event.guestsPerPerson === known.guestsPerPerson,
  Status: ({ event }, known) => event.status === known.status,
};

/** The columns in which the row differs from the event. An empty cell says nothing. */
export const differences = (row: ComparedRow, known: KnownEvent): Column[] =>
  COLUMNS.filter((column) => row.cells[column] !== '' && SAME[column]?.(row, known) === false);
