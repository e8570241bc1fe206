/**
 * The page of all access to an account: applications, sessions, feed tokens, each with a button that revokes it after a
 * confirmation.
 */

import type { FeedToken } from '../../../entities/events/feed.ts';
import type { AuthorizedApp } from '../../../entities/users/authorized-app.ts';
import type { Session } from '../../../entities/users/session.ts';
import { TEXTS as ACCESS_WORDS } from '../../../generated/texts/all/pages/access.ts';
import { scopeText } from '../../../wording/scope-text.ts';
import { confirmedForm } from '../kit/confirmed.ts';
import type { FormFrame, PageContent } from '../kit/forms.ts';
import { type Html, html } from '../kit/html.ts';
import { timeTag } from '../kit/time-tag.ts';
import { deviceName } from './device-name.ts';

export interface Access {
  email: string;
  apps: readonly AuthorizedApp[];
  sessions: readonly Session[];
  feedTokens: readonly FeedToken[];
}

/** The values of the buttons. */
export type AccessAct = 'revoke_app' | 'end_session' | 'delete_feed_token';

const confirmed = (frame: FormFrame, act: AccessAct, id: string, label: string, question: string): Html =>
  confirmedForm(frame, act, { label, question }, html`<input type="hidden" name="id" value="${id}">`);

const names = (actors: AuthorizedApp['identities']): Html[] =>
  actors.map(({ preferredUsername }, at) => html`${at > 0 && ', '}<bdi>@${preferredUsername}</bdi>`);

function appEntry(frame: FormFrame, app: AuthorizedApp): Html {
  const { language } = frame;
  const words = ACCESS_WORDS[language];
  const name = app.name ?? words.terminal;
  return html`<article class="entry">
<p><strong>${app.website === null ? name : html`<a href="${app.website}" rel="noreferrer">${name}</a>`}</strong></p>
${app.identities.length > 0 && html`<p>${words.actsAs} ${names(app.identities)}</p>`}
<ul class="points">${app.scopes.map((scope) => html`<li>${scopeText(scope, language)}</li>`)}</ul>
<p class="soft">${words.since} ${timeTag(app.createdAt, frame)}${app.lastUsedAt !== null && html`\u00a0· ${words.lastUsed} ${timeTag(app.lastUsedAt, frame)}`}</p>
${confirmed(frame, 'revoke_app', app.id, words.revokeApp, words.revokeAppAsk({ app: name }))}</article>`;
}

function sessionEntry(frame: FormFrame, session: Session): Html {
  const words = ACCESS_WORDS[frame.language];
  return html`<article class="entry"><p>${session.userAgent === null ? words.unknownDevice : deviceName(session.userAgent)}</p>
<p class="soft">${session.current && html`<strong>${words.thisOne}</strong>\u00a0· `}${words.since} ${timeTag(session.createdAt, frame)}</p>
${
  session.current
    ? confirmed(frame, 'end_session', session.id, words.signOut, words.signOutAsk)
    : confirmed(frame, 'end_session', session.id, words.endSignIn, words.endSignInAsk)
}</article>`;
}

function feedTokenEntry(frame: FormFrame, { token, actor }: FeedToken): Html {
  const words = ACCESS_WORDS[frame.language];
  return html`<article class="entry"><p>${actor ? names([actor]) : words.allIdentities}</p>
${confirmed(frame, 'delete_feed_token', token, words.endCalendar, words.endCalendarAsk)}</article>`;
}

/** @param trouble why the last attempt was refused, shown at the top */
export function accessPage(frame: FormFrame, access: Access, trouble: string | null): PageContent {
  const words = ACCESS_WORDS[frame.language];
  const list = (entries: Html[], none: string) => (entries.length > 0 ? entries : html`<p class="soft">${none}</p>`);
  const { email, apps, sessions, feedTokens } = access;
  const body = html`<section class="card pad alone wide"><p><a href="/settings">‹ ${words.allSettings}</a></p><h1>${words.title}</h1>
${trouble !== null && html`<p class="state cancelled" role="alert">${trouble}</p>`}
<p>${words.hint({ email })} <a href="${frame.action}?force_login=true">${words.otherUser}</a></p>
<p><a href="/settings/data">${words.data}</a></p>
<h2>${words.apps}</h2>
${list(
  apps.map((app) => appEntry(frame, app)),
  words.noApps,
)}
<h2>${words.signIns}</h2>
${sessions.map((session) => sessionEntry(frame, session))}
<h2>${words.calendars}</h2>
<p class="soft">${words.calendarsHint}</p>
${list(
  feedTokens.map((token) => feedTokenEntry(frame, token)),
  words.noCalendars,
)}</section>`;
  return { title: words.title, body };
}
