/** /embed: chooses events, and gives the code that shows them on another site. */
import { type Messages, TEXTS } from '../../../../generated/texts/all/pages/embed.ts';
import { LANGUAGES, ownName } from '../../../../wording/language.ts';
import { type Html, html } from '../../kit/html.ts';
import { LIST_WORDS } from '../event-words.ts';
import { select, selects } from '../events-tools.ts';
import type { Visit, Write } from '../write.ts';
import { type EmbedQuery, embedPath, embedQueryIn, FIT_CODE, frameCode, SCHEMES, SHOWN } from './embed-query.ts';

const input = (name: string, label: string, value: string | undefined, hint?: string): Html =>
  html`<label class="field"><span class="label">${label}</span><input class="input" name="${name}" value="${value ?? ''}" maxlength="200"${hint && html` aria-describedby="${name}-hint"`}></label>${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}`;

const hidden = (name: string, value: string | undefined): Html | undefined =>
  value === undefined ? undefined : html`<input type="hidden" name="${name}" value="${value}">`;

const flag = (name: string, label: string, isOn: boolean): Html =>
  html`<label class="choice"><input type="checkbox" name="${name}" value="1"${isOn && html` checked`}><span>${label}</span></label>`;

function form({ selection, limit, scheme, lang }: EmbedQuery, { language }: Visit, own: Messages): Html {
  const words = LIST_WORDS[language];
  const { search, place, tag, organizer, near, radius, free, online, followedInstances } = selection;
  const schemes = ['device', ...SCHEMES] as const;
  const languages = LANGUAGES.map((each) => [each, ownName(each)] as const);
  return html`<form class="card pad" action="/embed"><div class="pairs">${input('q', words.search, search)}${input('tag', words.tag, tag)}</div>
<div class="pairs">${input('place', words.place, place)}<div>${input('organizer', own.organizer, organizer, own.organizerHint)}</div></div>
${selects(selection, language)}
<div class="chips flow">${flag('free', words.free, free === true)}${flag('online', words.online, online === true)}</div>
${hidden('near', near)}${hidden('radius', radius?.toString())}${hidden('servers', followedInstances && 'followed')}
<div class="pairs"><label class="field"><span class="label">${own.number}</span><input class="input" type="number" name="limit" min="1" max="${SHOWN.most}" value="${limit}"></label>
${select(
  'theme',
  own.colours,
  schemes.map((each) => [each === 'device' ? '' : each, own.schemes[each]]),
  scheme ?? '',
)}</div>
${select('lang', own.language, [['', own.readersLanguage], ...languages], lang ?? '')}
<div class="actions"><button class="button tonal">${own.update}</button></div></form>`;
}

const code = (label: string, text: string, hint?: string): Html =>
  html`<label class="field"><span class="label">${label}</span><textarea class="code" rows="6" readonly dir="ltr">${text}</textarea></label>${hint && html`<p class="hint">${hint}</p>`}`;

export const embedForm: Write = async (visit) => {
  const { language, query, base, community } = visit;
  const own = TEXTS[language];
  const asked = embedQueryIn(query);
  const path = embedPath(asked);
  const title = `${visit.words.events} · ${community}`;
  const body = html`<div class="column stack"><h1>${own.title}</h1><p class="soft">${own.hint}</p>${form(asked, visit, own)}
<section class="card pad stack">${code(own.code, frameCode(base + path, title))}${code(own.fit, FIT_CODE, own.fitHint)}</section>
<section class="stack tight"><h2>${own.preview}</h2><iframe class="preview" src="${path}" title="${own.preview}"></iframe></section></div>`;
  return {
    ...{ title: own.title, body, showsFrames: true },
    meta: { path: '/embed', description: own.hint, type: 'website', hidden: query.size > 0 },
  };
};
