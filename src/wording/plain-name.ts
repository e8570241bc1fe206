/** Names as plain text, for titles and labels, where an emoji cannot be a picture and its shortcode would confuse people. */

interface Named {
  display_name: string;
  username: string;
  /** Includes those of the name. */
  emojis: readonly { shortcode: string }[];
}

/** `Alice` for `Alice :bike:`. A name of only emoji is replaced by the username; `:words:` that are not emoji stay. */
export function plainName({ display_name, username, emojis }: Named): string {
  const known = new Set(emojis.map(({ shortcode }) => shortcode));
  const plain = display_name
    .replace(/ ?:([a-zA-Z0-9_]{2,}):/g, (whole, shortcode: string) => (known.has(shortcode) ? '' : whole))
    .trim();
  return plain || username;
}

/** As `plainName`, for an actor without its emoji: everything in the form of a shortcode is removed. */
export function plainActorName({ name, preferredUsername }: { name: string; preferredUsername: string }): string {
  const plain = name.replace(/ ?(?<![a-zA-Z0-9:]):[a-zA-Z0-9_]{2,}:(?![a-zA-Z0-9:])/g, '');
  return (plain === name ? name : plain.trim()) || preferredUsername;
}
