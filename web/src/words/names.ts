/** Names within sentences and lines: whatever their direction, they must not change the order of the words around them. */

/** Characters that turn the direction of all that follows, up to the end of the line. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Hebrew, Arabic and the other right-to-left scripts. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Whether the page runs from right to left, where names in Latin letters need marks, too. */
const isTurned = (): boolean => typeof document !== 'undefined' && document.dir === 'rtl';

/** The name, within marks that isolate it (Unicode UAX 9) where it needs them. */
export function isolated(name: string): string {
  const plain = name.replace(TURNS, '');
  const isPlain = plain === name && !isTurned() && !RIGHT_TO_LEFT.test(name);
  return isPlain ? name : `\u2068${plain}\u2069`;
}

/** The first word of an isolated name, isolated itself: as neighbours call each other. */
export const firstName = (name: string): string =>
  isolated(name.replace(/[\u2068\u2069]/g, '').split(/\s/u)[0] ?? name);

/** A person or a group of events; empty without an actor. */
export const actorName = (actor: { name: string; preferredUsername: string } | null | undefined): string =>
  actor ? isolated(actor.name || actor.preferredUsername) : '';

/** With the server of those of other servers. */
export const handleOf = ({
  preferredUsername,
  domain,
}: {
  preferredUsername: string;
  domain: string | null;
}): string => (domain ? `@${preferredUsername}@${domain}` : `@${preferredUsername}`);
