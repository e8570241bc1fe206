/** Rows of a former server with the rows of this one that must be the same. In expressions `t` is the table of the former server, `o` that of this one. */

import { readableTime } from '../stored-values.ts';

/** A part of the key. */
export interface KeyPart {
  former: string;
  own: string;
  type: 'bigint' | 'text' | 'int' | 'date';
  /** From the former value to that of this server. */
  convert?: (text: string) => string;
}

/** The row of another table to which a row belongs: without that one it does not come. */
export interface Owner {
  former: string;
  /** A table of this server, or a query in parentheses. */
  own: string;
  column: string;
  type: 'bigint' | 'text';
}

/** A value of both servers. A third element converts the former one. */
export type Same = readonly [former: string, own: string, convert?: (text: string | null) => string | null];

export interface Counterpart {
  /** The FROM of the former server; by default its table. */
  from?: string;
  /** Which rows have one; by default all that are not left out. */
  where?: string;
  /** The FROM of this server. */
  own: string;
  key: readonly KeyPart[];
  /** Name → the two expressions. */
  same?: Readonly<Record<string, Same>>;
  owners?: readonly Owner[];
  /** The path of the file of a row, without which there is none. */
  file?: string;
  /** A row of another key that has what only one row can have, such as the handle. */
  rival?: Owner;
  /** A value by which the import could not take the row. */
  lostBy?: readonly [former: string, isLost: (text: string | null) => boolean];
}

export const byId: readonly KeyPart[] = [{ former: 't.id', own: 'o.id', type: 'bigint' }];

export const number = (former: string, own: string): KeyPart => ({ former, own, type: 'bigint' });
export const text = (former: string, own: string, convert?: (text: string) => string): KeyPart => ({
  ...{ former, own, type: 'text' },
  ...(convert ? { convert } : {}),
});

export const owner = (former: string, own: string, column = 'id'): Owner => ({ former, own, column, type: 'bigint' });
/** By an address. */
export const ownerAt = (former: string, own: string, column = 'uri'): Owner => ({ former, own, column, type: 'text' });
export const actor = (former: string): Owner => owner(former, 'actors');
export const status = (former: string): Owner => owner(former, 'statuses');

/** A time, which this server stores in milliseconds. */
export const time = (former: string, own: string): Same => [`(${readableTime(`(${former})`)})::timestamptz(3)`, own];
