/** Addresses in words, for pages, the web client, mails and calendars: each part once. */

interface Address {
  description?: string | null | undefined;
  street?: string | null | undefined;
  floor?: string | null | undefined;
  postalCode?: string | null | undefined;
  locality?: string | null | undefined;
  region?: string | null | undefined;
  country?: string | null | undefined;
}

/** The country before a postal code, as in `D-35440`. */
const POSTAL_PREFIX = /(?<!\p{L})[A-Z]{1,3}-(?=\d{3})/gu;

/** ` rue de la république 3 `, for comparing whole words. */
const wordsOf = (text: string): string =>
  ` ${
    text
      .replace(POSTAL_PREFIX, '')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join(' ') ?? text
  } `;

/** Whether a name is only the beginning of the street, as `Marktplatz 1` is of `Marktplatz 1, 35440 Linden`. */
function isOfStreet(name: string, street: string | null | undefined): boolean {
  const parts = (street ?? '').split(',').map(wordsOf);
  return name.split(',').every((part) => parts.includes(wordsOf(part)));
}

/**
 * `Library`, `Rue X 3`, `69001 Lyon`, `France`. Names of places often end with their street and town; repeated parts are omitted.
 *
 * @param given without the parts that are not wanted
 */
export function placeParts(given: Address): string[] {
  const said: string[] = [];
  const unsaid = (parts: readonly (string | null | undefined)[], separator: string): string => {
    const fresh = parts.filter((part): part is string => {
      if (!part?.trim() || said.some((before) => before.includes(wordsOf(part)))) return false;
      said.push(wordsOf(part));
      return true;
    });
    return fresh.join(separator);
  };
  const { description, street, floor, postalCode, locality, region, country } = given;
  return [
    unsaid([description && isOfStreet(description, street) ? null : description], ''),
    unsaid([street, floor], ', '),
    unsaid([postalCode, locality], ' '),
    unsaid([region], ''),
    unsaid([country], ''),
  ].filter(Boolean);
}
