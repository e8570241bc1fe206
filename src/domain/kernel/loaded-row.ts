/** Marks rows that contain everything that a request selects: resolvers load nothing more for them. */

/** A property, so that copies have it too. */
const LOADED: unique symbol = Symbol('loaded');

export function markLoaded<Row extends object>(row: Row): Row {
  return Object.assign(row, { [LOADED]: true });
}

export const isLoaded = (row: unknown): boolean => typeof row === 'object' && row !== null && LOADED in row;
