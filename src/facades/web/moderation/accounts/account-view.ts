/** Views of accounts on their pages. */

import type { AdminAccount } from '../../../../entities/moderation/admin-account.ts';
import { TEXTS as ACCOUNTS_WORDS } from '../../../../generated/texts/all/pages/moderation/accounts.ts';
import { plainName } from '../../../../wording/plain-name.ts';
import { type Html, html } from '../../kit/html.ts';
import { timeTag } from '../../kit/time-tag.ts';
import type { Visit } from '../kit/visit.ts';

/** Groups and accounts of other servers have no user. */
export const hasUser = ({ domain, locale, email }: AdminAccount): boolean =>
  domain === null && (locale !== '' || email !== '');

export const nameOf = ({ account }: AdminAccount): string => plainName(account);

export function marks(visit: Visit, account: AdminAccount): Html {
  const words = ACCOUNTS_WORDS[visit.language];
  const bad = (['suspended', 'silenced', 'sensitized', 'disabled'] as const).filter((mark) => account[mark]);
  const all = [
    ...bad.map((mark) => html`<span class="tag brick">${words.states[mark]}</span>`),
    ...(account.approved ? [] : [html`<span class="tag">${words.states.pending}</span>`]),
    ...(account.confirmed ? [] : [html`<span class="tag">${words.unconfirmed}</span>`]),
  ];
  if (all.length === 0) return html`<span class="tag">${words.states.active}</span>`;
  return html`${all.map((mark) => html`${mark} `)}`;
}

/** Its name, with the way to its page. */
export const nameLink = (account: AdminAccount): Html =>
  html`<a href="/moderation/accounts/${account.id}"><strong>${nameOf(account)}</strong></a> <bdi class="soft">@${account.account.acct}</bdi>`;

const fact = (name: string, value: Html | string | null | false): Html | false =>
  value !== null && value !== false && value !== '' && html`<dt>${name}</dt><dd>${value}</dd>`;

export function facts(visit: Visit, account: AdminAccount): Html {
  const words = ACCOUNTS_WORDS[visit.language];
  const ips = account.ips.map(
    ({ ip, used_at }) => html`<li><code>${ip}</code> <span class="soft">${timeTag(used_at, visit)}</span></li>`,
  );
  const { url, uri } = account.account;
  return html`<dl class="particulars">
${fact(words.state, marks(visit, account))}
${fact(words.profile, html`<a href="${url ?? uri}"><bdi>@${account.account.acct}</bdi></a>`)}
${fact(words.mail, account.email)}
${fact(words.role, account.role.name)}
${fact(words.language, account.locale)}
${fact(words.since, timeTag(account.created_at, visit))}
${fact(words.reason, account.invite_request !== null && html`<span class="asis">${account.invite_request}</span>`)}
${fact(words.invitedBy, account.invited_by_account_id !== undefined && html`<a href="/moderation/accounts/${account.invited_by_account_id}">${account.invited_by_account_id}</a>`)}
${fact(words.ips, ips.length > 0 && html`<ul class="lines">${ips}</ul>`)}
</dl>`;
}
