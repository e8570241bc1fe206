/** Completion of names during typing: finds the name at the caret, and replaces it. */

export interface NameAtCaret {
  sign: '@' | '#' | ':';
  /** The typed text after the sign. */
  typed: string;
  /** The position of the sign. */
  from: number;
  /** The caret. */
  to: number;
}

const NAME = /(?:^|[\s(])([@#:])([\p{L}\p{M}\p{N}_.·@-]{1,60})$/u;

/** Null if the caret is not in a name. */
export function nameAt(text: string, caret: number): NameAtCaret | null {
  const found = NAME.exec(text.slice(0, caret));
  if (!found) return null;
  const [, sign, typed = ''] = found;
  return { sign: sign as NameAtCaret['sign'], typed, from: caret - typed.length - 1, to: caret };
}

/** The text with the name replaced, and where the caret is then. */
export function completed(text: string, { from, to }: NameAtCaret, name: string): { text: string; caret: number } {
  const rest = text.slice(to);
  const put = rest.startsWith(' ') ? name : `${name} `;
  return { text: `${text.slice(0, from)}${put}${rest}`, caret: from + name.length + 1 };
}
