/** JSON and YAML of a former server, whose texts may have characters that PostgreSQL does not store: NUL, and halves of surrogate pairs. */
import { cut } from '../../domain/federation/documents/forms.ts';

/** A reviver of `JSON.parse` and of YAML, which removes NUL and replaces halves. */
export const storable = (_key: unknown, value: unknown): unknown =>
  typeof value === 'string' ? cut(value, value.length) : value;

/** Escaped backslashes and whole pairs, which stay, and escapes that `jsonb` refuses. */
const ESCAPES = String.raw`(\\\\|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2})|\\u(?:0000|[dD][89a-fA-F][0-9a-fA-F]{2})`;

/** Creates `moving_in.json_of`, the JSON of a text without these characters; null if the text is not JSON, or has a number that PostgreSQL does not store. */
export const CREATE_JSON_OF = `
  CREATE OR REPLACE FUNCTION moving_in.json_of(source text) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$ BEGIN
    RETURN regexp_replace(source, '${ESCAPES}', '\\1', 'g')::jsonb;
  EXCEPTION WHEN data_exception THEN RETURN NULL; END $$`;
