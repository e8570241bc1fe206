/**
 * The town of an address that was written for people. A wrong point is worse than none, so the name must match exactly, and the
 * country, the postal code and the time zone must agree with it.
 */
import { tzOffset } from '@date-fns/tz';
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';
import { countryCodeOf, countryCodeOfPostalPrefix } from './country-code.ts';
import { foldName } from './fold-name.ts';
import { type Town, townsCalled } from './gazetteer.ts';
import type { Place } from './place.ts';
import { timeZoneOfPoint } from './time-zone-of-point.ts';

/** The known parts of an address. */
export interface WrittenAddress {
  /** The address as one text; used if there is no locality. */
  text: string | null;
  locality: string | null;
  postalCode: string | null;
  region: string | null;
  country: string | null;
}

/** The time zone in which people at the place read clocks at an instant. */
export interface ZonedInstant {
  timeZone: string | null;
  at: Date;
}

interface Clues {
  name: string;
  postalCode: string | null;
  region: string | null;
  /** Undefined if there is no country, null if it is unknown. */
  country: string | null | undefined;
}

/** The gazetteer lacks many smaller towns, so the one that it has may be a different one of the same name. */
const LEAST_POPULATION = 10_000;

const POSTAL_CODE = /^(?:(\p{L}{1,3})-)?(\d{3,6})$/u;

/** `D-35440 Linden`, `Linden 35440`, `Newport NP20 1AA`: splits the words without digits from the others. */
function townAndCode(text: string): { name: string; postalCode: string | null; prefix: string | null } {
  const words = text.split(/\s+/).filter(Boolean);
  const coded = words.filter((word) => /\p{N}/u.test(word));
  const [, prefix = null, code = null] = POSTAL_CODE.exec(coded[0] ?? '') ?? [];
  return {
    name: words.filter((word) => !coded.includes(word)).join(' '),
    postalCode: (coded.length === 1 ? code : null) ?? (coded.join(' ') || null),
    prefix,
  };
}

function cluesOf({ text, locality, postalCode, region, country }: WrittenAddress): Clues | null {
  if (locality !== null) {
    const town = townAndCode(locality);
    const code = townAndCode(postalCode ?? '');
    const prefix = town.prefix ?? code.prefix;
    const named = country === null ? undefined : countryCodeOf(country);
    const prefixed = prefix === null ? undefined : countryCodeOfPostalPrefix(prefix);
    return {
      name: town.name,
      postalCode: code.postalCode ?? town.postalCode,
      region,
      country: named ?? prefixed ?? named,
    };
  }
  const parts = (text ?? '')
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.length < 2) return null;
  const last = countryCodeOf(parts.at(-1) ?? '');
  const town = townAndCode(parts.at(last === null ? -1 : -2) ?? '');
  // Without a country or a postal code the last part may be anything, such as a school.
  if (last === null && !/^\d{3,6}$/.test(town.postalCode ?? '')) return null;
  const prefixed = town.prefix === null ? undefined : countryCodeOfPostalPrefix(town.prefix);
  return { name: town.name, postalCode: town.postalCode, region, country: last ?? prefixed };
}

const hasPostalCode = ({ country }: Town, code: string): boolean =>
  !postcodeValidatorExistsForCountry(country) || postcodeValidator(code, country);

function hasClock({ place }: Town, { timeZone, at }: ZonedInstant): boolean {
  const own = timeZoneOfPoint(place);
  return timeZone === null || own === null || tzOffset(timeZone, at) === tzOffset(own, at);
}

/** Null unless it is certain. A country or a time zone must confirm the name. */
export function findTown(address: WrittenAddress, when: ZonedInstant): Place | null {
  const clues = cluesOf(address);
  if (clues === null || (clues.country === undefined && when.timeZone === null)) return null;
  const { country, postalCode, region } = clues;
  const towns = townsCalled(foldName(clues.name)).filter(
    (town) =>
      (country === undefined || town.country === country) &&
      (postalCode === null || hasPostalCode(town, postalCode)) &&
      hasClock(town, when),
  );
  const inRegion =
    region === null ? [] : towns.filter(({ place }) => foldName(place.region ?? '') === foldName(region));
  const [town, ...others] = inRegion.length > 0 ? inRegion : towns;
  return town && others.length === 0 && town.population >= LEAST_POPULATION ? town.place : null;
}
