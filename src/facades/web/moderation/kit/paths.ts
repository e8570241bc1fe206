/** Paths of the pages of the staff with their parameters. */

/** Parameters that belong to one answer, not to the page. */
const MOMENTARY = ['done', 'force_login'];

/** The path with the query, without parameters of the last answer. */
export function pathWith(path: string, query: URLSearchParams): string {
  const kept = new URLSearchParams(query);
  for (const name of MOMENTARY) kept.delete(name);
  return kept.size > 0 ? `${path}?${kept}` : path;
}

/** The same path with these parameters; null removes one. */
export function withParameters(path: string, changes: Readonly<Record<string, string | null>>): string {
  const [pathname = '', search = ''] = path.split('?');
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}

/** The page that requires another sign-in. */
export const forceLogin = (path: string): string => withParameters(path, { force_login: 'true' });
