/** /moderation/invites: everybody's invitations, disabled one by one or all at once; and a new one of one's own. */

import { may } from '../../../../domain/access/viewer.ts';
import type { AdminInvite } from '../../../../entities/users/invite.ts';
import { TEXTS as INVITES_WORDS } from '../../../../generated/texts/all/pages/moderation/invites.ts';
import { type Html, html } from '../../kit/html.ts';
import { timeTag } from '../../kit/time-tag.ts';
import { accountLink } from '../kit/account-link.ts';
import { ActForm } from '../kit/act-form.ts';
import { olderPages, table, tabs } from '../kit/list.ts';
import type { StaffForm } from '../kit/staff-form.ts';
import type { StaffPage } from '../kit/staff-page.ts';
import { asked, askedOneOf, kitWords, type Visit } from '../kit/visit.ts';

const LIMIT = 20;
const STATES = ['usable', 'over', 'all'] as const;
const AVAILABLE = { usable: true, over: false, all: undefined } as const;
const DAY_SECONDS = 86_400;

function row(visit: Visit, invite: AdminInvite): Html[] {
  const words = INVITES_WORDS[visit.language];
  const state = invite.usable ? words.usable : invite.disabled_at ? words.disabled : words.over;
  return [
    html`<code>${invite.url}</code>${invite.comment !== '' && html`<br><span class="soft">${invite.comment}</span>`}`,
    html`${invite.account ? accountLink(visit, invite.account) : kitWords(visit).somebody}`,
    html`${invite.uses}${invite.max_uses !== null && html` / ${invite.max_uses}`}`,
    html`${invite.expires_at && timeTag(invite.expires_at, visit)}`,
    html`<span class="tag">${state}</span>`,
    html`${invite.usable && new ActForm(visit, 'disable', invite.id).confirmed(words.disable, words.disableSure)}`,
  ];
}

function newInvite(visit: Visit): Html {
  const words = INVITES_WORDS[visit.language];
  const form = new ActForm(visit, 'create');
  const fields = html`${form.input('max_uses', { label: words.maxUses, hint: words.maxUsesHint, type: 'number', optional: true })}
${form.input('expires_in', { label: words.days, hint: words.daysHint, type: 'number', optional: true })}
${form.input('comment', { label: words.comment, hint: words.commentHint, max: 420, optional: true })}
${form.check('autofollow', { label: words.autofollow, value: false })}`;
  return html`<section class="card pad"><h2>${words.new}</h2>${form.whole(fields, words.make)}</section>`;
}

const numberOf = (form: StaffForm, name: string): number | undefined => {
  const text = form.filled(name);
  return text === undefined ? undefined : Number(text);
};

export const INVITES_PAGE: StaffPage = {
  path: '/moderation/invites',
  section: 'invites',
  async show(visit) {
    const words = INVITES_WORDS[visit.language];
    const state = askedOneOf(visit, 'state', STATES);
    const max_id = asked(visit, 'max_id') ?? undefined;
    const invites = await visit.caller.adminInvites.list({ limit: LIMIT, max_id, available: AVAILABLE[state] });
    const states = STATES.map((value) => ({ value, text: words.states[value] }));
    const columns = [words.code, words.by, words.uses, words.until, words.state, ''];
    const body = html`<p class="soft">${words.about}</p>${tabs(visit, 'state', states, state)}
${table(
  visit,
  columns,
  invites.map((invite) => row(visit, invite)),
)}${olderPages(
  visit,
  invites.map(({ id }) => id),
  LIMIT,
)}${may(visit.viewer, 'invite_users', 'admin:read') && newInvite(visit)}
${new ActForm(visit, 'disable_all').confirmed(words.disableAll, words.disableAllSure)}`;
    return { title: kitWords(visit).sections.invites, body };
  },
  acts: {
    async create({ caller }, form) {
      const days = numberOf(form, 'expires_in');
      await caller.invites.create({
        max_uses: numberOf(form, 'max_uses'),
        expires_in: days === undefined ? undefined : days * DAY_SECONDS,
        comment: form.text('comment'),
        autofollow: form.checked('autofollow'),
      });
      return 'added';
    },
    async disable({ caller }, form) {
      await caller.adminInvites.disable({ id: form.text('id') });
      return 'saved';
    },
    async disable_all({ caller }) {
      await caller.adminInvites.disableAll();
      return 'saved';
    },
  },
};
