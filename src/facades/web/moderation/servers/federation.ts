/** /moderation/federation: the known remote servers. */
import { HOST_STATES } from '../../../../domain/federation/remote/hosts/list-hosts.ts';
import type { AdminServer } from '../../../../entities/moderation/admin-server.ts';
import { TEXTS as FEDERATION_WORDS } from '../../../../generated/texts/all/pages/moderation/federation.ts';
import { type Html, html } from '../../kit/html.ts';
import { filters, olderPages, table } from '../kit/list.ts';
import type { StaffPage } from '../kit/staff-page.ts';
import { asked, kitWords, type Visit } from '../kit/visit.ts';
import { contactsOf, deliveryState, limitsTag, waitingCount } from './server-facts.ts';

const LIMIT = 40;

function row(visit: Visit, server: AdminServer): Html[] {
  const software = [server.software, server.software_version].filter(Boolean).join(' ');
  return [
    html`<strong><a href="/moderation/federation/${server.id}">${server.host}</a></strong> ${limitsTag(visit, server)}<br><span class="soft">${software}</span>`,
    html`${server.people_count}`,
    html`${server.reports_count}`,
    contactsOf(visit, server, 'day'),
    html`${waitingCount(server)}`,
    deliveryState(visit, server),
  ];
}

/** The names and keys of this server, as other servers know them. */
async function ownNames(visit: Visit): Promise<Html> {
  const words = FEDERATION_WORDS[visit.language];
  const rows = (await visit.internal.pageNames.own()).map(({ host, handleDomain, alternates, key }) => [
    html`<strong>${host}</strong>`,
    html`@${handleDomain}${alternates.map((domain) => html`<br><bdi class="soft">@${domain}</bdi>`)}`,
    html`${key.id}<br><code class="soft">${key.fingerprint}</code>`,
  ]);
  return html`<details class="card pad"><summary>${words.names}</summary><p class="soft">${words.namesHint}</p>
${table(visit, [words.host, words.handles, words.key], rows)}</details>`;
}

export const FEDERATION_PAGE: StaffPage = {
  path: '/moderation/federation',
  section: 'federation',
  async show(visit) {
    const words = FEDERATION_WORDS[visit.language];
    const state = HOST_STATES.find((name) => name === asked(visit, 'state'));
    const page = { limit: LIMIT, max_id: asked(visit, 'max_id') ?? undefined };
    const begins = asked(visit, 'begins') ?? undefined;
    const servers = await visit.caller.adminServers.list({ ...(state && { state }), begins, ...page });
    const states = HOST_STATES.map((value) => ({ value, text: words.states[value] }));
    const body = html`<p class="soft">${words.about}</p>
${await ownNames(visit)}
${filters(visit, [
  { name: 'state', label: words.state, options: [{ value: '', text: kitWords(visit).all }, ...states] },
  { name: 'begins', label: words.begins, type: 'text', max: 253 },
])}
${table(
  visit,
  [words.server, words.people, words.reports, words.contact, words.waiting, words.state],
  servers.map((server) => row(visit, server)),
)}${olderPages(
  visit,
  servers.map(({ id }) => id),
  LIMIT,
)}`;
    return { title: kitWords(visit).sections.federation, body };
  },
};
