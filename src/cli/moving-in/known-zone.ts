/**
 * The name of a time zone as SQL; null for one that PostgreSQL does not know. The view reads the files of all zones, so it is asked once for
 * a statement, not for each row.
 */
export const KNOWN_ZONE = (name: string): string =>
  `CASE WHEN ${name} IN (SELECT z.name FROM pg_timezone_names z) THEN ${name} END`;
