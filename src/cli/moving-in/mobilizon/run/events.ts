/** Descriptions, options and places of events as this server stores them. */
import { z } from 'zod';
import { descriptionHtml, titleText } from '../../../../domain/events/event-text.ts';
import {
  type EventOptions,
  isCurrency,
  LIST_MAX,
  mergeOptions,
  storedOptions,
} from '../../../../domain/events/options.ts';
import { escapeHtml } from '../../../../domain/kernel/escape-html.ts';
import { plainTextOf } from '../../../../domain/kernel/html/plain-text.ts';
import { readLanguage } from '../../../../domain/kernel/language.ts';
import { isWebUrl } from '../../../../domain/kernel/web-url.ts';
import { readCategory } from '../../../../look/event-categories.ts';
import { convertRows } from '../../convert-rows.ts';
import type { FormerNames } from '../names.ts';
import type { Context } from './texts.ts';

const text = z.string().nullish().catch(null);
const flag = z.boolean().nullish().catch(null);
const number = z.number().nullish().catch(null);

/** The elements that have the form; none of a value that is no list. */
const listOf = <Schema extends z.ZodType>(element: Schema) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((all) =>
      all.flatMap((each) => {
        const read = element.safeParse(each);
        return read.success ? [read.data] : [];
      }),
    );

/** `options` of a row. PostgreSQL enforces no form, so what has another one is absent. */
const FORMER_OPTIONS = z.object({
  maximum_attendee_capacity: number,
  remaining_attendee_capacity: number,
  attendees: listOf(z.string()),
  comment_moderation: z.enum(['moderated', 'closed']).nullish().catch(null),
  offers: listOf(z.object({ price: number, price_currency: text, url: text })),
  participation_condition: listOf(z.object({ title: text, content: text, url: text })),
  program: text,
  show_start_time: flag,
  show_end_time: flag,
  show_participation_price: flag,
  show_remaining_attendee_capacity: flag,
});

type FormerOptions = z.output<typeof FORMER_OPTIONS>;

const NO_OPTIONS = FORMER_OPTIONS.parse({});

const METADATA = listOf(z.object({ key: text, title: text, value: text }));

interface EventRow {
  id: string;
  local: boolean;
  title: string | null;
  description: string | null;
  category: string | null;
  language: string | null;
  options: unknown;
  metadata: unknown;
}

/** A text that nests too deeply is shown without its markup. */
function safeHtml(html: string): string {
  try {
    return descriptionHtml(html);
  } catch {
    return `<p>${escapeHtml(plainTextOf(html))}</p>`;
  }
}

const webUrl = (url: string | null | undefined): string | null => (url && isWebUrl(url) ? url : null);

export const positive = (value: number | null | undefined): number | null =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) < 2 ** 31 ? Number(value) : null;

const MODERATION = { moderated: 'MODERATED', closed: 'CLOSED' } as const;

function optionsOf(former: FormerOptions): EventOptions {
  const offers = former.offers.slice(0, LIST_MAX).map(({ price, price_currency: currency, url }) => ({
    price: typeof price === 'number' && price >= 0 ? price : null,
    priceCurrency: currency && isCurrency(currency.toUpperCase()) ? currency : null,
    url: webUrl(url),
  }));
  const conditions = former.participation_condition.slice(0, LIST_MAX).map(({ title, content, url }) => ({
    ...{ title: title ?? null, url: webUrl(url), content: content ? safeHtml(content) : null },
  }));
  return mergeOptions(storedOptions({}), {
    ...{ offers, participationConditions: conditions, attendees: former.attendees.slice(0, LIST_MAX) },
    commentModeration: former.comment_moderation ? MODERATION[former.comment_moderation] : 'ALLOW_ALL',
    remainingAttendeeCapacity: positive(former.remaining_attendee_capacity),
    program: former.program ? safeHtml(former.program) : null,
    ...{ showStartTime: former.show_start_time, showEndTime: former.show_end_time },
    showParticipationPrice: former.show_participation_price,
    showRemainingAttendeeCapacity: former.show_remaining_attendee_capacity,
  });
}

/** `mz:accessibility:wheelchair:accessible` without a title of its own. */
const wordsOf = (key: string): string => key.replace(/^mz:/, '').replaceAll(/[:_]/g, ' ');

/** The texts from which the description of an event is made. */
export type FormerDescription = Pick<EventRow, 'local' | 'description' | 'metadata'>;

/** Metadata of remote events are their servers'. */
export const descriptionOf = (
  { local, description, metadata }: FormerDescription,
  shown: (html: string) => string = (html) => html,
): string => safeHtml(shown(description ?? '') + (local ? metadataHtml(metadata) : ''));

export const storedTitle = (title: string | null): string => titleText(title ?? '').slice(0, 200) || '…';

/** Rows of metadata, such as the accessibility, as a list below the description. */
function metadataHtml(metadata: unknown): string {
  const items = METADATA.parse(metadata).flatMap(({ key, title, value }) => {
    if (!value) return [];
    const words = escapeHtml(value);
    const name = escapeHtml(title || wordsOf(key ?? ''));
    return [`<li>${name}: ${isWebUrl(value) ? `<a href="${words}">${words}</a>` : words}</li>`];
  });
  return items.length > 0 ? `<ul>${items.join('')}</ul>` : '';
}

/** Known categories in small letters, as this server writes them; others as they are. */
function categoryOf(category: string | null): string {
  const text = (category ?? '').trim();
  return readCategory(text) ?? (text.length < 2 || text.length > 100 ? 'meeting' : text);
}

const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Pictures in texts are at the first host, like the pages that show them. */
async function picturesIn({ platform, target }: Context, { url }: FormerNames, rows: readonly EventRow[]) {
  const files = `${url}/media/`;
  const pattern = new RegExp(`${literally(files)}[^"'\\s<>?]+(?:\\?[^"'\\s<>]*)?`, 'g');
  const bare = (address: string): string => address.split('?')[0] ?? '';
  const named = rows.flatMap(({ description }) => description?.match(pattern) ?? []).map(bare);
  const { rows: found } = await target.query<{ address: string; key: string }>(
    'SELECT f.address, min(k.key) AS key FROM moving_in.files f JOIN moving_in.kept_files k ON k.id = f.id WHERE f.address = ANY ($1) AND k.key IS NOT NULL GROUP BY 1',
    [named],
  );
  const keys = new Map(found.map(({ address, key }) => [address, key]));
  return (html: string): string =>
    html.replaceAll(pattern, (address) => {
      const key = keys.get(bare(address));
      return key === undefined ? address : `${platform.config.publicUrl}/media/${key}`;
    });
}

export const convertEvents = (ctx: Context, names: FormerNames): Promise<void> =>
  convertRows<EventRow>(ctx.target, {
    select: `SELECT t.id, t.local, t.title, t.description, t.category, t.language, t.options, t.metadata
      FROM moving_in.events t WHERE true`,
    table: 'event_texts',
    columns: [
      ['id', 'bigint'],
      ['title', 'text'],
      ['description', 'text'],
      ['category', 'text'],
      ['language', 'text'],
      ['options', 'jsonb'],
      ['capacity', 'int'],
    ],
    async convert(rows) {
      const shown = await picturesIn(ctx, names, rows);
      return rows.map((row) => {
        const former = FORMER_OPTIONS.safeParse(row.options).data ?? NO_OPTIONS;
        return [
          ...[row.id, storedTitle(row.title), descriptionOf(row, shown), categoryOf(row.category)],
          ...[
            readLanguage(row.language ?? undefined),
            JSON.stringify(optionsOf(former)),
            positive(former.maximum_attendee_capacity),
          ],
        ];
      });
    },
  });

/** A point in the hexadecimal form of PostGIS (EWKB), with the longitude first; null for other geometries. */
export function pointOf(geometry: string | null): { longitude: number; latitude: number } | null {
  const bytes = Buffer.from(geometry ?? '', 'hex');
  const little = bytes[0] === 1;
  if (bytes.length < 21 || bytes.length > 25) return null;
  const type = little ? bytes.readUInt32LE(1) : bytes.readUInt32BE(1);
  const hasReference = (type & 0x20000000) !== 0;
  const at = hasReference ? 9 : 5;
  if ((type & 0xff) !== 1 || bytes.length !== at + 16) return null;
  const [longitude, latitude] = [at, at + 8].map((from) =>
    little ? bytes.readDoubleLE(from) : bytes.readDoubleBE(from),
  );
  if (longitude === undefined || latitude === undefined) return null;
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? { longitude, latitude } : null;
}

export const convertPlaces = ({ target }: Context): Promise<void> =>
  convertRows<{ id: string; geom: string | null }>(target, {
    select: 'SELECT t.id, t.geom FROM moving_in.addresses t WHERE true',
    table: 'places',
    columns: [
      ['id', 'bigint'],
      ['longitude', 'double precision'],
      ['latitude', 'double precision'],
    ],
    convert: (rows) =>
      rows.map(({ id, geom }) => {
        const point = pointOf(geom);
        return [id, point?.longitude ?? null, point?.latitude ?? null];
      }),
  });
