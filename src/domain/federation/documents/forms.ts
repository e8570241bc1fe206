/**
 * Reads values that servers write in different forms: alone, in a list of one, or as an object that contains it. JSON-LD is not
 * expanded, and nothing throws: a value in an unknown form is absent.
 */
import { readLanguage } from '../../kernel/language.ts';
import { isObject, type Json, type JsonObject } from './json.ts';

type Value = Json | undefined;

/** Bytes of a URL in UTF-8, so that it fits into an index. */
export const LONGEST_URL = 2048;

/** A list as it is, an absent value as an empty list, and any other value as a list of one. */
export const asArray = (json: Value): Json[] => {
  if (json === undefined || json === null) return [];
  return Array.isArray(json) ? json : [json];
};

/** The objects among the first `most` values. */
export const objectsOf = (json: Value, most: number): JsonObject[] => asArray(json).slice(0, most).filter(isObject);

const CONTROL = /[\p{Cc}\u2028\u2029]/u;

/**
 * An absolute http(s) URL as it was written. Null if it has credentials, control characters, or a host that only looks like
 * another.
 */
export function urlOf(json: Value): string | null {
  if (typeof json !== 'string' || !/^https?:\/\//i.test(json) || Buffer.byteLength(json) > LONGEST_URL) return null;
  if (CONTROL.test(json) || !URL.canParse(json)) return null;
  const { username, password, hostname } = new URL(json);
  return username === '' && password === '' && hostname !== '' && !hostname.endsWith('.') ? json : null;
}

/** The URL that identifies something: a string, an object with `id`, or the first of a list of those. */
export function idOf(json: Value): string | null {
  const first = Array.isArray(json) ? json[0] : json;
  return urlOf(isObject(first) ? first.id : first);
}

/** The URLs among the first `most` values that identify things. */
export const idsOf = (json: Value, most: number): string[] => [
  ...new Set(
    asArray(json)
      .slice(0, most)
      .map(idOf)
      .filter((id) => id !== null),
  ),
];

const MOST_TYPES = 10;

/** The names of the types, in their order. */
export const typesOf = (json: Value): string[] =>
  isObject(json)
    ? asArray(json.type)
        .slice(0, MOST_TYPES)
        .filter((type) => typeof type === 'string')
    : [];

export const isType = (json: Value, type: string): boolean => typesOf(json).includes(type);

/** Host and port in the form for comparison: in lower case, as Punycode, without the default port of the scheme. */
export const hostOf = (url: string): string => new URL(url).host;

export const isSameHost = (one: string, other: string): boolean => hostOf(one) === hostOf(other);

/** Whether both are the same id: scheme and host are compared without case, everything else byte by byte. */
export function isSameId(one: string, other: string): boolean {
  if (one === other) return true;
  const parts = (url: string): string => {
    const { protocol, host } = new URL(url);
    return `${protocol}//${host}${url.replace(/^https?:\/\/[^/?#]*/i, '')}`;
  };
  return parts(one) === parts(other);
}

/** Shortens a text to `most` UTF-16 units, in whole characters, and removes characters that PostgreSQL cannot store. */
export function cut(text: string, most: number): string {
  return text
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replaceAll('\0', '')
    .toWellFormed();
}

/** A text, shortened to `most`; null if it is absent or empty. The first text of a list. */
export function textOf(json: Value, most: number): string | null {
  const first = Array.isArray(json) ? json[0] : json;
  const text = typeof first === 'string' ? cut(first, most) : '';
  return text === '' ? null : text;
}

const MOST_LANGUAGES = 100;

/** The texts of a map of languages, such as `contentMap`, in their order. */
export const translationsOf = (json: Value): [language: string, text: string][] =>
  isObject(json)
    ? Object.entries(json)
        .slice(0, MOST_LANGUAGES)
        .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    : [];

/** The text of a property, or the first of the map beside it: `name` or `nameMap`. */
export const textOrFirst = (text: Value, map: Value, most: number): string | null =>
  textOf(text, most) ?? textOf(translationsOf(map)[0]?.[1], most);

/** A language in this server's form; well-formed languages that it does not know are kept. Null for `und` and invalid ones. */
export function languageOf(code: Value): string | null {
  if (typeof code !== 'string' || code === '' || code.length > 35) return null;
  try {
    const { baseName, language } = new Intl.Locale(code.trim().replaceAll('_', '-'));
    return language === 'und' ? null : (readLanguage(code) ?? baseName);
  } catch {
    return null;
  }
}

const TIME = /^(\d{4}-\d\d-\d\d)(?:[Tt ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)\s?(Z|z|[+-]\d\d(?::?\d\d)?)?)?$/;

/** An ISO 8601 time in the years 1 to 9999, in UTC if it names no zone; null if it is invalid. */
export function dateOf(json: Value): Date | null {
  const [, day, time = '00:00', zone = 'Z'] = (typeof json === 'string' && TIME.exec(json)) || [];
  if (day === undefined) return null;
  const [, sign, hours, minutes = '00'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  const date = new Date(`${day}T${time}${sign === undefined ? 'Z' : `${sign}${hours}:${minutes}`}`);
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9999 ? date : null;
}

/** The same, but `now` at the latest: nothing has happened in the future. */
export function pastOf(json: Value, now: Date): Date | null {
  const date = dateOf(json);
  return date !== null && date > now ? now : date;
}

/** A whole number from 0 to `most`; null if it is invalid. */
export const countOf = (json: Value, most = 2_147_483_647): number | null =>
  typeof json === 'number' && Number.isInteger(json) && json >= 0 && json <= most ? json : null;

/** Larger totals are ignored, so that stored ones can be incremented. */
const MOST_COUNTED = 1_000_000_000;

/** A total that this server stores as a counter. */
export const totalOf = (json: Value): number | null => countOf(json, MOST_COUNTED);

const MOST_LINKS = 50;

/** The address of a Link, or the `url` of an object. */
const linked = (json: Json): string | null => urlOf(isObject(json) ? (json.href ?? json.url) : json);

const mediaTypeOf = (json: Json): string | null =>
  isObject(json) ? (textOf(json.mediaType ?? json.mimeType, 255)?.toLowerCase() ?? null) : null;

export interface Href {
  url: string;
  mediaType: string | null;
}

/** All addresses of a `url`: a string, a Link, or a list of both. */
export const hrefsOf = (json: Value): Href[] =>
  asArray(json)
    .slice(0, MOST_LINKS)
    .flatMap((link) => {
      const url = linked(link);
      return url === null ? [] : [{ url, mediaType: mediaTypeOf(link) }];
    });

/** The address of a page: the one with type `text/html` if there are several, otherwise the first. */
export function hrefOf(json: Value): string | null {
  const hrefs = hrefsOf(json);
  return (hrefs.find(({ mediaType }) => mediaType === 'text/html') ?? hrefs[0])?.url ?? null;
}

/**
 * The page of an object, which must be on the host of its id; otherwise the id. Nobody may show another's page as their own.
 */
export function pageOf(json: JsonObject, id: string): string {
  const url = hrefOf(json.url);
  return url !== null && isSameHost(url, id) ? url : id;
}

const CONTEXT = 'https://www.w3.org/ns/activitystreams';

/** Whether the document has the ActivityStreams context; other servers ignore documents without it, too. */
export const hasActivityContext = (json: JsonObject): boolean => asArray(json['@context']).includes(CONTEXT);

/** An object within another, with the context of the outer one if it has none of its own. */
export const embedded = (inner: JsonObject, outer: JsonObject): JsonObject =>
  inner['@context'] === undefined && outer['@context'] !== undefined
    ? { ...inner, '@context': outer['@context'] }
    : inner;
