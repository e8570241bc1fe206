/**
 * Names for Prisma's statements that read one row with its relations. Planning them takes longer than running them, and the plan
 * does not depend on the key, so each connection plans them once. Statements for lists are planned for their values, because
 * their plans differ.
 */

/** Prisma names the table of the row `t0`. Everything else is joined from there. */
const BY_KEY = / WHERE \("t0"\."(?:id|uuid)" = \$\d+ AND /;

/** The maximum number of prepared texts. Connections keep them in memory, and clients can write any number of queries. */
const MOST_TEXTS = 100;

const PREFIX = 'by_key_';

/** Whether it is one of these generated names, which mean nothing to people. */
export const isNameByKey = (name: string): boolean => name.startsWith(PREFIX);

/**
 * @returns a function that returns the name under which connections prepare a statement; empty for a statement that is not
 * prepared
 */
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
