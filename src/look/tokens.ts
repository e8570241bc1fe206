/** The colours of tokens.css as values, for mails and browser toolbars, which do not support stylesheets or variables. */

export interface Colour {
  light: string;
  dark: string;
}

export interface Tokens {
  /** @param name of the token, without dashes before it */
  colour(name: string): Colour;
}

const COLOUR = /(?<![\w-])--([\w-]+): ?light-dark\((#[0-9a-f]{6}), ?(#[0-9a-f]{6})\)/g;

/** @param stylesheet the text of tokens.css */
export function coloursOf(stylesheet: string): Tokens {
  const found = new Map<string, Colour>();
  for (const [, name = '', light = '', dark = ''] of stylesheet.matchAll(COLOUR)) found.set(name, { light, dark });
  return {
    colour(name) {
      const colour = found.get(name);
      if (!colour) throw new Error(`tokens.css has no colour --${name}.`);
      return colour;
    },
  };
}
