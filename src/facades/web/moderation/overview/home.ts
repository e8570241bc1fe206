/** /moderation: pending work for the staff, totals, and the latest actions. */
import { may } from '../../../../domain/access/viewer.ts';
import type { Waiting } from '../../../../entities/moderation/waiting.ts';
import { TEXTS as HOME_WORDS } from '../../../../generated/texts/all/pages/moderation/home.ts';
import { type Html, html } from '../../kit/html.ts';
import { HOME, opens, type SectionName, sectionsFor } from '../kit/sections.ts';
import type { StaffPage } from '../kit/staff-page.ts';
import { kitWords, type Visit } from '../kit/visit.ts';
import { actionTable } from './log.ts';

/** The section for each kind of work. */
const SECTIONS: Record<keyof Waiting, SectionName> = {
  reports: 'reports',
  events: 'events',
  signUps: 'signUps',
  appeals: 'appeals',
  trends: 'trends',
  servers: 'servers',
  blockLists: 'blocks',
  deadJobs: 'jobs',
};

function waits(visit: Visit, waiting: Waiting): Html {
  const words = HOME_WORDS[visit.language];
  const paths = new Map<string, string>(
    sectionsFor(visit.viewer).flatMap(({ sections }) => sections.map(({ name, path }) => [name, path] as const)),
  );
  const entries = (Object.entries(waiting) as [keyof Waiting, number | null][]).flatMap(([kind, count]) => {
    if (!count) return [];
    const path = paths.get(SECTIONS[kind]);
    const text = html`<strong>${count}</strong>${words.kinds[kind]({ count })}`;
    return [
      html`<li>${path === undefined ? html`<div class="card some">${text}</div>` : html`<a class="card some" href="${path}">${text}</a>`}</li>`,
    ];
  });
  const nothing = Object.values(waiting).every((count) => !count);
  return html`<h2>${words.waits}</h2>${nothing && html`<p>${words.nothing}</p>`}${!nothing && html`<ul class="waits">${entries}</ul>`}`;
}

async function newerVersion(visit: Visit): Promise<Html | false> {
  const words = HOME_WORDS[visit.language];
  const release = await visit.internal.pageReleases.newer();
  return (
    release !== null &&
    html`<p class="state moved" role="status">${words.newerVersion({ version: release.version })} <a href="${release.url}" rel="noreferrer">${words.aboutVersion}</a></p>`
  );
}

async function numbers(visit: Visit): Promise<Html> {
  const words = HOME_WORDS[visit.language];
  const { numberOfUsers, numberOfEvents, numberOfComments } = await visit.caller.moderation.dashboard();
  const each: [number, string][] = [
    [numberOfUsers, words.users],
    [numberOfEvents, words.events],
    [numberOfComments, words.posts],
  ];
  const entries = each.map(([count, text]) => html`<li><div class="card"><strong>${count}</strong>${text}</div></li>`);
  return html`<h2>${words.numbers}</h2><ul class="waits">${entries}</ul>`;
}

const SHOWN_ACTS = 5;

async function lastActs(visit: Visit): Promise<Html> {
  const words = HOME_WORDS[visit.language];
  const actions = await visit.caller.moderation.log({ limit: SHOWN_ACTS });
  return html`<h2>${words.lastActs}</h2>${actionTable(visit, actions)}
<p><a href="/moderation/log">${words.wholeLog}</a></p>`;
}

export const HOME_PAGE: StaffPage = {
  path: HOME,
  section: 'home',
  async show(visit) {
    const { caller, viewer } = visit;
    const counts = may(viewer, 'view_dashboard', 'admin:read');
    const [release, waiting, sums, acts] = await Promise.all([
      may(viewer, 'manage_settings', 'admin:read') && newerVersion(visit),
      counts && caller.moderation.waiting().then((found) => waits(visit, found)),
      counts && numbers(visit),
      opens(viewer, 'log') && lastActs(visit),
    ]);
    return { title: kitWords(visit).moderation, body: html`${release}${waiting}${sums}${acts}` };
  },
};
