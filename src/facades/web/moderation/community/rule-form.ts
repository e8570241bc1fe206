/** The fields of a rule; its translations are entered as lines, because a page without scripts cannot add fields. */
import type { Rule } from '../../../../entities/instance/rule.ts';
import type { Messages as RulesWords } from '../../../../generated/texts/all/pages/moderation/rules.ts';
import { invalid } from '../../../../platform/errors.ts';
import { type Html, html } from '../../kit/html.ts';
import type { ActForm } from '../kit/act-form.ts';
import type { StaffForm } from '../kit/staff-form.ts';

/** As Mastodon limits it (Mastodon's limits, rule.text); the domain decides. */
const LONGEST = 300;

const lineOf = ([language, { text, hint }]: [string, { text: string; hint: string }]): string =>
  hint === '' ? `${language}: ${text}` : `${language}: ${text} | ${hint.replace(/\s+/g, ' ')}`;

const LINE = /^([\w-]+)\s*:([^|]+)(?:\|(.*))?$/;

/** Refuses lines of another form. */
function translationsOf(text: string) {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.map((line) => {
    const [, language, rule, hint] = LINE.exec(line) ?? [];
    if (language === undefined || rule === undefined)
      throw invalid({ translations: ['must be lines such as “fr: text”'] });
    return { language, text: rule.trim(), hint: hint?.trim() ?? '' };
  });
}

/** @param known the existing rule */
export function ruleFields(form: ActForm, words: RulesWords, known?: Rule & { position: number }): Html {
  const lines = Object.entries(known?.translations ?? {})
    .map(lineOf)
    .join('\n');
  return html`${form.input('text', { label: words.text, max: LONGEST, value: known?.text })}
${form.area('hint', { label: words.hint, hint: words.hintHint, optional: true, max: 3000, value: known?.hint })}
${form.input('position', { label: words.place, hint: words.placeHint, type: 'number', optional: true, value: known?.position.toString() })}
${form.area('translations', { label: words.translations, hint: words.translationsHint, optional: true, rows: 3, value: lines })}`;
}

export function ruleInput(form: StaffForm) {
  const position = form.filled('position');
  return {
    text: form.text('text'),
    hint: form.text('hint'),
    ...(position !== undefined && { position: Number(position) }),
    translations: translationsOf(form.text('translations')),
  };
}
