/**
 * A selection of public events, by the parameters of an address. The list of events, its feeds and its frame for other sites take the same
 * ones, so that each address leads to the others by another path.
 */

/** The fields have the names of the API; undefined is not filtered. */
export interface EventSelection {
  search?: string | undefined;
  place?: string | undefined;
  /** Longitude and latitude, separated by a semicolon. */
  near?: string | undefined;
  /** In kilometres. */
  radius?: number | undefined;
  tag?: string | undefined;
  /** One of the shared categories, such as `food_drink`. */
  category?: string | undefined;
  /** An ISO 639 code; `lang` is that of the page. */
  language?: string | undefined;
  /** The handle of a person or a group. */
  organizer?: string | undefined;
  free?: true | undefined;
  online?: true | undefined;
  followedInstances?: true | undefined;
}

/** In kilometres: without one, by bicycle within an hour and a half. */
export const RADIUS = { usual: 25, most: 500 } as const;

/** Field → its parameter, where the names differ. */
const PARAMETERS: Readonly<Record<string, string>> = { search: 'q', followedInstances: 'servers' };

export const parameterOf = (field: string): string => PARAMETERS[field] ?? field;

const isSet = (text: string | null): true | undefined => text === '1' || undefined;

/** Empty parameters count as absent; values are not checked. */
export function selectionIn(parameters: URLSearchParams): EventSelection {
  const text = (name: string): string | undefined => parameters.get(name)?.trim() || undefined;
  const radius = text('radius');
  return {
    search: text('q'),
    place: text('place'),
    near: text('near'),
    radius: radius === undefined ? undefined : Number(radius),
    tag: text('tag')?.replace(/^#/, ''),
    category: text('category'),
    language: text('language'),
    organizer: text('organizer'),
    free: isSet(parameters.get('free')),
    online: isSet(parameters.get('online')),
    followedInstances: parameters.get('servers') === 'followed' || undefined,
  };
}

/** `q=jazz&free=1`, with the fields always in the same order. */
export function selectionQuery(selection: EventSelection): string {
  const { search, place, near, radius, tag, category, language, organizer, free, online, followedInstances } =
    selection;
  const all = {
    ...{ q: search, place, near, radius: near && radius?.toString(), tag, category, language, organizer },
    ...{ free: free && '1', online: online && '1', servers: followedInstances && 'followed' },
  };
  const entries = Object.entries(all).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return new URLSearchParams(entries).toString();
}

export type FeedForm = 'ics' | 'atom' | 'json';

/** @param query of `selectionQuery`, perhaps with further parameters */
export const withQuery = (path: string, query: string): string => (query === '' ? path : `${path}?${query}`);

export const feedPath = (form: FeedForm, selection: EventSelection): string =>
  withQuery(`/feeds/events.${form}`, selectionQuery(selection));

/** The form by which calendar programs subscribe instead of importing once. */
export const webcal = (url: string): string => url.replace(/^https?:/, 'webcal:');
