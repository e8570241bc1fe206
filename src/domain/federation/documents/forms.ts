/**
 * The forms in which servers write one and the same value: alone, in a list of one, or as an object that has it. Nothing is expanded as JSON-LD, and
 * nothing throws: what has none of the known forms is absent.
 */
import { readLanguage } from '../../kernel/language.ts';
import { isObject, type Json, type JsonObject } from './json.ts';

type Value = Json | undefined;

/** Bytes of a URL in UTF-8, so that it fits into an index. */
export const LONGEST_URL = 2048;

/** A list as it is, nothing as none, and anything else as a list of one. */
export const asArray = (json: Value): Json[] => {
  if (json === undefined || json === null) return [];
  return Array.isArray(json) ? json : [json];
};

/** The objects among the first `most` values. */
export const objectsOf = (json: Value, most: number): JsonObject[] => asArray(json).slice(0, most).filter(isObject);

const CONTROL = /[\p{Cc}\u2028\u2029]/u;

/** An absolute http(s) URL as it was written. Null with credentials, control characters, or a host that only looks like another. */
export function urlOf(json: Value): string | null {
  if (typeof json !== 'string' || !/^https?:\/\//i.test(json) || Buffer.byteLength(json) > LONGEST_URL) return null;
  if (CONTROL.test(json) || !URL.canParse(json)) return null;
  const { username, password, hostname } = new URL(json);
  return username === '' && password === '' && hostname !== '' && !hostname.endsWith('.') ? json : null;
}

/** The URL that names something: a string, an object with `id`, or the first of a list of those. */
export function idOf(json: Value): string | null {
  const first = Array.isArray(json) ? json[0] : json;
  return urlOf(isObject(first) ? first.id : first);
}

/** The URLs that name things, without those that are none, among the first `most`. */
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

/** Host and port as they are compared: in lower case, as Punycode, without the port that the scheme has anyway. */
export const hostOf = (url: string): string => new URL(url).host;

export const isSameHost = (one: string, other: string): boolean => hostOf(one) === hostOf(other);

/** Whether both name the same thing: scheme and host without regard to case, all else byte by byte. */
export function isSameId(one: string, other: string): boolean {
  if (one === other) return true;
  const parts = (url: string): string => {
    const { protocol, host } = new URL(url);
    return `${protocol}//${host}${url.replace(/^https?:\/\/[^/?#]*/i, '')}`;
  };
  return parts(one) === parts(other);
}

/** Shortens a text to `most` UTF-16 units, whole characters only, without what PostgreSQL cannot keep. */
export function cut(text: string, most: number): string {
  return text
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replaceAll('\0', '')
    .toWellFormed();
}

/** A text, shortened to `most`; null if it is none or empty. The first of a list. */
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

/** A language as this server writes it; well-formed ones that it does not know are kept. Null for `und` and nonsense. */
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

/** A time of ISO 8601 in the years 1 to 9999, in UTC where it names no zone; null if it is none. */
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

/** A whole number from 0 to `most`; null if it is none. */
export const countOf = (json: Value, most = 2_147_483_647): number | null =>
  typeof json === 'number' && Number.isInteger(json) && json >= 0 && json <= most ? json : null;

const MOST_LINKS = 50;

/** The address of a Link, or of something whose `url` it is. */
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

/** The address of a page: of several the one of `text/html`, else the first. */
export function hrefOf(json: Value): string | null {
  const hrefs = hrefsOf(json);
  return (hrefs.find(({ mediaType }) => mediaType === 'text/html') ?? hrefs[0])?.url ?? null;
}

/** The page of something, which is on the host of its id, or the id: nobody shows another's page as their own. */
export function pageOf(json: JsonObject, id: string): string {
  const url = hrefOf(json.url);
  return url !== null && isSameHost(url, id) ? url : id;
}

const CONTEXT = 'https://www.w3.org/ns/activitystreams';

/** Whether the document says that it speaks ActivityStreams; without it, others do not read it either. */
export const hasActivityContext = (json: JsonObject): boolean => asArray(json['@context']).includes(CONTEXT);

/** An object in another, with the context of the outer one where it has none of its own. */
export const embedded = (inner: JsonObject, outer: JsonObject): JsonObject =>
  inner['@context'] === undefined && outer['@context'] !== undefined
    ? { ...inner, '@context': outer['@context'] }
    : inner;
