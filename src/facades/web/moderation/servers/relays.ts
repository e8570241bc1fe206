/** /moderation/relays: servers that forward public posts between the servers that follow them. */
import { RELAY_KINDS } from '../../../../domain/federation/remote/relays/relays.ts';
import type { AdminRelay } from '../../../../entities/moderation/admin-relay.ts';
import { TEXTS as RELAYS_WORDS } from '../../../../generated/texts/all/pages/moderation/relays.ts';
import { type Html, html } from '../../kit/html.ts';
import { ActForm } from '../kit/act-form.ts';
import { olderPages, table } from '../kit/list.ts';
import type { StaffPage } from '../kit/staff-page.ts';
import { asked, kitWords, type Visit } from '../kit/visit.ts';

const LIMIT = 40;

function buttons(visit: Visit, { id, state }: AdminRelay): Html {
  const words = RELAYS_WORDS[visit.language];
  const isOff = state === 'idle' || state === 'rejected';
  return html`<div class="actions">${
    isOff
      ? new ActForm(visit, 'enable', id).button(words.enable)
      : new ActForm(visit, 'disable', id).confirmed(words.disable, words.disableSure)
  }${new ActForm(visit, 'remove', id).confirmed(kitWords(visit).remove, words.removeSure)}</div>`;
}

function row(visit: Visit, relay: AdminRelay): Html[] {
  const words = RELAYS_WORDS[visit.language];
  const isBad = relay.state === 'rejected' || relay.state === 'error';
  return [
    html`<strong>${relay.inbox_url}</strong><br><span class="soft">${words.kinds[relay.kind]}</span>`,
    html`<span class="tag${isBad && ' bad'}">${words.states[relay.state]}</span>${relay.error !== null && html`<br><span class="soft">${relay.error}</span>`}`,
    buttons(visit, relay),
  ];
}

export const RELAYS_PAGE: StaffPage = {
  path: '/moderation/relays',
  section: 'relays',
  async show(visit) {
    const words = RELAYS_WORDS[visit.language];
    const page = { limit: LIMIT, max_id: asked(visit, 'max_id') ?? undefined };
    const relays = await visit.caller.adminRelays.list(page);
    const form = new ActForm(visit, 'add');
    const kinds = RELAY_KINDS.map((value) => ({ value, text: words.kinds[value] }));
    const fields = html`${form.input('address', { label: words.address, hint: words.addressHint, max: 2000 })}
${form.select('kind', { label: words.kind, value: RELAY_KINDS[0], options: kinds })}`;
    const body = html`<p class="soft">${words.about}</p>
<section class="card pad"><h2>${words.new}</h2>${form.whole(fields, words.add)}</section>
${table(
  visit,
  [words.relay, words.state, ''],
  relays.map((relay) => row(visit, relay)),
)}${olderPages(
  visit,
  relays.map(({ id }) => id),
  LIMIT,
)}`;
    return { title: kitWords(visit).sections.relays, body };
  },
  acts: {
    async add({ caller }, form) {
      const kind = RELAY_KINDS.find((name) => name === form.text('kind'));
      await caller.adminRelays.create({ address: form.text('address'), ...(kind && { kind }) });
      return 'added';
    },
    async enable({ caller }, form) {
      await caller.adminRelays.enable({ id: form.text('id') });
      return 'done';
    },
    async disable({ caller }, form) {
      await caller.adminRelays.disable({ id: form.text('id') });
      return 'done';
    },
    async remove({ caller }, form) {
      await caller.adminRelays.delete({ id: form.text('id') });
      return 'removed';
    },
  },
};
