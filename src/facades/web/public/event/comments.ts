/** The comments, for reading; writing requires a sign-in. */

import { PostFrame } from '#look/post-frame.tsx';
import type { Event } from '../../../../entities/events/event.ts';
import type { EventComment } from '../../../../entities/events/event-thread.ts';
import { plainActorName } from '../../../../wording/plain-name.ts';
import { SIGN_IN_PATH, withReturn } from '../../account/account-paths.ts';
import { nameWithEmoji } from '../../kit/emoji-text.ts';
import { Html, html } from '../../kit/html.ts';
import type { PageCaller } from '../../kit/page-caller.ts';
import { refusedStatus } from '../../kit/refused-status.ts';
import { nodeOf, render } from '../../kit/render.ts';
import { timeTag } from '../../kit/time-tag.ts';
import { eventPath, type Shown, wordsOf } from './view.ts';

const THREADS = 20;

export type Threads = Awaited<ReturnType<PageCaller['comments']['list']>>;

export const hasComments = ({ options, visibility, draft }: Event): boolean =>
  options.commentModeration !== 'CLOSED' && visibility !== 'PRIVATE' && !draft;

/** None on servers that show posts only to their own people. */
export async function commentsOf(visitor: PageCaller, event: Event): Promise<Threads> {
  if (!hasComments(event)) return [];
  try {
    return await visitor.comments.list({ id: event.uuid, limit: THREADS });
  } catch (error) {
    if (refusedStatus(error) === null) throw error;
    return [];
  }
}

function comment({ actor, text, url, publishedAt }: EventComment, shown: Shown): Html | null {
  if (!actor) return null;
  const time = timeTag(publishedAt, shown);
  return render(PostFrame, {
    by: actor,
    name: nodeOf(html`<a class="plain" href="${actor.url}">${nameWithEmoji(plainActorName(actor))}</a>`),
    handle: `@${actor.preferredUsername}`,
    time: nodeOf(url ? html`<a class="plain" href="${url}">${time}</a>` : time),
    children: nodeOf(html`<div class="text" dir="auto">${new Html(text)}</div>`),
  });
}

export function commentsSection(event: Event, threads: Threads, shown: Shown): Html | null {
  if (!hasComments(event)) return null;
  const words = wordsOf(shown);
  const posts = threads.flatMap(({ replies, ...thread }) => [thread, ...replies]);
  const list = posts.length > 0 && html`<div class="card feed">${posts.map((one) => comment(one, shown))}</div>`;
  const signIn = withReturn(SIGN_IN_PATH, eventPath(event));
  return html`<section class="stack tight"><h2>${words.comments}</h2>${list}<p class="meta"><a href="${signIn}" rel="nofollow">${words.signInToComment}</a></p></section>`;
}
