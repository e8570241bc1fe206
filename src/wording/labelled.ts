/** A message about a field, after its label. */
import type { Language } from './language.ts';

/** The first letter as a capital. */
export const begun = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `Title: enter at least 3 characters.`; a label that is a question needs no colon: `What is it? Enter at least 3 characters.` */
export function labelled(label: string, said: string, language: Language): string {
  if (/[?؟!]$/.test(label)) return `${label} ${begun(said)}`;
  return `${label}${language === 'fr' ? '\u00a0: ' : ': '}${said}`;
}
