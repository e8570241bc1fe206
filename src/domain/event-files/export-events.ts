/** Exports events as CSV with the columns of imports, for a spreadsheet. */
import type { Prisma } from '../../generated/prisma/client.ts';
import type { UserContext } from '../access/context.ts';
import { descriptionHtml } from '../events/event-text.ts';
import { storedOptions } from '../events/options.ts';
import { organizerOf } from '../events/organizer.ts';
import { toCome } from '../events/over.ts';
import { eventVisibleById } from '../events/visible.ts';
import { plainHtml } from '../kernel/html/plain-html.ts';
import { plainTextOf } from '../kernel/html/plain-text.ts';
import { asText, csvLine, spreadsheet } from '../transfers/csv.ts';
import { COLUMNS, type Column, isHtml, WORDS } from './columns.ts';
import { eventsOf } from './plan-import.ts';
import { dayIn, timeIn } from './times.ts';

const PAGE = 500;

const WITH = {
  address: true,
  tags: { orderBy: { position: 'asc' }, select: { tag: { select: { title: true } } } },
} as const satisfies Prisma.EventInclude;

type Row = Prisma.EventGetPayload<{ include: typeof WITH }>;

/** As the import reads it: plain text if that is the whole text, otherwise HTML. */
function descriptionCell(html: string): string {
  const text = plainTextOf(html);
  return !isHtml(text) && descriptionHtml(plainHtml(text)) === html ? text : html;
}

function wordOf(column: keyof typeof WORDS, value: unknown): string {
  const found = Object.entries(WORDS[column]).find(([, each]) => each === value);
  return found?.[0] ?? '';
}

/** Numbers are no formulas, and as text they could not be counted with. */
const number = (value: number | null | undefined): string => (value === null || value === undefined ? '' : `${value}`);

function cellsOf(event: Row, now: Date): Record<Column, string> {
  const { timeZone, beginsOn, endsOn, publishAt, address } = event;
  const isTimed = storedOptions(event.options).showStartTime;
  const time = (at: Date): string => (isTimed ? timeIn(at, timeZone) : dayIn(at, timeZone ?? 'UTC'));
  // An end at midnight is the end of the day before.
  const ends = endsOn === null || isTimed || endsOn <= beginsOn ? endsOn : new Date(endsOn.getTime() - 1);
  const texts = {
    ...{ UID: event.uuid, Title: event.title, Description: descriptionCell(event.description) },
    ...{ Starts: time(beginsOn), Ends: ends ? time(ends) : '', 'Time zone': timeZone ?? '' },
    ...{ Place: address?.description ?? '', Street: address?.street ?? '', 'Postal code': address?.postalCode ?? '' },
    ...{ City: address?.locality ?? '', Region: address?.region ?? '', Country: address?.country ?? '' },
    ...{ 'Online address': event.onlineAddress ?? '', Category: event.category },
    Tags: event.tags.map(({ tag }) => tag.title).join(', '),
    ...{ Visibility: wordOf('Visibility', event.visibility), Joining: wordOf('Joining', event.joinOptions) },
    ...{ Status: wordOf('Status', event.status), Draft: wordOf('Draft', event.draft) },
    'Publish at': publishAt !== null && publishAt > now ? timeIn(publishAt, timeZone) : '',
  };
  return {
    ...(Object.fromEntries(Object.entries(texts).map(([column, text]) => [column, asText(text)])) as typeof texts),
    ...{ Latitude: number(address?.latitude), Longitude: number(address?.longitude) },
    // No limit is stored as 0, too.
    ...{ Capacity: number(event.maximumAttendeeCapacity || null), Guests: number(event.guestsPerPerson) },
  };
}

const lineOf = (cells: Readonly<Record<Column, string>>): string => csvLine(COLUMNS.map((column) => cells[column]));

export interface ExportedEvents {
  /** One of the viewer's identities, or a group that the viewer moderates; by default the acting identity. */
  organizerActorId?: string | undefined;
  /** Whether events that are over are included. */
  past: boolean;
}

/** In the order of their creation. Refuses organizers that are not the viewer's. */
export async function exportEvents(ctx: UserContext, { organizerActorId, past }: ExportedEvents): Promise<string> {
  const now = ctx.clock.now();
  const own = eventsOf(await organizerOf(ctx, organizerActorId));
  // Events of followed calendars have their organizer and their sign-up there.
  const wanted = { AND: [own, { calendarSourceId: null }, eventVisibleById(ctx), ...(past ? [] : [toCome(now)])] };
  const parts = [csvLine(COLUMNS)];
  for (let after = 0n; ; ) {
    const rows = await ctx.db.event.findMany({
      where: { AND: [wanted, { id: { gt: after } }] },
      ...{ include: WITH, orderBy: { id: 'asc' as const }, take: PAGE },
    });
    for (const row of rows) parts.push(lineOf(cellsOf(row, now)));
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return spreadsheet(parts);
    after = last.id;
  }
}

const DAY_MS = 86_400_000;

/** The columns with an event as an example, which begins in four weeks. */
export function eventsTemplate(now: Date): string {
  const day = new Date(now.getTime() + 28 * DAY_MS).toISOString().slice(0, 10);
  const example: Partial<Record<Column, string>> = {
    ...{ UID: 'summer-fair', Title: 'Summer fair', Starts: `${day} 14:00`, Ends: `${day} 18:00` },
    ...{ 'Time zone': 'Europe/Berlin', Description: 'Cake, music and games for everybody.' },
    ...{ Place: 'Village hall', Street: 'Main Street 1', 'Postal code': '12345', City: 'Springfield' },
    ...{ Tags: 'fair, music', Visibility: 'public', Joining: 'open', Capacity: '80', Guests: '2' },
    ...{ Status: 'confirmed', Draft: 'no' },
  };
  return spreadsheet([csvLine(COLUMNS), csvLine(COLUMNS.map((column) => example[column] ?? ''))]);
}
