/** /groups: all groups, page by page. */

import { Face } from '#look/face.tsx';
import { TitledPicture } from '#look/titled-picture.tsx';
import { excerptOf } from '../../../domain/kernel/html/plain-text.ts';
import type { Group } from '../../../entities/events/group.ts';
import type { GroupOverview } from '../../../entities/events/group-overview.ts';
import { shortDay } from '../../../look/event-times.ts';
import { GROUP_SIZES } from '../../../look/photo.ts';
import { plainActorName } from '../../../wording/plain-name.ts';
import { empty } from '../kit/drawing.ts';
import { nameWithEmoji } from '../kit/emoji-text.ts';
import { Html, html } from '../kit/html.ts';
import type { PageCaller } from '../kit/page-caller.ts';
import { render } from '../kit/render.ts';
import { eventReader } from '../kit/time-tag.ts';
import { ON_PAGE, pageOf, turning, withNext } from './turning.ts';
import type { Visit, Write } from './write.ts';

const SUMMARY = 160;

export type Overviews = Readonly<Record<string, GroupOverview>>;

/** Overviews for the groups of a page, all at once. */
export const overviewsFor = (visitor: PageCaller, groups: readonly Group[]): Promise<Overviews> =>
  visitor.groups.overviews({ ids: groups.map(({ id }) => id) });

/** With its banner or a placeholder, the number of members, and the next event. */
export function groupCard(group: Group, overviews: Overviews, visit: Visit, level: 2 | 3): Html {
  const { words } = visit;
  const { members = 0, next = null } = overviews[group.id] ?? {};
  const heading = new Html(`h${level}`);
  const { url, name, preferredUsername, summary, banner } = group;
  const title = plainActorName({ name, preferredUsername });
  const about = excerptOf(summary, SUMMARY);
  const picture = render(TitledPicture, { of: banner, title, sizes: GROUP_SIZES, className: 'pic' });
  return html`<article class="card groupcard">${picture}<div class="text">${render(Face, { of: group })}
<${heading}><a class="cover-link plain" href="${url}">${nameWithEmoji(title)}</a></${heading}>${about !== '' && html`<p class="meta clamp">${about}</p>`}${members > 0 && html`<p class="meta">${words.memberCount({ members })}</p>`}${next && html`<p class="meta one">${words.nextOn({ date: shortDay(next, eventReader(next, visit)), title: next.title })}</p>`}</div></article>`;
}

export const groupsPage: Write = async (visit) => {
  const { visitor, words } = visit;
  const page = pageOf(visit);
  const list = (asked: number) => visitor.groups.list({ page: asked, limit: ON_PAGE });
  const rows = await withNext(await list(page), () => list(page + 1));
  const shown = rows.slice(0, ON_PAGE);
  const overviews = await overviewsFor(visitor, shown);
  const body = html`<div class="head"><h1>${words.groups}</h1></div>
${shown.length > 0 ? html`<div class="groups">${shown.map((group) => groupCard(group, overviews, visit, 2))}</div>` : empty('boat', { title: words.noGroups })}
${turning(visit, '/groups', rows.length > ON_PAGE)}`;
  const path = page === 1 ? '/groups' : `/groups?page=${page}`;
  return {
    title: words.groups,
    body,
    meta: { path, description: words.purpose, type: 'website', hidden: page > 1 },
  };
};
