/** The page of all access to an account: applications, sessions, feed tokens, each with a button that revokes it. */

import type { FeedToken } from '../../../entities/events/feed.ts';
import type { AuthorizedApp } from '../../../entities/users/authorized-app.ts';
import type { Session } from '../../../entities/users/session.ts';
import { type FormFrame, ownForm, type PageContent } from '../../oauth/pages.ts';
import { scopeWords } from '../../oauth/scope-words.ts';
import { type Html, html } from '../page/html.ts';
import { timeTag } from '../page/time-tag.ts';
import { ACCESS_WORDS } from './access-words.ts';
import { deviceName } from './device-name.ts';

export interface Access {
  email: string;
  apps: readonly AuthorizedApp[];
  sessions: readonly Session[];
  feedTokens: readonly FeedToken[];
}

/** The values of the buttons. */
export type AccessAct = 'revoke_app' | 'end_session' | 'delete_feed_token';

const button = (frame: FormFrame, act: AccessAct, id: string, text: string): Html =>
  ownForm(
    frame,
    html`<input type="hidden" name="id" value="${id}"><div class="acts"><button name="act" value="${act}">${text}</button></div>`,
  );

const names = (actors: AuthorizedApp['identities']): string =>
  actors.map(({ preferredUsername }) => `@${preferredUsername}`).join(', ');

function appEntry(frame: FormFrame, app: AuthorizedApp): Html {
  const { language } = frame;
  const words = ACCESS_WORDS[language];
  const name = app.name ?? words.terminal;
  return html`<article class="post">
<p><strong>${app.website === null ? name : html`<a href="${app.website}" rel="noreferrer">${name}</a>`}</strong></p>
${app.identities.length > 0 && html`<p>${words.actsAs} ${names(app.identities)}</p>`}
<ul class="asks">${app.scopes.map((scope) => html`<li>${scopeWords(scope, language)}</li>`)}</ul>
<p class="soft">${words.since} ${timeTag(app.createdAt, language)}${app.lastUsedAt !== null && html` · ${words.lastUsed} ${timeTag(app.lastUsedAt, language)}`}</p>
${button(frame, 'revoke_app', app.id, words.revokeApp)}</article>`;
}

function sessionEntry(frame: FormFrame, session: Session): Html {
  const words = ACCESS_WORDS[frame.language];
  return html`<article class="post"><p>${session.userAgent === null ? words.unknownDevice : deviceName(session.userAgent)}</p>
<p class="soft">${session.current && html`<strong>${words.thisOne}</strong> · `}${words.since} ${timeTag(session.createdAt, frame.language)}</p>
${button(frame, 'end_session', session.id, session.current ? words.signOut : words.endSignIn)}</article>`;
}

function feedTokenEntry(frame: FormFrame, { token, actor }: FeedToken): Html {
  const words = ACCESS_WORDS[frame.language];
  return html`<article class="post"><p>${actor ? names([actor]) : words.allIdentities}</p>
${button(frame, 'delete_feed_token', token, words.endCalendar)}</article>`;
}

/** @param trouble why the last attempt was refused, shown at the top */
export function accessPage(frame: FormFrame, access: Access, trouble: string | null): PageContent {
  const words = ACCESS_WORDS[frame.language];
  const list = (entries: Html[], none: string) => (entries.length > 0 ? entries : html`<p class="soft">${none}</p>`);
  const { email, apps, sessions, feedTokens } = access;
  const body = html`<section class="card wide"><p><a href="/settings">‹ ${words.allSettings}</a></p><h1>${words.title}</h1>
${trouble !== null && html`<p class="alert" role="alert">${trouble}</p>`}
<p>${words.hint(email)} <a href="${frame.action}?force_login=true">${words.otherUser}</a></p>
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
