/** /moderation/trends: hashtags, links, posts and sites that trend, approved or rejected. */
import { type Html, html } from '../../page/html.ts';
import { ActForm } from '../kit/act-form.ts';
import { numberedPages, pageNumber, table, tabs } from '../kit/list.ts';
import type { Act, StaffPage } from '../kit/staff-page.ts';
import { askedOneOf, kitWords, type Visit } from '../kit/visit.ts';
import { TRENDS_WORDS } from './trends-words.ts';

const SUBJECTS = ['tags', 'links', 'statuses', 'publishers'] as const;

export type Subject = (typeof SUBJECTS)[number];

const LIMIT = 20;

interface Trend {
  id: string;
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
      what: html`<a href="/tags/${tag.name}">#${tag.name}</a>`,
      use: tag.history[0]?.accounts ?? null,
    }));
  if (subject === 'links')
    return (await caller.adminTrends.links(page)).map((link) => ({
      ...link,
      what: html`<a href="${link.url}" rel="noreferrer nofollow">${link.title || link.url}</a><br><span class="soft">${link.provider_name || new URL(link.url).host}</span>`,
      use: link.history[0]?.accounts ?? null,
    }));
  if (subject === 'statuses')
    return (await caller.adminTrends.statuses(page)).map((status) => ({
      ...status,
      what: html`<a href="${status.url ?? status.uri}">${textOf(status.content) || status.uri}</a><br><span class="soft">${words.by(`@${status.account.acct}`)}</span>`,
      use: null,
    }));
  return (await caller.adminTrends.publishers({ limit: LIMIT * 10 })).map((publisher) => ({
    ...publisher,
    what: html`${publisher.domain}`,
    use: null,
  }));
}

const LONGEST = 300;
const textOf = (content: string): string =>
  content
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST);

function state(visit: Visit, { requires_review, trendable }: Trend): Html {
  const words = TRENDS_WORDS[visit.language];
  if (requires_review) return html`<span class="tag">${words.waits}</span>`;
  return trendable
    ? html`<span class="tag">${words.approved}</span>`
    : html`<span class="tag bad">${words.rejected}</span>`;
}

function buttons(visit: Visit, subject: Subject, { id, requires_review, trendable }: Trend): Html {
  const words = TRENDS_WORDS[visit.language];
  const button = (act: 'approve' | 'reject') => new ActForm(visit, `${act}_${subject}`, id).button(words[act]);
  return html`<div class="row">${(requires_review || !trendable) && button('approve')}${(requires_review || trendable) && button('reject')}</div>`;
}

const review =
  (done: 'approved' | 'rejected', act: (visit: Visit, id: { id: string }) => Promise<unknown>): Act =>
  async (visit, form) => {
    await act(visit, { id: form.text('id') });
    return done;
  };

export const TRENDS_PAGE: StaffPage = {
  path: '/moderation/trends',
  section: 'trends',
  async show(visit) {
    const words = TRENDS_WORDS[visit.language];
    const subject = askedOneOf(visit, 'subject', SUBJECTS);
    const trends = await listed(visit, subject);
    const rows = trends.map((trend) => [
      trend.what,
      html`${trend.use !== null && words.people(trend.use)}`,
      state(visit, trend),
      buttons(visit, subject, trend),
    ]);
    const subjects = SUBJECTS.map((value) => ({ value, text: words.subjects[value] }));
    const body = html`<p class="soft">${words.about}</p>${tabs(visit, 'subject', subjects, subject)}
${table(visit, [words.what, words.use, words.state, ''], rows)}${subject !== 'publishers' && numberedPages(visit, trends.length, LIMIT)}`;
    return { title: kitWords(visit).sections.trends, body };
  },
  acts: {
    approve_tags: review('approved', ({ caller }, id) => caller.adminTrends.approveTag(id)),
    reject_tags: review('rejected', ({ caller }, id) => caller.adminTrends.rejectTag(id)),
    approve_links: review('approved', ({ caller }, id) => caller.adminTrends.approveLink(id)),
    reject_links: review('rejected', ({ caller }, id) => caller.adminTrends.rejectLink(id)),
    approve_statuses: review('approved', ({ caller }, id) => caller.adminTrends.approveStatus(id)),
    reject_statuses: review('rejected', ({ caller }, id) => caller.adminTrends.rejectStatus(id)),
    approve_publishers: review('approved', ({ caller }, id) => caller.adminTrends.approvePublisher(id)),
    reject_publishers: review('rejected', ({ caller }, id) => caller.adminTrends.rejectPublisher(id)),
  },
};
