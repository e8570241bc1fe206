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

/** ` rue de la république 3 `, so that words are compared as a whole. */
const wordsOf = (text: string): string =>
  ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join(' ') ?? text
  } `;

/**
 * `Library`, `Rue X 3`, `69001 Lyon`, `France`. Names of places often end with their street and town: what they hold already is left out.
 *
 * @param given parts that are not wanted are left out of it
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
    unsaid([description], ''),
    unsaid([street, floor], ', '),
    unsaid([postalCode, locality], ' '),
    unsaid([region], ''),
    unsaid([country], ''),
  ].filter(Boolean);
}
