/** SQL about actors of a Mobilizon, for its own tables and their copies alike. */

import { isTooLong, lacksAddress } from '../indexed-texts.ts';

/** The actor that stands for all guests without an account. */
export const IS_ANONYMOUS = (actor: string): string =>
  `(${actor}.domain IS NULL AND ${actor}.type::text = 'Person' AND ${actor}.preferred_username = 'anonymous')`;

/** The actor that stands for the server. */
export const IS_RELAY = (actor: string): string =>
  `(${actor}.domain IS NULL AND ${actor}.type::text = 'Application' AND ${actor}.preferred_username = 'relay')`;

/** Local actors that were suspended or deleted, which is the same in Mobilizon: their content is erased. */
export const IS_GONE = (actor: string): string => `(${actor}.domain IS NULL AND ${actor}.suspended)`;

/** Remote actors that cannot get anything. */
export const HAS_NO_INBOX = (actor: string): string =>
  `(${actor}.domain IS NOT NULL AND coalesce(${actor}.inbox_url, '') = '')`;

/** Actors that no index can tell apart. */
export const IS_NAMELESS = (actor: string): string =>
  `(${lacksAddress(`${actor}.url`)} OR ${actor}.preferred_username IS NULL OR ${isTooLong(`${actor}.preferred_username`, `${actor}.domain`)})`;

/** Actors with a row of their own on this server. */
export const IS_TAKEN = (actor: string): string =>
  `(NOT ${IS_ANONYMOUS(actor)} AND NOT ${HAS_NO_INBOX(actor)} AND NOT ${IS_NAMELESS(actor)} AND NOT (${actor}.domain IS NULL AND ${actor}.type::text = 'Application'))`;

/** Whether a condition holds for the actor that a column of `t` names. */
export const isActor = (column: string, what: (actor: string) => string): string =>
  `EXISTS (SELECT FROM actors o WHERE o.id = t.${column} AND ${what('o')})`;

/** The mail address of a guest, as addresses are compared. No address is longer (RFC 5321, 4.5.3.1). */
export const GUEST_EMAIL = (participant: string): string =>
  `(CASE WHEN octet_length(${participant}.metadata ->> 'email') <= 320 THEN lower(nullif(trim(${participant}.metadata ->> 'email'), '')) END)`;
