/** The languages that a post or an event may be in, as lists offer them. Clients of the API may choose further ones. */

const CODES = [
  ...'ar bg br ca cs cy da de el en eo es et eu fa fi fr fy ga gl he hi hr hu id is'.split(' '),
  ...'it ja ka ko ku lb lt lv nl no oc pl pt ro ru sk sl sq sr sv th tr uk ur vi zh'.split(' '),
];

/** The name of the language `code`, in the language `of`; the code itself if it is unknown. */
export function languageName(code: string, of: string): string {
  try {
    return new Intl.DisplayNames([of], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/**
 * The codes of the languages with their names in the language `of`, in the order of the names.
 *
 * @param chosen the code of a further one, which comes first
 */
export function languageOptions(of: string, chosen = ''): (readonly [code: string, name: string])[] {
  // One object for all names: this runs for each list of events that a visitor reads.
  const names = new Intl.DisplayNames([of], { type: 'language' });
  const listed = CODES.map((code) => [code, names.of(code) ?? code] as const).sort(([, a], [, b]) =>
    a.localeCompare(b, of),
  );
  return chosen === '' || CODES.includes(chosen) ? listed : [[chosen, languageName(chosen, of)], ...listed];
}
