/** /moderation/texts: texts about the server, and its terms of service. */
import { TRPCError } from '@trpc/server';
import { TEXT_NAMES } from '../../../../entities/instance/instance-text.ts';
import { TEXTS as TEXTS_WORDS } from '../../../../generated/texts/all/pages/moderation/texts.ts';
import { type Html, html } from '../../kit/html.ts';
import { ActForm } from '../kit/act-form.ts';
import { table } from '../kit/list.ts';
import type { StaffPage } from '../kit/staff-page.ts';
import { kitWords, type Visit } from '../kit/visit.ts';

export type TextName = keyof typeof TEXT_NAMES;

const NAMES = Object.keys(TEXT_NAMES) as TextName[];
const LONGEST = 100_000;
/** A text of the longest, with each character in several bytes and encoded for a form. */
const LIMITS = { text: 1_500_000, file: 65_536, files: 0 };

/** Null if there is no text. */
async function writtenText({ caller }: Visit, name: TextName): Promise<string | null> {
  try {
    return (await caller.adminInstance.text({ name })).text;
  } catch (error) {
    if (error instanceof TRPCError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

async function textPanel(visit: Visit, name: TextName): Promise<Html> {
  const words = TEXTS_WORDS[visit.language];
  const value = await writtenText(visit, name);
  const form = new ActForm(visit, 'write', name);
  const remove = value !== null && new ActForm(visit, 'remove', name).confirmed(words.remove, words.removeSure);
  return html`<section class="card pad"><h2>${words.names[name]}</h2>
${form.whole(form.area('text', { label: words.text, max: LONGEST, rows: 8, value }), kitWords(visit).save)}${remove}</section>`;
}

async function termsPanel(visit: Visit): Promise<Html> {
  const words = TEXTS_WORDS[visit.language];
  const terms = await visit.caller.adminInstance.terms();
  const today = visit.now.toISOString().slice(0, 10);
  const rows = terms.map(({ effective_date, effective, succeeded_by }) => {
    const state = !effective ? 'coming' : succeeded_by !== null && succeeded_by <= today ? 'held' : 'holds';
    return [
      html`<a href="/terms-of-service/${effective_date}">${effective_date}</a>`,
      html`<span class="tag">${words.states[state]}</span>`,
      html`${!effective && new ActForm(visit, 'withdraw', effective_date).confirmed(words.withdraw, words.withdrawSure)}`,
    ];
  });
  const form = new ActForm(visit, 'publish');
  const fields = html`${form.input('effective_date', { label: words.day, hint: words.dayHint, type: 'date' })}
${form.area('text', { label: words.text, max: LONGEST, rows: 8, value: terms.at(-1)?.text })}`;
  return html`<h2>${words.terms}</h2><p class="soft">${words.termsAbout}</p>
${table(visit, [words.from, words.state, ''], rows)}
<section class="card pad"><h2>${words.newTerms}</h2>${form.whole(fields, words.publish)}</section>`;
}

export const TEXTS_PAGE: StaffPage = {
  path: '/moderation/texts',
  section: 'texts',
  limits: LIMITS,
  async show(visit) {
    const panels = await Promise.all([...NAMES.map((name) => textPanel(visit, name)), termsPanel(visit)]);
    const about = html`<p class="soft">${TEXTS_WORDS[visit.language].about}</p>`;
    return { title: kitWords(visit).sections.texts, body: html`${about}${panels}` };
  },
  acts: {
    async write({ caller }, form) {
      await caller.adminInstance.writeText({ name: form.text('id'), text: form.text('text') });
      return 'saved';
    },
    async remove({ caller }, form) {
      await caller.adminInstance.removeText({ name: form.text('id') });
      return 'removed';
    },
    async publish({ caller }, form) {
      const [text, effective_date] = [form.text('text'), form.text('effective_date')];
      await caller.adminInstance.publishTerms({ text, effective_date });
      return 'published';
    },
    async withdraw({ caller }, form) {
      await caller.adminInstance.withdrawTerms({ date: form.text('id') });
      return 'withdrawn';
    },
  },
};
