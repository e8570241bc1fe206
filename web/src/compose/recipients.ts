/** The people of a message: the mentions at the beginning of its text. */

export interface Addressed {
  /** Handles without the `@`. */
  names: string[];
  /** The text after them. */
  rest: string;
}

/** A mention is complete once a space follows it. */
export function splitRecipients(text: string): Addressed {
  const names: string[] = [];
  let rest = text;
  for (;;) {
    const end = rest.search(/\s/);
    if (end < 2 || rest[0] !== '@') return { names, rest };
    names.push(rest.slice(1, end));
    rest = rest.slice(end + 1);
  }
}

export const joinRecipients = ({ names, rest }: Addressed): string => names.map((name) => `@${name} `).join('') + rest;
