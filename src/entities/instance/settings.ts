/** The settings of the community, for staff who manage them. */
import { z } from 'zod';
import { hideCredentials } from '../../domain/instance/hide-credentials.ts';
import { SETTING_NAMES, SETTINGS, type SettingName, type Settings } from '../../domain/instance/settings.ts';

/** `contactEmail` → `contact_email`. */
export const settingField = (name: SettingName): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const fieldsOf = (schemaOf: (name: SettingName) => z.ZodType): Record<string, z.ZodType> =>
  Object.fromEntries(SETTING_NAMES.map((name) => [settingField(name), schemaOf(name)]));

export const settingsSchema = z
  .object(fieldsOf((name) => SETTINGS[name].schema.meta({ description: SETTINGS[name].about })))
  .meta({ id: 'AdminSettings', description: 'What can be set while the server runs.' });

export type AdminSettings = z.infer<typeof settingsSchema>;

/** Any of them; null lets the default count again. */
export const settingChangesInput = z.object(
  fieldsOf((name) => SETTINGS[name].schema.nullish().meta({ description: SETTINGS[name].about })),
);

export const viewSettings = (settings: Settings): AdminSettings =>
  Object.fromEntries(SETTING_NAMES.map((name) => [settingField(name), hideCredentials(name, settings[name])]));

/** Changes by the names of the domain; omitted ones are left out. */
export function settingChanges(sent: z.infer<typeof settingChangesInput>): Partial<Record<SettingName, unknown>> {
  const named = SETTING_NAMES.map((name) => [name, sent[settingField(name)]] as const);
  return Object.fromEntries(named.filter(([, value]) => value !== undefined));
}
