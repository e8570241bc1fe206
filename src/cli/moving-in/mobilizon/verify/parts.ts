/** The parts of comparisons with a Mobilizon. Ids are new, so rows are found by their addresses. */
import { CHANGED_SINCE } from '../../verify/compare.ts';
import { ownerAt } from '../../verify/counterpart.ts';

/** The address of the actor that a column of `t` names. */
export const urlOf = (column: string): string => `(SELECT x.url FROM actors x WHERE x.id = t.${column})`;

/** A row of an actor that is suspended here has no parts. */
export const actorAt = (former: string) => ownerAt(former, '(SELECT uri FROM actors WHERE deleted_at IS NULL)');
export const eventAt = (former: string) => ownerAt(former, 'events');
export const statusAt = (former: string) => ownerAt(former, 'statuses');

/** Rows of other servers that a Mastodon brought stay as it knew them. */
export const unlessKept = (isBeside: boolean, isLocal: string, own: string): string =>
  isBeside ? `CASE WHEN ${isLocal} THEN (${own})::text ELSE '${CHANGED_SINCE}' END` : own;
/** Their tags and mentions stay, too. */
export const ownStatusAt = (isBeside: boolean, former: string) =>
  isBeside ? ownerAt(former, '(SELECT uri FROM statuses WHERE local)') : statusAt(former);

/** In small letters, as mail addresses are compared. */
export const emailOf = (user: string): string => `(SELECT lower(m.email) FROM users m WHERE m.id = ${user})`;
export const ownEmailOf = (user: string): string => `(SELECT lower(m.email::text) FROM users m WHERE m.id = ${user})`;

/** Texts are compared without their markup and space. */
export const OWN_WORDS = (html: string): string => `regexp_replace(${html}, '<[^<>]*>|[ \\n\\r\\t]+', '', 'g')`;
export const wordsOf = (html: string): string => html.replaceAll(/<[^<>]*>|[ \n\r\t]+/g, '');
