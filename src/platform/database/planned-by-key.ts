/**
 * Prisma's statements for one row and what belongs to it. Planning its many relations takes longer than running it, and the plan is the same
 * whatever the key, so each connection makes it once. Statements for lists are planned for their values, because their plans differ.
 */

/** Prisma calls the table of the row `t0`. Everything else is found from there. */
const BY_KEY = / WHERE \("t0"\."(?:id|uuid)" = \$\d+ AND /;

/** How many texts are kept by connections, in their memory: those of queries that people write themselves have no end. */
const MOST_TEXTS = 100;

const PREFIX = 'by_key_';

/** Whether it is one of these names, which say nothing to people. */
export const isNameByKey = (name: string): boolean => name.startsWith(PREFIX);

/** @returns a function that gives the name under which connections keep a statement; empty: they do not */
export function namesByKey(most = MOST_TEXTS): (query: { sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size === most || !BY_KEY.test(sql)) return '';
    const name = `${PREFIX}${names.size}`;
    names.set(sql, name);
    return name;
  };
}
