/**
 * The gazetteer: the cities of GeoNames (CC BY 4.0) with a thousand inhabitants or more, in an SQLite file that the set-up writes
 * (scripts/generated/gazetteer.ts); needs no network.
 */
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { packageFile } from '../../platform/files/package-file.ts';
import { foldName } from './fold-name.ts';
import { distanceKm, type Geocoder, NEAR_KM, type Place } from './place.ts';
import type { Point } from './point.ts';

interface City {
  id: number;
  name: string;
  country: string;
  /** Null if GeoNames has none. */
  region: string | null;
  population: number;
  longitude: number;
  latitude: number;
}

const FILE = packageFile('src/generated/gazetteer.sqlite');
const WORDS_MAX = 8;

/** Sorts behind every letter. */
const LAST = '\u{10ffff}';

const LARGEST_FIRST = 'ORDER BY population DESC, folded, city';

const FOUND = {
  called: `SELECT city FROM names WHERE folded = ? ${LARGEST_FIRST}`,
  /** Prefixes of one letter or two have indexes of their own. */
  letter: `SELECT city FROM names WHERE substr(folded, 1, 1) = ? ${LARGEST_FIRST} LIMIT ?`,
  letters: `SELECT city FROM names WHERE substr(folded, 1, 2) = ? ${LARGEST_FIRST} LIMIT ?`,
  begun: `SELECT city FROM names WHERE folded >= ? AND folded < ? ${LARGEST_FIRST} LIMIT ?`,
  city: 'SELECT * FROM cities WHERE id = ?',
  countries: 'SELECT DISTINCT country FROM cities',
  /** In a rectangle, or all around the Earth. */
  around: 'SELECT * FROM cities WHERE latitude BETWEEN ? AND ? AND (longitude BETWEEN ? AND ? OR ?)',
};

const prepared = new Map<string, StatementSync>();
let database: DatabaseSync | undefined;

/** The file is opened by the first query. Queries take a millisecond or two, so they need no thread. */
function rowsOf<Row>(question: keyof typeof FOUND, ...values: (string | number)[]): Row[] {
  database ??= new DatabaseSync(FILE, { readOnly: true });
  const statement = prepared.get(question) ?? database.prepare(FOUND[question]);
  prepared.set(question, statement);
  return statement.all(...values) as Row[];
}

const countryNames = new Map<string, Intl.DisplayNames>();
function countryName(code: string, language: string): string {
  let names = countryNames.get(language);
  if (!names) {
    const [known] = Intl.DisplayNames.supportedLocalesOf([language]);
    names = new Intl.DisplayNames([known ?? 'en', 'en'], { type: 'region' });
    countryNames.set(language, names);
  }
  return names.of(code) ?? code;
}

function placeOf(city: City, language: string): Place {
  const country = countryName(city.country, language);
  return {
    description: [city.name, city.region, country].filter(Boolean).join(', '),
    ...{ street: null, locality: city.name, postalCode: null, region: city.region, country },
    ...{ longitude: city.longitude, latitude: city.latitude },
    originId: `geonames:${city.id}`,
    url: `https://www.geonames.org/${city.id}`,
  };
}

const citiesOf = (found: { city: number }[], limit: number): City[] =>
  [...new Set(found.map(({ city }) => city))].slice(0, limit).flatMap((id) => rowsOf<City>('city', id));

/** Exact matches, the largest first. */
const called = (name: string): City[] => citiesOf(rowsOf('called', name), Number.POSITIVE_INFINITY);

/** A city that matches by its exact name. */
export interface Town {
  place: Place;
  /** Two letters of ISO 3166. */
  country: string;
  population: number;
}

/** @param name in the form of `foldName`; prefixes of names do not match */
export const townsCalled = (name: string): Town[] =>
  called(name).map((city) => ({ place: placeOf(city, 'en'), country: city.country, population: city.population }));

/** Countries that have a city in the gazetteer. */
export const countryCodes = (): string[] => rowsOf<{ country: string }>('countries').map(({ country }) => country);

/** Cities by name prefix; exact matches, and the largest, first. */
function begun(prefix: string, limit: number): City[] {
  // A city may have two names with this prefix.
  const most = 2 * limit;
  const letters = [...prefix].length;
  const found =
    letters > 2
      ? rowsOf<{ city: number }>('begun', prefix, prefix + LAST, most)
      : rowsOf<{ city: number }>(letters === 1 ? 'letter' : 'letters', prefix, most);
  return citiesOf([...rowsOf<{ city: number }>('called', prefix), ...found], limit);
}

/** `lyon france` is Lyon in France: the remaining words must be prefixes of words of the region or country. */
function search(words: readonly string[], limit: number, language: string): City[] {
  for (let length = words.length; length > 0; length -= 1) {
    const rest = words.slice(length);
    const suits = (city: City): boolean => {
      const around = [
        city.region ?? '',
        countryName(city.country, language),
        countryName(city.country, 'en'),
        city.country,
      ];
      const about = around.flatMap((text) => foldName(text).split(' '));
      return rest.every((word) => about.some((other) => other.startsWith(word)));
    };
    const name = words.slice(0, length).join(' ');
    const found = rest.length === 0 ? begun(name, limit) : called(name).filter(suits);
    if (found.length > 0) return found.slice(0, limit);
  }
  return [];
}

const wordsOf = (text: string): string[] => foldName(text).split(' ').filter(Boolean).slice(0, WORDS_MAX);

/** House numbers and postal codes. */
const hasDigit = (word: string): boolean => /\p{N}/u.test(word);

/** The possible towns of an address: the text after a comma, without a postal code, or the text after the house number. */
function townsOf(typed: string): string[][] {
  const parts = typed.split(/[,;\n]/);
  const behind = parts.slice(1).map((_, index) => wordsOf(parts.slice(index + 1).join(' ')));
  const words = wordsOf(typed);
  const number = words.findLastIndex(hasDigit);
  // A single town after a comma, as in `Lyon, Japan`, may also be a country.
  const towns = hasDigit(parts[0] ?? '') || parts.length > 2 ? behind : [];
  return [...towns.map((each) => each.filter((word) => !hasDigit(word))), words.slice(number + 1)].filter(
    (each) => each.length > 0 && each.length < words.length,
  );
}

/** Cities that match these words, otherwise the town if the words are an address. */
function citiesNamed(typed: string, limit: number, language: string): Place[] {
  for (const words of [wordsOf(typed), ...townsOf(typed)]) {
    const found = words.length === 0 ? [] : search(words, limit, language);
    if (found.length > 0) return found.map((city) => placeOf(city, language));
  }
  return [];
}

/** A degree of latitude, and of longitude at the equator. */
const DEGREE_KM = 111;

/** NEAR_KM in degrees of longitude at this latitude; all of them near the poles. */
function widthOf(latitude: number): number {
  const narrowest = Math.cos((Math.min(90, Math.abs(latitude) + NEAR_KM / DEGREE_KM) * Math.PI) / 180);
  return Math.min(360, NEAR_KM / DEGREE_KM / narrowest);
}

/** Cities around a point, the nearest first. */
function citiesNear(point: Point, limit: number, language: string): Place[] {
  const { longitude, latitude } = point;
  const [height, width] = [NEAR_KM / DEGREE_KM, widthOf(latitude)];
  const [west, east] = [longitude - width, longitude + width];
  const round = Number(west < -180 || east > 180);
  const near = rowsOf<City>('around', latitude - height, latitude + height, west, east, round);
  return near
    .map((city) => ({ city, km: distanceKm(city, point) }))
    .filter(({ km }) => km <= NEAR_KM)
    .sort((a, b) => a.km - b.km)
    .slice(0, limit)
    .map(({ city }) => placeOf(city, language));
}

export const gazetteer: Geocoder = {
  search: async (...args) => citiesNamed(...args),
  reverse: async (...args) => citiesNear(...args),
};
