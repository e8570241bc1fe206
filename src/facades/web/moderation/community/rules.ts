/** /moderation/rules: the rules of the community. */

import { TEXTS as RULES_WORDS } from '../../../../generated/texts/all/pages/moderation/rules.ts';
import { Refusal } from '../../../../platform/errors.ts';
import { html } from '../../kit/html.ts';
import { ActForm } from '../kit/act-form.ts';
import { table } from '../kit/list.ts';
import type { StaffPage } from '../kit/staff-page.ts';
import { kitWords } from '../kit/visit.ts';
import { ruleFields, ruleInput } from './rule-form.ts';

const PATH = '/moderation/rules';

export const RULES_PAGE: StaffPage = {
  path: PATH,
  section: 'rules',
  async show(visit) {
    const words = RULES_WORDS[visit.language];
    const kit = kitWords(visit);
    const rules = await visit.caller.adminInstance.rules();
    const rows = rules.map(({ id, text, hint, position, translations }) => [
      html`${position}`,
      html`<strong>${text}</strong>${hint !== '' && html`<br><span class="soft">${hint}</span>`}${Object.entries(
        translations,
      ).map(
        ([language, translated]) =>
          html`<br><span class="tag">${language}</span> <span lang="${language}">${translated.text}</span>`,
      )}`,
      html`<div class="actions"><a class="button small" href="${PATH}/${id}">${kit.edit}</a>${new ActForm(visit, 'remove', id).confirmed(kit.remove, words.removeSure)}</div>`,
    ]);
    const form = new ActForm(visit, 'create');
    const body = html`<p class="soft">${words.about}</p>${table(visit, [words.place, words.rule, ''], rows)}
<section class="card pad"><h2>${words.new}</h2>${form.whole(ruleFields(form, words), kit.save)}</section>`;
    return { title: kit.sections.rules, body };
  },
  acts: {
    async create({ caller }, form) {
      await caller.adminInstance.addRule(ruleInput(form));
      return 'added';
    },
    async remove({ caller }, form) {
      await caller.adminInstance.deleteRule({ id: form.text('id') });
      return 'removed';
    },
  },
};

export const RULE_PAGE: StaffPage = {
  path: `${PATH}/:id`,
  section: 'rules',
  async show(visit) {
    const words = RULES_WORDS[visit.language];
    const known = (await visit.caller.adminInstance.rules()).find(({ id }) => id === visit.params.id);
    if (!known) throw new Refusal('not_found', 'Record not found');
    const form = new ActForm(visit, 'update');
    const body = html`<div class="card pad">${form.whole(ruleFields(form, words, known), kitWords(visit).save)}</div>
<p><a href="${PATH}">${kitWords(visit).back}</a></p>`;
    return { title: words.one, body };
  },
  acts: {
    async update({ caller, params }, form) {
      await caller.adminInstance.changeRule({ id: params.id ?? '', ...ruleInput(form) });
      return { done: 'saved', path: PATH };
    },
  },
};
