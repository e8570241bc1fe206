/** Country codes for the country in an address: its code, or its name in a common language. */
import memoize from 'memoize';
import { foldName } from './fold-name.ts';
import { countryCodes } from './gazetteer.ts';

const LANGUAGES = [
  ...['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'da', 'sv', 'nb', 'fi', 'is', 'pl', 'cs', 'sk', 'sl', 'hr', 'hu', 'ro'],
  ...['et', 'lv', 'lt', 'ga', 'ca', 'eu', 'gl', 'el', 'bg', 'sr', 'uk', 'ru', 'tr', 'ar', 'he', 'ja', 'ko', 'zh'],
];

const OTHER_NAMES: Readonly<Record<string, string>> = {
  ...{ uk: 'GB', 'great britain': 'GB', england: 'GB', scotland: 'GB', wales: 'GB', 'northern ireland': 'GB' },
  ...{ usa: 'US', 'u s a': 'US', 'united states of america': 'US', america: 'US', holland: 'NL' },
  ...{ czechia: 'CZ', 'czech republic': 'CZ', 'republic of ireland': 'IE', eire: 'IE', brd: 'DE' },
};

/** Prefixes of postal codes, as in `D-35440`, that are not the country code. */
const POSTAL_PREFIXES: Readonly<Record<string, string>> = {
  ...{ A: 'AT', B: 'BE', D: 'DE', E: 'ES', F: 'FR', H: 'HU', I: 'IT', L: 'LU', N: 'NO', P: 'PT', S: 'SE', FIN: 'FI' },
};

const codesByName = memoize((): ReadonlyMap<string, string> => {
  const codes = countryCodes();
  const named = LANGUAGES.flatMap((language) => {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    return codes.map((code) => [foldName(names.of(code) ?? ''), code] as const);
  });
  return new Map([...named, ...Object.entries(OTHER_NAMES), ...codes.map((code) => [foldName(code), code] as const)]);
});

/** Null for an unknown country. */
export const countryCodeOf = (text: string): string | null => codesByName().get(foldName(text)) ?? null;

export const countryCodeOfPostalPrefix = (prefix: string): string | null =>
  POSTAL_PREFIXES[prefix.toUpperCase()] ?? countryCodeOf(prefix);
