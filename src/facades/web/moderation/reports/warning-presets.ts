/** /moderation/warning-presets: texts that staff choose for warnings. */
import type { WarningPreset } from '../../../../entities/moderation/warning-preset.ts';
import { TEXTS as WARNING_PRESETS_WORDS } from '../../../../generated/texts/all/pages/moderation/warning-presets.ts';
import { Refusal } from '../../../../platform/errors.ts';
import { type Html, html } from '../../kit/html.ts';
import { ActForm } from '../kit/act-form.ts';
import { table } from '../kit/list.ts';
import type { StaffForm } from '../kit/staff-form.ts';
import type { StaffPage } from '../kit/staff-page.ts';
import { kitWords, type Visit } from '../kit/visit.ts';
import { nameOf } from './preset-choice.ts';

const PATH = '/moderation/warning-presets';
/** The domain decides. */
const [LONGEST_TITLE, LONGEST_TEXT] = [255, 5000];

function fields(visit: Visit, form: ActForm, known?: WarningPreset): Html {
  const words = WARNING_PRESETS_WORDS[visit.language];
  return html`${form.input('title', { label: words.title, hint: words.titleHint, optional: true, max: LONGEST_TITLE, value: known?.title })}
${form.area('text', { label: words.text, max: LONGEST_TEXT, value: known?.text })}`;
}

const inputOf = (form: StaffForm) => ({ title: form.text('title'), text: form.text('text') });

export const WARNING_PRESETS_PAGE: StaffPage = {
  path: PATH,
  section: 'warningPresets',
  async show(visit) {
    const words = WARNING_PRESETS_WORDS[visit.language];
    const kit = kitWords(visit);
    const presets = await visit.caller.adminWarningPresets.list();
    const rows = presets.map(({ id, title, text }) => [
      html`${title !== '' && html`<strong>${title}</strong>`}<div class="asis">${text}</div>`,
      html`<div class="actions"><a class="button small" href="${PATH}/${id}">${kit.edit}</a>${new ActForm(visit, 'remove', id).confirmed(kit.remove, words.removeSure)}</div>`,
    ]);
    const form = new ActForm(visit, 'create');
    const body = html`<p class="soft">${words.about}</p>${table(visit, [words.preset, ''], rows)}
<section class="card pad"><h2>${words.new}</h2>${form.whole(fields(visit, form), kit.save)}</section>`;
    return { title: kit.sections.warningPresets, body };
  },
  acts: {
    async create({ caller }, form) {
      await caller.adminWarningPresets.create(inputOf(form));
      return 'added';
    },
    async remove({ caller }, form) {
      await caller.adminWarningPresets.delete({ id: form.text('id') });
      return 'removed';
    },
  },
};

export const WARNING_PRESET_PAGE: StaffPage = {
  path: `${PATH}/:id`,
  section: 'warningPresets',
  async show(visit) {
    const known = (await visit.caller.adminWarningPresets.list()).find(({ id }) => id === visit.params.id);
    if (!known) throw new Refusal('not_found', 'Record not found');
    const form = new ActForm(visit, 'update');
    const { one } = WARNING_PRESETS_WORDS[visit.language];
    const body = html`<div class="card pad">${form.whole(fields(visit, form, known), kitWords(visit).save)}</div>
<p><a href="${PATH}">${kitWords(visit).back}</a></p>`;
    return { title: `${one}: ${nameOf(known)}`, body };
  },
  acts: {
    async update({ caller, params }, form) {
      await caller.adminWarningPresets.update({ id: params.id ?? '', ...inputOf(form) });
      return { done: 'saved', path: PATH };
    },
  },
};
