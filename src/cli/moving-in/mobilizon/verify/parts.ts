/** The parts of comparisons with a Mobilizon. Ids are new, so rows are found by their addresses. */
import { ownerAt } from '../../verify/counterpart.ts';

/** The address of the actor that a column of `t` names. */
export const urlOf = (column: string): string => `(SELECT x.url FROM actors x WHERE x.id = t.${column})`;

/** A row of an actor that is suspended here has no parts. */
export const actorAt = (former: string) => ownerAt(former, '(SELECT uri FROM actors WHERE deleted_at IS NULL)');
export const eventAt = (former: string) => ownerAt(former, 'events');
export const statusAt = (former: string) => ownerAt(former, 'statuses');

/** In small letters, as mail addresses are compared. */
export const emailOf = (user: string): string => `(SELECT lower(m.email) FROM users m WHERE m.id = ${user})`;
export const ownEmailOf = (user: string): string => `(SELECT lower(m.email::text) FROM users m WHERE m.id = ${user})`;

/** Texts are compared without their markup and space. */
export const OWN_WORDS = (html: string): string => `regexp_replace(${html}, '<[^<>]*>|[ \\n\\r\\t]+', '', 'g')`;
export const wordsOf = (html: string): string => html.replaceAll(/<[^<>]*>|[ \n\r\t]+/g, '');
