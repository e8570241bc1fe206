/** The settings of a Mobilizon that have a place on this server. */
import { warn } from '../../doctor/finding.ts';
import { countRows, type Source } from '../source.ts';

/** Settings of the same meaning. */
export const SETTINGS = [
  'instance_name',
  'instance_description',
  'contact',
  'registrations_open',
  'instance_languages',
] as const;

/** Texts about the server; those that Mobilizon wrote itself, or that are on another page, have no `_type` CUSTOM. */
export const TEXTS = {
  instance_long_description: 'EXTENDED_DESCRIPTION',
  instance_terms: 'TERMS_OF_SERVICE',
  instance_privacy_policy: 'PRIVACY_POLICY',
} as const;

const NAMES = [...SETTINGS, ...Object.keys(TEXTS)].map((name) => `'${name}'`).join(', ');

/** A condition of the rows of `admin_settings` that are taken. */
export const TAKEN_SETTINGS = `t."group" = 'instance' AND t.name IN (${NAMES}) AND coalesce(t.value, '') NOT IN ('', 'null', '""')
  AND coalesce((SELECT k.value FROM admin_settings k WHERE k."group" = 'instance' AND k.name = t.name || '_type'), '"CUSTOM"') LIKE '%CUSTOM%'`;

/** Without a row, the configuration of Mobilizon decided, which this server cannot read. */
export async function examineSettings(source: Source): Promise<string> {
  const chosen = await countRows(
    source,
    `SELECT count(*) FROM admin_settings t WHERE ${TAKEN_SETTINGS} AND t.name = 'registrations_open'`,
  );
  if (chosen === 0)
    warn(
      'nobody chose in Mobilizon whether people may sign up, so sign-ups will be closed',
      'Run "plaza settings set registrations open" after the import if they shall not.',
    );
  return 'sign-ups are as they were';
}
