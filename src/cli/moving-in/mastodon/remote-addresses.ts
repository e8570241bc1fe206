/** Remote accounts and posts by whose addresses nobody finds them, as SQL. */
import { isTooLong, lacksAddress } from '../indexed-texts.ts';

/** Remote accounts without an inbox cannot get or send anything. */
export const IS_OSTATUS = (alias: string): string => `${alias}.domain IS NOT NULL AND ${alias}.inbox_url = ''`;

/** Names and addresses tell remote accounts apart. */
export const IS_NAMELESS = (alias: string): string =>
  `${alias}.domain IS NOT NULL AND (${alias}.domain = '' OR ${lacksAddress(`${alias}.uri`)} OR ${isTooLong(`${alias}.username`, `${alias}.domain`)})`;

/** Remote servers have no addresses of this one; an earlier owner of its name, or a broken server, may have named some. `$web` is their base. */
const IS_AT_OWN = (address: string): string => `left(${address}, length($web) + 1) = $web || '/'`;

export const IS_OWN = (alias: string): string => `${alias}.domain IS NOT NULL AND ${IS_AT_OWN(`${alias}.uri`)}`;

/** The accounts that are left out. */
export const isLeftOut = (alias: string): string =>
  `coalesce(${[IS_OSTATUS, IS_NAMELESS, IS_OWN].map((is) => is(alias)).join(' OR ')}, false)`;

const BY_REMOTE = (alias: string): string =>
  `EXISTS (SELECT FROM accounts o WHERE o.id = ${alias}.account_id AND o.domain IS NOT NULL)`;

export const IS_NAMELESS_POST = (alias: string): string => `${lacksAddress(`${alias}.uri`)} AND ${BY_REMOTE(alias)}`;

export const IS_OWN_POST = (alias: string): string => `${IS_AT_OWN(`${alias}.uri`)} AND ${BY_REMOTE(alias)}`;
