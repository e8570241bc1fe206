/** Odd rows of a former server: no one of them may end an import. */

export interface OddRow {
  name: string;
  /** Makes the row in the database of the former server. */
  sql: string;
  /** A query of this server after the import, and its only value. */
  becomes?: readonly [query: string, value: unknown];
  /** Table, rows and reason, as the check tells them. */
  leftOut?: readonly [table: string, rows: string, because: string];
  /** Table and rows, as the import tells them. */
  lost?: readonly [table: string, rows: string];
}

/** A text of 16,000 bytes, which no index takes although PostgreSQL compresses texts. */
export const LONG = (beginning: string): string =>
  `'${beginning}' || (SELECT string_agg(md5(i::text), '') FROM generate_series(1, 500) AS i)`;

/** Four hundred ids that cannot be compressed. */
export const MANY_IDS = "SELECT ('x' || left(md5(i::text), 14))::bit(56)::bigint FROM generate_series(1, 400) AS i";

/** More different words than the search takes. */
export const MANY_WORDS = "(SELECT string_agg(md5(i::text), ' ') FROM generate_series(1, 60000) AS i)";

/** Gives all times and lists of a database other values; those that are null stay. */
export const changeAll = (time: string): string => `DO $$ DECLARE c record; BEGIN
  FOR c IN SELECT table_name AS tbl, column_name AS name, data_type AS type FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name <> 'schema_migrations' AND data_type IN ('ARRAY', 'date', 'timestamp without time zone') LOOP
    EXECUTE format('UPDATE %1$I SET %2$I = %3$s WHERE %2$I IS NOT NULL', c.tbl, c.name,
      CASE WHEN c.type = 'ARRAY' THEN format('array_append(array_prepend(NULL, %I), NULL)', c.name) ELSE quote_literal('${time}') END);
  END LOOP;
END $$`;

/** The columns of this server with times that JavaScript does not have, or with nulls in lists. */
export const UNREADABLE = `SELECT table_name || '.' || column_name AS name FROM (
  SELECT table_name, column_name, query_to_xml(format(CASE WHEN data_type = 'ARRAY' THEN 'SELECT 1 FROM public.%1$I WHERE array_position(%2$I, NULL) IS NOT NULL'
    ELSE 'SELECT 1 FROM public.%1$I WHERE %2$I < ''0001-01-01'' OR %2$I > ''9999-12-31''' END, table_name, column_name), false, false, '')::text AS found
  FROM information_schema.columns WHERE table_schema = 'public' AND data_type IN ('ARRAY', 'date', 'timestamp with time zone')) AS columns
  WHERE found LIKE '%<row>%' ORDER BY 1`;
