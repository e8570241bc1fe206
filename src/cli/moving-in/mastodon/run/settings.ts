/** The settings of the server that have a place. Mastodon stores them as YAML. */
import type pg from 'pg';
import { parse } from 'yaml';
import { SETTINGS, type SettingName } from '../../../../domain/instance/settings.ts';
import { convertRows } from '../../convert-rows.ts';
import { storable } from '../../former-json.ts';
import { type Place, SETTING_PLACES } from '../setting-places.ts';

interface SettingRow {
  id: string;
  var: string;
  value: string | null;
}

/** The value, of whose YAML Ruby's own types are read as those that they extend; undefined if it is no YAML, or has no form that can be read. */
function chosenBy({ value }: SettingRow, { from }: Place): unknown {
  try {
    return from(parse(value ?? '', storable, { logLevel: 'silent' }));
  } catch {
    return undefined;
  }
}

const TEXT_MAX = 100_000;

/** The stored form of a value; null if this server does not accept it. */
function accepted(name: string, value: unknown): unknown {
  if (!Object.hasOwn(SETTINGS, name)) return typeof value === 'string' && value.length <= TEXT_MAX ? value : null;
  const read = SETTINGS[name as SettingName].schema.safeParse(value);
  return read.success ? read.data : null;
}

/** Blank values were never chosen, and are left out. */
export async function convertSettings(target: pg.ClientBase): Promise<void> {
  await convertRows<SettingRow>(target, {
    select: 'SELECT t.id, t.var, t.value FROM moving_in.settings t WHERE true',
    table: 'setting_values',
    columns: [
      ['id', 'bigint'],
      ['name', 'text'],
      ['value', 'jsonb'],
    ],
    convert: (rows) =>
      rows.flatMap((row) => {
        const place = SETTING_PLACES[row.var];
        if (!place) return [];
        const value = chosenBy(row, place);
        if (value === '' || value === null) return [];
        const stored = value === undefined ? null : accepted(place.name, value);
        return [[row.id, place.name, stored === null ? null : JSON.stringify(stored)]];
      }),
  });
  await target.query(STORE_SETTINGS);
  await target.query(STORE_CLOSED);
  await target.query(STORE_TEXTS);
}

/** Those that the administrator chose for this server already stay. Of several about one choice, `authenticated` comes before `public`. */
const STORE_SETTINGS = `
  INSERT INTO settings (name, value)
  SELECT DISTINCT ON (name) name, value FROM moving_in.setting_values
  WHERE value IS NOT NULL AND name NOT IN ('EXTENDED_DESCRIPTION', 'PRIVACY_POLICY') ORDER BY name, value::text, id ON CONFLICT DO NOTHING`;

/**
 * Mastodon stores a setting once somebody chose it, and its default depends on the version and the fork. Without a choice that is known,
 * nobody may do or see more than before.
 */
const STORE_CLOSED = `
  INSERT INTO settings (name, value) VALUES ('registrations', '"closed"'), ('publicTimelines', '"authenticated"') ON CONFLICT DO NOTHING`;

const STORE_TEXTS = `
  INSERT INTO instance_texts (id, kind, text, created_at)
  SELECT last.id + row_number() OVER (ORDER BY v.id), v.name::"InstanceTextKind", v.value #>> '{}', coalesce(s.updated_at, now())
  FROM moving_in.setting_values v JOIN moving_in.settings s ON s.id = v.id,
    (SELECT greatest((SELECT max(id) FROM instance_texts), (SELECT max(id) FROM moving_in.terms_of_services), 0) AS id) AS last
  WHERE v.value IS NOT NULL AND v.name IN ('EXTENDED_DESCRIPTION', 'PRIVACY_POLICY')`;

/** A Mastodon that federates with some servers only says so in its file of variables. */
export const limitFederation = (target: pg.ClientBase): Promise<unknown> =>
  target.query("INSERT INTO settings (name, value) VALUES ('limitedFederation', 'true') ON CONFLICT DO NOTHING");
