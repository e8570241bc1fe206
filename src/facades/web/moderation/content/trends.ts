/** /moderation/trends: hashtags, links, posts and sites that trend, approved or rejected. */

import { excerptOf } from '../../../../domain/kernel/html/plain-text.ts';
import { TEXTS as TRENDS_WORDS } from '../../../../generated/texts/all/pages/moderation/trends.ts';
import { type Html, html } from '../../kit/html.ts';
import { ActForm } from '../kit/act-form.ts';
import { numberedPages, pageNumber, tabs } from '../kit/list.ts';
import { choosableTable, toSeveral } from '../kit/several.ts';
import type { Act, StaffPage } from '../kit/staff-page.ts';
import { askedOneOf, kitWords, type Visit } from '../kit/visit.ts';

const SUBJECTS = ['tags', 'links', 'statuses', 'publishers'] as const;

export type Subject = (typeof SUBJECTS)[number];

const LIMIT = 20;

interface Trend {
  id: string;
  name: string;
  what: Html;
  use: string | null;
  requires_review: boolean;
  trendable: boolean | null;
}

/** Pages are by offset, but of sites, which are few. */
async function listed(visit: Visit, subject: Subject): Promise<Trend[]> {
  const { caller, language } = visit;
  const words = TRENDS_WORDS[language];
  const page = { limit: LIMIT, offset: (pageNumber(visit) - 1) * LIMIT };
  if (subject === 'tags')
    return (await caller.adminTrends.tags(page)).map((tag) => ({
      ...tag,
      name: `#${tag.name}`,
      what: html`<a href="/tags/${tag.name}"><bdi>#${tag.name}</bdi></a>`,
      use: tag.history[0]?.accounts ?? null,
    }));
  if (subject === 'links')
    return (await caller.adminTrends.links(page)).map((link) => ({
      ...link,
      name: link.title || link.url,
      what: html`<a href="${link.url}" rel="noreferrer nofollow">${link.title || link.url}</a><br><span class="soft">${link.provider_name || new URL(link.url).host}</span>`,
      use: link.history[0]?.accounts ?? null,
    }));
  if (subject === 'statuses')
    return (await caller.adminTrends.statuses(page)).map((status) => ({
      ...status,
      name: words.by({ name: `@${status.account.acct}` }),
      what: html`<a href="${status.url ?? status.uri}">${excerptOf(status.content) || status.uri}</a><br><span class="soft">${words.by({ name: `@${status.account.acct}` })}</span>`,
      use: null,
    }));
  return (await caller.adminTrends.publishers({ limit: LIMIT * 10 })).map((publisher) => ({
    ...publisher,
    name: publisher.domain,
    what: html`${publisher.domain}`,
    use: null,
  }));
}

function state(visit: Visit, { requires_review, trendable }: Trend): Html {
  const words = TRENDS_WORDS[visit.language];
  if (requires_review) return html`<span class="tag">${words.waits}</span>`;
  return trendable
    ? html`<span class="tag">${words.approved}</span>`
    : html`<span class="tag brick">${words.rejected}</span>`;
}

function buttons(visit: Visit, subject: Subject, { id, requires_review, trendable }: Trend): Html {
  const words = TRENDS_WORDS[visit.language];
  const button = (act: 'approve' | 'reject') => new ActForm(visit, `${act}_${subject}`, id).button(words[act]);
  return html`<div class="actions">${(requires_review || !trendable) && button('approve')}${(requires_review || trendable) && button('reject')}</div>`;
}

type Review = (visit: Visit, id: { id: string }) => Promise<unknown>;

const REVIEWS: Record<Subject, Record<'approve' | 'reject', Review>> = {
  tags: {
    approve: ({ caller }, id) => caller.adminTrends.approveTag(id),
    reject: ({ caller }, id) => caller.adminTrends.rejectTag(id),
  },
  links: {
    approve: ({ caller }, id) => caller.adminTrends.approveLink(id),
    reject: ({ caller }, id) => caller.adminTrends.rejectLink(id),
  },
  statuses: {
    approve: ({ caller }, id) => caller.adminTrends.approveStatus(id),
    reject: ({ caller }, id) => caller.adminTrends.rejectStatus(id),
  },
  publishers: {
    approve: ({ caller }, id) => caller.adminTrends.approvePublisher(id),
    reject: ({ caller }, id) => caller.adminTrends.rejectPublisher(id),
  },
};

const DONE = { approve: 'approved', reject: 'rejected' } as const;

/** A button of each row, and one for those that are chosen, for each subject. */
function reviewActs(): Record<string, Act> {
  const acts: Record<string, Act> = {};
  for (const subject of SUBJECTS)
    for (const verdict of ['approve', 'reject'] as const) {
      const review = REVIEWS[subject][verdict];
      acts[`${verdict}_${subject}`] = async (visit, form) => {
        await review(visit, { id: form.text('id') });
        return DONE[verdict];
      };
      acts[`${verdict}_several_${subject}`] = toSeveral(DONE[verdict], (visit, id) => review(visit, { id }));
    }
  return acts;
}

export const TRENDS_PAGE: StaffPage = {
  path: '/moderation/trends',
  section: 'trends',
  async show(visit) {
    const words = TRENDS_WORDS[visit.language];
    const subject = askedOneOf(visit, 'subject', SUBJECTS);
    const trends = await listed(visit, subject);
    const rows = trends.map((trend) => ({
      id: trend.id,
      name: trend.name,
      cells: [
        trend.what,
        html`${trend.use !== null && words.people({ count: Number(trend.use) })}`,
        state(visit, trend),
        buttons(visit, subject, trend),
      ],
    }));
    const several = (['approve', 'reject'] as const).map((act) => ({
      act: `${act}_several_${subject}`,
      label: words[act],
    }));
    const subjects = SUBJECTS.map((value) => ({ value, text: words.subjects[value] }));
    const body = html`<p class="soft">${words.about}</p>${tabs(visit, 'subject', subjects, subject)}
${choosableTable(visit, [words.what, words.use, words.state, ''], rows, several)}${subject !== 'publishers' && numberedPages(visit, trends.length, LIMIT)}`;
    return { title: kitWords(visit).sections.trends, body };
  },
  acts: reviewActs(),
};
