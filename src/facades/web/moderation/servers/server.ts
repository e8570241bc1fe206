/** /moderation/federation/:id: one remote server, with its deliveries, errors and limits. */
import type { AdminServer } from '../../../../entities/moderation/admin-server.ts';
import { TEXTS as FEDERATION_WORDS } from '../../../../generated/texts/all/pages/moderation/federation.ts';
import { type Html, html } from '../../kit/html.ts';
import { timeTag } from '../../kit/time-tag.ts';
import { ActForm } from '../kit/act-form.ts';
import type { StaffPage } from '../kit/staff-page.ts';
import { kitWords, type Visit } from '../kit/visit.ts';
import { contactsOf, deliveryState, limitsTag, waitingCount } from './server-facts.ts';

const AGES = ['last_hour', 'last_day', 'older'] as const;
const ACTIVITY = 'activity ';

type PlainKind = 'document' | 'file' | 'page' | 'push';
const isPlain = (kind: string): kind is PlainKind => ['document', 'file', 'page', 'push'].includes(kind);

function kindText({ language }: Visit, kind: string): string {
  const { kinds } = FEDERATION_WORDS[language];
  return isPlain(kind) ? kinds[kind] : kinds.activity({ kind: kind.slice(ACTIVITY.length) });
}

function facts(visit: Visit, server: AdminServer): Html {
  const words = FEDERATION_WORDS[visit.language];
  const software = [server.software, server.software_version].filter(Boolean).join(' ') || words.unknown;
  const ages = AGES.filter((age) => server.waiting[age] > 0);
  const waiting = html`${waitingCount(server)}${ages.map((age) => html`<br><span class="soft">${words.age[age]}: ${server.waiting[age]}</span>`)}`;
  const fact = (name: string, value: Html): Html => html`<dt>${name}</dt><dd>${value}</dd>`;
  return html`<dl class="particulars">${fact(words.software, html`${software}`)}${fact(words.people, html`${server.people_count}`)}${fact(words.reports, html`${server.reports_count}`)}${fact(words.contact, contactsOf(visit, server, 'moment'))}${fact(words.state, deliveryState(visit, server))}${
    server.erred_at !== null && fact(words.error, timeTag(server.erred_at, visit))
  }${fact(words.waiting, waiting)}${
    server.paused.length > 0 &&
    fact(
      words.paused,
      html`${server.paused.map(({ kind, until }) => html`${kindText(visit, kind)}: ${timeTag(until, visit)}<br>`)}`,
    )
  }</dl>`;
}

/** Blocks name hosts without a port. */
const domainOf = ({ host }: Pick<AdminServer, 'host'>): string => host.replace(/:\d+$/, '');

async function blockForms(visit: Visit, server: AdminServer): Promise<Html> {
  const words = FEDERATION_WORDS[visit.language];
  if (server.limits !== 'none')
    return html`<a class="button small" href="/moderation/blocks/domains">${words.block}</a>`;
  const effects = await visit.caller.adminDomainBlocks.preview({ domain: domainOf(server) });
  const { accounts_count: accounts, following_count: following, followers_count: followers } = effects;
  return html`${new ActForm(visit, 'limit').confirmed(words.limit, words.limitSure)}${new ActForm(visit, 'suspend').confirmed(words.suspend, words.suspendSure({ accounts, following, followers }))}`;
}

const mayPurge = ({ limits, unavailable_since }: AdminServer): boolean =>
  limits === 'suspended' || unavailable_since !== null;

const idOf = ({ params }: Visit): string => params.id ?? '';

async function block(visit: Visit, severity: 'silence' | 'suspend'): Promise<'saved'> {
  const server = await visit.caller.adminServers.get({ id: idOf(visit) });
  await visit.caller.adminDomainBlocks.create({ domain: domainOf(server), severity });
  return 'saved';
}

export const SERVER_PAGE: StaffPage = {
  path: '/moderation/federation/:id',
  section: 'federation',
  async show(visit) {
    const words = FEDERATION_WORDS[visit.language];
    const server = await visit.caller.adminServers.get({ id: idOf(visit) });
    const body = html`<p>${limitsTag(visit, server)}</p><div class="card pad">${facts(visit, server)}</div>
<div class="actions">${new ActForm(visit, 'retry').button(words.retry)}${new ActForm(visit, 'forget').button(words.forget)}${new ActForm(visit, 'refresh').button(words.refresh)}${await blockForms(visit, server)}${
      mayPurge(server) && new ActForm(visit, 'purge').confirmed(words.purge, words.purgeSure)
    }</div><p class="soft">${words.retryHint}</p>
<p><a href="/moderation/federation">${kitWords(visit).back}</a></p>`;
    return { title: server.host, body };
  },
  acts: {
    async retry(visit) {
      await visit.caller.adminServers.retry({ id: idOf(visit) });
      return 'done';
    },
    async forget(visit) {
      await visit.caller.adminServers.forget({ id: idOf(visit) });
      return 'done';
    },
    async refresh(visit) {
      await visit.caller.adminServers.refresh({ id: idOf(visit) });
      return 'done';
    },
    async purge(visit) {
      await visit.caller.adminServers.purge({ id: idOf(visit) });
      return 'removed';
    },
    limit: (visit) => block(visit, 'silence'),
    suspend: (visit) => block(visit, 'suspend'),
  },
};
