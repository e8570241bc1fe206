/** Reads a row of a file as a new event, or collects all that is wrong with it. */
import { type FieldErrors, Refusal } from '../../platform/errors.ts';
import type { Phrase } from '../../wording/texts.ts';
import type { NewEvent } from '../events/create-event.ts';
import { eventColumns } from '../events/event.ts';
import { titleText } from '../events/event-text.ts';
import { plainHtml } from '../kernel/html/plain-html.ts';
import { MOST_GUESTS } from '../participations/guests.ts';
import type { AddressInput } from '../places/save-address.ts';
import { isTimeZone } from '../users/time-zone.ts';
import { categoryOf } from './category-cells.ts';
import { COLUMN_OF_FIELD, COLUMNS, type Column, isHtml, WORDS } from './columns.ts';
import type { FileRow } from './parse-file.ts';
import { type DayOrder, endOfDayIn, type Moment, momentOf } from './times.ts';

export type FileEvent = Omit<NewEvent, 'organizerActorId' | 'idempotencyKey' | 'picture' | 'pictureId'>;

/** A problem of a row; `column` is null if it concerns the whole row. */
export interface RowError {
  column: Column | null;
  phrase: Phrase;
}

/** `past`: it begins in the past. `clock`: the clock shows its beginning or end twice, and the first counts. */
export type RowNote = 'past' | 'clock';

export interface ReadRow {
  row: number;
  cells: Cells;
  /** Empty for none. */
  uid: string;
  title: string;
  /** Null if it cannot be read. */
  starts: Moment | null;
  event: FileEvent | null;
  errors: RowError[];
  notes: RowNote[];
}

export interface Reading {
  now: Date;
  /** The zone for rows without one; null if it is not known. */
  timeZone: string | null;
  dayOrder: DayOrder;
}

type Cells = FileRow['cells'];

/** Collects the errors of a row. */
class Errors {
  readonly list: RowError[] = [];

  add(column: Column | null, phrase: Phrase): null {
    this.list.push({ column, phrase });
    return null;
  }

  /** Those of the whole row first, then by column. */
  inOrder(): RowError[] {
    const place = ({ column }: RowError): number => (column === null ? -1 : COLUMNS.indexOf(column));
    return this.list.toSorted((a, b) => place(a) - place(b));
  }
}

function wordOf<Name extends keyof typeof WORDS>(
  cells: Cells,
  column: Name,
  errors: Errors,
): (typeof WORDS)[Name][keyof (typeof WORDS)[Name]] {
  const words: Readonly<Record<string, unknown>> = WORDS[column];
  const names = Object.keys(words);
  const word = cells[column].toLowerCase() || (names[0] ?? '');
  if (!Object.hasOwn(words, word)) errors.add(column, `must be one of the words ${names.join(', ')}`);
  return words[word] as never;
}

function numberOf(cell: string, column: Column, most: number, errors: Errors): number | null {
  if (cell === '') return null;
  if (/^\d{1,9}$/.test(cell) && Number(cell) <= most) return Number(cell);
  return errors.add(column, `must be a whole number from 0 to ${most}`);
}

/** Some spreadsheets write a comma. */
function degreesOf(cells: Cells, column: 'Latitude' | 'Longitude', most: number, errors: Errors): string | null {
  const text = cells[column].replace(',', '.');
  if (text === '') return null;
  if (/^-?\d{1,3}(?:\.\d{1,20})?$/.test(text) && Math.abs(Number(text)) <= most) return text;
  return errors.add(column, `must be a number from -${most} to ${most}`);
}

function addressOf(cells: Cells, errors: Errors): AddressInput | null {
  const before = errors.list.length;
  const [latitude, longitude] = [degreesOf(cells, 'Latitude', 90, errors), degreesOf(cells, 'Longitude', 180, errors)];
  if (errors.list.length === before && (latitude === null) !== (longitude === null))
    errors.add(latitude === null ? 'Latitude' : 'Longitude', "can't be blank");
  const address: AddressInput = {
    ...{ description: cells.Place, street: cells.Street, postalCode: cells['Postal code'], locality: cells.City },
    ...{ region: cells.Region, country: cells.Country },
    ...(latitude !== null && longitude !== null && { geom: `${longitude};${latitude}` }),
  };
  return Object.values(address).some((text) => text !== '') ? address : null;
}

function zoneOf(cells: Cells, { timeZone }: Reading, errors: Errors): string | null {
  const zone = cells['Time zone'] || timeZone;
  if (zone === null) return errors.add('Time zone', "can't be blank");
  return isTimeZone(zone) ? zone : errors.add('Time zone', 'is not a time zone such as Europe/Paris');
}

function timeOf(cells: Cells, column: Column, zone: string, { dayOrder }: Reading, errors: Errors): Moment | null {
  if (cells[column] === '') return null;
  const moment = momentOf(cells[column], zone, dayOrder);
  return typeof moment === 'string' ? errors.add(column, moment) : moment;
}

function endOf(starts: Moment, ends: Moment | null, zone: string, errors: Errors): Date | null {
  if (starts.isDay && (ends === null || ends.isDay)) {
    const day = ends?.day ?? starts.day;
    return day < starts.day ? errors.add('Ends', 'must be after the beginning') : endOfDayIn(day, zone);
  }
  if (ends === null) return null;
  if (starts.isDay !== ends.isDay)
    return errors.add('Ends', 'must have a time if the beginning has one, and no time otherwise');
  return ends.at > starts.at ? ends.at : errors.add('Ends', 'must be after the beginning');
}

function publishAtOf(cells: Cells, zone: string, reading: Reading, errors: Errors): Date | undefined {
  const at = timeOf(cells, 'Publish at', zone, reading, errors)?.at;
  if (at !== undefined && at <= reading.now) errors.add('Publish at', 'must be in the future');
  return at;
}

const descriptionOf = ({ Description: text, Title: title }: Cells): string =>
  isHtml(text) ? text : plainHtml(text || title);

/** The errors that the command would refuse the event for. */
function refusedFields(event: FileEvent): FieldErrors {
  try {
    const nothing = { uuid: '', beginsOn: event.beginsOn, endsOn: null, options: {}, maximumAttendeeCapacity: null };
    eventColumns(event, nothing, () => '');
    return {};
  } catch (error) {
    if (!(error instanceof Refusal) || !error.fields) throw error;
    return error.fields;
  }
}

/** @param starts null if it is wrong, so that the other fields are checked all the same */
function eventOf(cells: Cells, starts: Moment | null, zone: string | null, reading: Reading, errors: Errors) {
  const ends = timeOf(cells, 'Ends', zone ?? 'UTC', reading, errors);
  const endsOn = starts && endOf(starts, ends, zone ?? 'UTC', errors);
  const isDay = starts?.isDay ?? false;
  const event: FileEvent = {
    ...{ title: cells.Title, description: descriptionOf(cells), beginsOn: starts?.at ?? reading.now },
    ...{ endsOn, timeZone: zone, physicalAddress: addressOf(cells, errors) },
    onlineAddress: cells['Online address'] || null,
    tags: cells.Tags.split(/[,;]/),
    ...(cells.Category !== '' && { category: categoryOf(cells.Category) }),
    ...{ visibility: wordOf(cells, 'Visibility', errors), joinOptions: wordOf(cells, 'Joining', errors) },
    ...{ status: wordOf(cells, 'Status', errors), draft: wordOf(cells, 'Draft', errors) },
    guestsPerPerson: numberOf(cells.Guests, 'Guests', MOST_GUESTS, errors) ?? 0,
    publishAt: publishAtOf(cells, zone ?? 'UTC', reading, errors),
    options: {
      ...{ showStartTime: !isDay, showEndTime: !isDay && endsOn !== null },
      maximumAttendeeCapacity: numberOf(cells.Capacity, 'Capacity', 1_000_000, errors),
    },
  };
  const known = new Set(errors.list.map(({ column }) => column));
  for (const [field, phrases] of Object.entries(refusedFields(event))) {
    const column = COLUMN_OF_FIELD[field] ?? null;
    // A row without a description gets its title as one.
    const isOfTitle = column === 'Description' && cells.Description === '';
    if (!known.has(column) && !isOfTitle) for (const phrase of phrases) errors.add(column, phrase);
  }
  const isRepeated = (starts?.isRepeated ?? false) || (ends?.isRepeated ?? false);
  return { event, isRepeated };
}

export function readRow({ row, cells, isTooLong }: FileRow, reading: Reading): ReadRow {
  const errors = new Errors();
  if (isTooLong) errors.add(null, 'has more cells than the file has columns');
  if (cells.Title === '') errors.add('Title', "can't be blank");
  const zone = zoneOf(cells, reading, errors);
  if (cells.Starts === '') errors.add('Starts', "can't be blank");
  const starts = timeOf(cells, 'Starts', zone ?? 'UTC', reading, errors);
  const { event, isRepeated } = eventOf(cells, starts, zone, reading, errors);
  const isPast = starts !== null && (event.endsOn ?? starts.at) < reading.now;
  return {
    ...{ row, cells, uid: cells.UID, title: titleText(cells.Title), starts, errors: errors.inOrder() },
    event: errors.list.length === 0 ? event : null,
    notes: [...(isPast ? (['past'] as const) : []), ...(isRepeated ? (['clock'] as const) : [])],
  };
}
