/** The settings of a Mobilizon that have a place on this server. */

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
