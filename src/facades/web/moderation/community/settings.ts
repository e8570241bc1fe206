/** /moderation/settings: the settings of the community, one form for each group. */
import { z } from 'zod';
import { SETTINGS, type SettingName } from '../../../../domain/instance/settings.ts';
import { type AdminSettings, settingField } from '../../../../entities/instance/settings.ts';
import { TEXTS as SETTINGS_WORDS } from '../../../../generated/texts/all/pages/moderation/settings.ts';
import { type Html, html } from '../../kit/html.ts';
import { ActForm } from '../kit/act-form.ts';
import type { StaffPage } from '../kit/staff-page.ts';
import { kitWords, type Visit } from '../kit/visit.ts';
import { PICTURE_FORM, pictureFields, savePicture } from './picture.ts';
import { isSettingGroup, SETTING_GROUPS, type SettingGroup } from './setting-groups.ts';

/** Texts of several lines. */
const LONG: readonly SettingName[] = ['description', 'registrationMessage'];

/** The control follows from the schema and the value. */
export function settingControl(visit: Visit, form: ActForm, name: SettingName, value: unknown): Html {
  const words = SETTINGS_WORDS[visit.language];
  const { schema } = SETTINGS[name];
  const field = settingField(name);
  const hint = words.hints[name].trim() || undefined;
  const label = words.labels[name] ?? field.replaceAll('_', ' ');
  if (typeof value === 'boolean') return form.check(field, { label, hint, value });
  const shown = { label, hint, optional: true, value: Array.isArray(value) ? value.join(' ') : String(value) };
  if (schema instanceof z.ZodEnum)
    return form.select(field, {
      ...shown,
      options: schema.options.map((option) => ({
        value: String(option),
        text: words.choices[option] ?? String(option),
      })),
    });
  if (typeof value === 'number') return form.input(field, { ...shown, type: 'number' });
  return LONG.includes(name) ? form.area(field, shown) : form.input(field, shown);
}

function panel(visit: Visit, group: SettingGroup, settings: AdminSettings): Html {
  const form = new ActForm(visit, 'save', group);
  const controls = SETTING_GROUPS[group].map((name) => settingControl(visit, form, name, settings[settingField(name)]));
  return html`<section class="card pad" id="${group}"><h2>${SETTINGS_WORDS[visit.language].groups[group]}</h2>${form.whole(html`${controls}`, kitWords(visit).save)}</section>`;
}

async function picturePanel(visit: Visit): Promise<Html> {
  const { picture: words } = SETTINGS_WORDS[visit.language];
  const known = await visit.caller.adminInstance.picture();
  const form = new ActForm(visit, 'picture');
  const removal = known && new ActForm(visit, 'remove-picture').confirmed(kitWords(visit).remove, words.removeSure);
  return html`<section class="card pad" id="picture"><h2>${words.title}</h2><p class="soft">${words.about}</p>
${form.whole(pictureFields(visit, form, known), kitWords(visit).save, true)}${removal}</section>`;
}

export const SETTINGS_PAGE: StaffPage = {
  path: '/moderation/settings',
  section: 'settings',
  limits: PICTURE_FORM,
  async show(visit) {
    const settings = await visit.caller.adminSettings.get();
    const [first, ...others] = (Object.keys(SETTING_GROUPS) as SettingGroup[]).map((group) =>
      panel(visit, group, settings),
    );
    const body = html`${first}${await picturePanel(visit)}${others}`;
    return { title: kitWords(visit).sections.settings, body };
  },
  acts: {
    async save({ caller }, form) {
      const group = form.text('id');
      const fields = isSettingGroup(group) ? SETTING_GROUPS[group].map(settingField) : [];
      const sent = fields.filter((field) => form.has(field)).map((field) => [field, form.text(field)]);
      await caller.adminSettings.update(Object.fromEntries(sent));
      return 'saved';
    },
    async picture(visit, form) {
      await savePicture(visit, form);
      return 'saved';
    },
    async 'remove-picture'({ caller }) {
      await caller.adminInstance.removePicture();
      return 'removed';
    },
  },
};
