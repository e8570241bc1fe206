/** The layout of the pages of the staff: menu, message of the last act, content. */

import { TEXTS as KIT_WORDS } from '../../../../generated/texts/all/pages/moderation/kit.ts';
import { assetUrl } from '../../kit/assets.ts';
import type { PageContent } from '../../kit/forms.ts';
import { type Html, html } from '../../kit/html.ts';
import { isDone } from './done.ts';
import { forceLogin } from './paths.ts';
import { HOME, type SectionName, sectionsFor } from './sections.ts';
import { kitWords, type Visit } from './visit.ts';

export interface Desk extends PageContent {
  head: Html;
}

const link = (path: string, text: string, current: boolean): Html =>
  html`<li><a href="${path}"${current && html` aria-current="page"`}>${text}</a></li>`;

function menu(visit: Visit, section: SectionName | 'home'): Html {
  const words = kitWords(visit);
  const groups = sectionsFor(visit.viewer).map(
    ({ group, sections }) => html`<h2>${words.groups[group]}</h2>
<ul>${sections.map(({ name, path }) => link(path, words.sections[name], name === section))}</ul>`,
  );
  const home = groups.length > 0 && html`<ul>${link(HOME, words.home, section === 'home')}</ul>`;
  return html`${home}${groups}<p class="soft">${words.signedInAs({ email: visit.user.email })}<br>
<a href="${forceLogin(visit.frame.action)}">${words.otherUser}</a></p>`;
}

function message({ query, refused, language }: Visit): Html | null {
  const words = KIT_WORDS[language];
  const done = query.get('done') ?? '';
  // A question is shown at the button that answers it.
  if (refused?.asks) return null;
  if (refused) {
    const rest = refused.problems.rest();
    if (!refused.problems.any) return html`<p class="state cancelled" role="alert">${refused.text}</p>`;
    const list = rest.length > 0 && html`<ul>${rest.map((each) => html`<li>${each}</li>`)}</ul>`;
    return html`<div class="state cancelled" role="alert">${words.mistakes}${list}</div>`;
  }
  return isDone(done) ? html`<p class="state going" role="status">${words.done[done]}</p>` : null;
}

/** @param section the current entry of the menu */
export function desk(visit: Visit, section: SectionName | 'home', { title, body }: PageContent): Desk {
  const words = kitWords(visit);
  const entries = menu(visit, section);
  return {
    title,
    skipTo: 'work',
    head: html`<link rel="stylesheet" href="${assetUrl('moderation.css')}">`,
    body: html`<div class="workplace">
<details class="sections"><summary>${words.menu}</summary><nav aria-label="${words.moderation}">${entries}</nav></details>
<nav class="side" aria-label="${words.moderation}">${entries}</nav>
<div class="work" id="work" tabindex="-1"><h1>${title}</h1>
${message(visit)}
${body}</div></div>`,
  };
}
