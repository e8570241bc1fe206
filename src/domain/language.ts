/** Languages of posts and follows: ISO 639 codes, with a region or script where that matters (`pt-BR`, `zh-Hant`). */

const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** Whether `code` names a language that is known by name. */
export function isLanguage(code: string): boolean {
  if (!/^[a-z]{2,3}(?:-[A-Za-z]{2,4})?$/.test(code)) return false;
  return names.of(code) !== undefined;
}
