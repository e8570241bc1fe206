/** How a column names files of the storage. */

/** The column has a key in each row, or a list of keys. */
export type StoredKeys = readonly [table: string, column: string, form?: 'list'];

/** SQL that returns the keys as `key`. */
export const keysIn = ([table, column, form]: StoredKeys): string =>
  `SELECT ${form === 'list' ? `unnest(${column})` : column} AS key FROM ${table}`;
