/** Marks rows that contain everything that was selected: resolvers do not load more for them. */

/** A property, so that copies have it too. */
const WHOLE: unique symbol = Symbol('whole');

export function whole<Row extends object>(row: Row): Row {
  return Object.assign(row, { [WHOLE]: true });
}

export const isWhole = (row: unknown): boolean => typeof row === 'object' && row !== null && WHOLE in row;
