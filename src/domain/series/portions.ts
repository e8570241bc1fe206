/** Dates are made, changed, ended and announced in portions, each in a transaction of its own. */

/**
 * Few enough that people who join one of these dates hardly wait for the locks, and many enough that the statements of a portion do not
 * matter.
 */
export const PORTION = 25;

export const portionsOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / PORTION) }, (_, index) =>
    items.slice(index * PORTION, (index + 1) * PORTION),
  );
