/** Names as plain text, for titles and labels: no picture of an emoji can stand there, and its shortcode says nothing to people. */

interface Named {
  display_name: string;
  username: string;
  /** Those of the name, among others. */
  emojis: readonly { shortcode: string }[];
}

/** `Alice` for `Alice :bike:`. A name without anything else is replaced by the username; `:words:` that are no emoji stay. */
export function plainName({ display_name, username, emojis }: Named): string {
  const known = new Set(emojis.map(({ shortcode }) => shortcode));
  const plain = display_name
    .replace(/ ?:([a-zA-Z0-9_]{2,}):/g, (whole, shortcode: string) => (known.has(shortcode) ? '' : whole))
    .trim();
  return plain || username;
}

/** As `plainName`, of an actor that comes without its emoji: whatever is written like a shortcode is left out. */
export function plainActorName({ name, preferredUsername }: { name: string; preferredUsername: string }): string {
  const plain = name.replace(/ ?(?<![a-zA-Z0-9:]):[a-zA-Z0-9_]{2,}:(?![a-zA-Z0-9:])/g, '');
  return (plain === name ? name : plain.trim()) || preferredUsername;
}
