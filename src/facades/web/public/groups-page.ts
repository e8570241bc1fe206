/** /groups: what there is, page by page. */
import type { Group } from '../../../entities/events/group.ts';
import { plainActorName } from '../../../wording/plain-name.ts';
import { empty } from '../kit/drawing.ts';
import { nameWithEmoji } from '../kit/emoji-text.ts';
import { face } from '../kit/face.ts';
import { Html, html } from '../kit/html.ts';
import { placeholder } from '../kit/placeholder.ts';
import { plainText } from '../kit/plain-text.ts';
import { ON_PAGE, pageOf, turning, withNext } from './turning.ts';
import type { Write } from './write.ts';

const SUMMARY = 160;

/** With its banner, or what stands in the place of one. */
export function groupCard(group: Group, level: 2 | 3): Html {
  const heading = new Html(`h${level}`);
  const { url, name, preferredUsername, summary, banner } = group;
  const title = plainActorName({ name, preferredUsername });
  const about = plainText(summary, SUMMARY);
  const picture = banner
    ? html`<img class="pic" src="${banner.url}" alt="" width="640" height="160" loading="lazy" decoding="async">`
    : placeholder(title, 'pic');
  return html`<article class="card groupcard">${picture}<div class="text">${face(group)}
<${heading}><a class="cover-link plain" href="${url}">${nameWithEmoji(title)}</a></${heading}>${about !== '' && html`<p class="meta clamp">${about}</p>`}</div></article>`;
}

export const groupsPage: Write = async (visit) => {
  const { visitor, words } = visit;
  const page = pageOf(visit);
  const list = (asked: number) => visitor.groups.list({ page: asked, limit: ON_PAGE });
  const rows = await withNext(await list(page), () => list(page + 1));
  const shown = rows.slice(0, ON_PAGE);
  const body = html`<div class="head"><h1>${words.groups}</h1></div>
${shown.length > 0 ? html`<div class="groups">${shown.map((group) => groupCard(group, 2))}</div>` : empty('boat', { title: words.noGroups })}
${turning(visit, '/groups', rows.length > ON_PAGE)}`;
  const path = page === 1 ? '/groups' : `/groups?page=${page}`;
  return {
    title: words.groups,
    body,
    meta: { path, description: words.purpose, type: 'website', hidden: page > 1 },
  };
};
