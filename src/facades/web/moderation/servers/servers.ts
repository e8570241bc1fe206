/** /moderation/servers: servers whose events this one follows, and servers that follow it. */
import { INSTANCE_SIDES } from '../../../../domain/federation/remote/instances/list-instances.ts';
import type { AdminInstance } from '../../../../entities/moderation/admin-instance.ts';
import { TEXTS as SERVERS_WORDS } from '../../../../generated/texts/all/pages/moderation/servers.ts';
import { type Html, html } from '../../kit/html.ts';
import { ActForm } from '../kit/act-form.ts';
import { olderPages, table, tabs } from '../kit/list.ts';
import type { StaffPage } from '../kit/staff-page.ts';
import { asked, kitWords, type Visit } from '../kit/visit.ts';

const LIMIT = 40;

function buttons(visit: Visit, { id, followed, follower }: AdminInstance): Html {
  const words = SERVERS_WORDS[visit.language];
  return html`<div class="actions">${
    follower === 'pending' &&
    html`${new ActForm(visit, 'accept', id).button(words.accept)}${new ActForm(visit, 'reject', id).confirmed(words.reject, words.rejectSure)}`
  }${follower === 'accepted' && new ActForm(visit, 'end', id).confirmed(words.end, words.endSure)}${
    followed !== 'none' && new ActForm(visit, 'unfollow', id).confirmed(words.unfollow, words.unfollowSure)
  }</div>`;
}

function row(visit: Visit, server: AdminInstance): Html[] {
  const words = SERVERS_WORDS[visit.language];
  const tag = (state: AdminInstance['followed']): Html =>
    state === 'none'
      ? html``
      : html`<span class="tag${state === 'rejected' && ' bad'}">${words.followed[state]}</span>`;
  return [
    html`<strong><a href="${server.url}" rel="noopener noreferrer">${server.domain}</a></strong><br><span class="soft">${server.name}</span>`,
    tag(server.followed),
    server.follower === 'none' ? html`` : html`<span class="tag">${words.follower[server.follower]}</span>`,
    html`${words.events({ count: server.events_count })}`,
    buttons(visit, server),
  ];
}

export const SERVERS_PAGE: StaffPage = {
  path: '/moderation/servers',
  section: 'servers',
  async show(visit) {
    const words = SERVERS_WORDS[visit.language];
    const side = INSTANCE_SIDES.find((name) => name === asked(visit, 'side'));
    const page = { limit: LIMIT, max_id: asked(visit, 'max_id') ?? undefined };
    const servers = await visit.caller.adminInstances.list({ ...(side && { side }), ...page });
    const sides = INSTANCE_SIDES.map((value) => ({ value, text: words.sides[value] }));
    const form = new ActForm(visit, 'follow');
    const field = form.input('address', { label: words.address, hint: words.addressHint, max: 2000 });
    const body = html`<p class="soft">${words.about}</p>
<section class="card pad"><h2>${words.new}</h2>${form.whole(field, words.follow)}</section>
${tabs(visit, 'side', [{ value: '', text: kitWords(visit).all }, ...sides], side ?? '')}
${table(
  visit,
  [words.server, words.sides.followed, words.sides.followers, words.known, ''],
  servers.map((server) => row(visit, server)),
)}${olderPages(
  visit,
  servers.map(({ id }) => id),
  LIMIT,
)}`;
    return { title: kitWords(visit).sections.servers, body };
  },
  acts: {
    async follow({ caller }, form) {
      await caller.adminInstances.follow({ address: form.text('address') });
      return 'added';
    },
    async unfollow({ caller }, form) {
      await caller.adminInstances.unfollow({ id: form.text('id') });
      return 'removed';
    },
    async accept({ caller }, form) {
      await caller.adminInstances.accept({ id: form.text('id') });
      return 'approved';
    },
    async reject({ caller }, form) {
      await caller.adminInstances.reject({ id: form.text('id') });
      return 'rejected';
    },
    async end({ caller }, form) {
      await caller.adminInstances.reject({ id: form.text('id') });
      return 'removed';
    },
  },
};
