/** The REST paths of the administration: the only ones that take a browser's session (docs/security.md). */

/** @param url a path, with or without a query */
export const isAdminPath = (url: string): boolean => /^\/api\/v[12]\/admin\//.test(url);
