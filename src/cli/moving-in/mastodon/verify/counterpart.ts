/** Rows of Mastodon with the rows of this server that must be the same. In expressions `t` is Mastodon's table, `o` the table of this server. */

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
  /** A number of Mastodon. */
  former: string;
  /** A table of this server, or a query in parentheses. */
  own: string;
  column: string;
}

export interface Counterpart {
  /** The FROM of Mastodon; by default its table. */
  from?: string;
  /** Which rows have one; by default all that are not left out. */
  where?: string;
  /** The FROM of this server. */
  own: string;
  key: readonly KeyPart[];
  /** Name → the two expressions. */
  same?: Readonly<Record<string, readonly [former: string, own: string]>>;
  owners?: readonly Owner[];
  /** The path of the file of a row, without which there is none. */
  file?: string;
  /** A value without which there is none unless it passes: Mastodon's own form may be unreadable. */
  readable?: readonly [former: string, isReadable: (text: string | null) => boolean];
}

export const byId: readonly KeyPart[] = [{ former: 't.id', own: 'o.id', type: 'bigint' }];

export const number = (former: string, own: string): KeyPart => ({ former, own, type: 'bigint' });
export const text = (former: string, own: string, convert?: (text: string) => string): KeyPart => ({
  ...{ former, own, type: 'text' },
  ...(convert ? { convert } : {}),
});

export const owner = (former: string, own: string, column = 'id'): Owner => ({ former, own, column });
export const actor = (former: string): Owner => owner(former, 'actors');
export const status = (former: string): Owner => owner(former, 'statuses');

/** A time of Mastodon, of microseconds. */
export const time = (former: string, own: string): readonly [string, string] => [`(${former})::timestamptz(3)`, own];
