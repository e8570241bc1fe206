/** /moderation/jobs: jobs that failed permanently, to be retried or deleted. */

import { TEXTS as JOBS_WORDS } from '../../../../generated/texts/all/pages/moderation/jobs.ts';
import { html } from '../../kit/html.ts';
import { timeTag } from '../../kit/time-tag.ts';
import { ActForm } from '../kit/act-form.ts';
import { olderPages, table } from '../kit/list.ts';
import type { StaffPage } from '../kit/staff-page.ts';
import { asked, kitWords } from '../kit/visit.ts';

const LIMIT = 20;

export const JOBS_PAGE: StaffPage = {
  path: '/moderation/jobs',
  section: 'jobs',
  async show(visit) {
    const words = JOBS_WORDS[visit.language];
    const jobs = await visit.caller.jobs.dead({ limit: LIMIT, max_id: asked(visit, 'max_id') ?? undefined });
    const rows = jobs.map(({ id, name, payload, error, attempts, createdAt }) => [
      html`<strong>${name}</strong>${Object.entries(payload).map(([key, value]) => html`<br><span class="soft">${key} ${String(value)}</span>`)}`,
      html`${timeTag(createdAt, visit)}<br><span class="soft">${words.times({ count: attempts })}</span>`,
      html`<pre class="trace" tabindex="0">${error}</pre>`,
      html`<div class="actions">${new ActForm(visit, 'retry', id).button(words.retry)}${new ActForm(visit, 'discard', id).confirmed(words.discard, words.sure)}</div>`,
    ]);
    const body = html`<p class="soft">${words.about}</p>${table(visit, [words.job, words.failed, words.why, ''], rows)}${olderPages(
      visit,
      jobs.map(({ id }) => id),
      LIMIT,
    )}`;
    return { title: kitWords(visit).sections.jobs, body };
  },
  acts: {
    async retry({ caller }, form) {
      await caller.jobs.retry({ id: form.text('id') });
      return 'retried';
    },
    async discard({ caller }, form) {
      await caller.jobs.discard({ id: form.text('id') });
      return 'removed';
    },
  },
};
