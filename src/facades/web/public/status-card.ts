/** A post on pages. */
import { PostFrame } from '#look/post-frame.tsx';
import { ReplyPolicy } from '#look/reply-policy.tsx';
import type { Account } from '../../../entities/people/account.ts';
import type { Status } from '../../../entities/statuses/status-schema.ts';
import { TEXTS as POLICY_WORDS } from '../../../generated/texts/all/look/posts.ts';
import { agoText, timeText } from '../../../wording/times.ts';
import { contentWithEmoji, nameWithEmoji } from '../kit/emoji-text.ts';
import { type Html, html } from '../kit/html.ts';
import { icon } from '../kit/icon.ts';
import { media } from '../kit/media.ts';
import { nodeOf, render } from '../kit/render.ts';
import type { Visit } from './write.ts';

type Shown = Pick<Visit, 'words' | 'times' | 'language' | 'now'>;

const named = ({ display_name, username, emojis }: Account): Html => nameWithEmoji(display_name || username, emojis);

/** The preview card. */
function preview(card: NonNullable<Status['card']>): Html {
  const { url, title, description, image, image_description, provider_name } = card;
  const picture = image
    ? html`<img class="thumb" src="${image}" alt="${image_description}" width="72" height="72" loading="lazy" decoding="async">`
    : html`<span class="thumb">${icon('link')}</span>`;
  return html`<div class="embed">${picture}
<div><b class="small clamp"><a class="cover-link plain" href="${url}" rel="nofollow noopener noreferrer">${title || url}</a></b>${description !== '' && html`<p class="meta clamp">${description}</p>`}<p class="meta one">${provider_name || new URL(url).host}</p></div></div>`;
}

/** To vote one signs in. */
function choices({ options, emojis, votes_count }: NonNullable<Status['poll']>, words: Shown['words']): Html {
  const lines = options.map(({ title, votes_count: votes }) => {
    const share = votes !== null && votes_count > 0 && html`<b>${Math.round((votes / votes_count) * 100)} %</b>`;
    return html`<li><span>${nameWithEmoji(title, emojis)}</span>${share}</li>`;
  });
  return html`<ul class="poll">${lines}</ul>${votes_count > 0 && html`<p class="meta">${words.votes({ number: votes_count })}</p>`}`;
}

function content(status: Status, words: Shown['words']): Html {
  const whole = html`<div class="text" lang="${status.language ?? ''}" dir="auto">${contentWithEmoji(status.content, status.emojis)}</div>${status.poll && choices(status.poll, words)}${media(status.media_attachments, words.picture)}${status.card && preview(status.card)}`;
  if (!status.spoiler_text) return whole;
  return html`<details class="warned"><summary class="cw">${icon('warning', 's')}<span>${nameWithEmoji(status.spoiler_text, status.emojis)}</span></summary><div class="stack tight">${whole}</div></details>`;
}

/** The interactions of others; zero is not shown. */
function counts(
  { replies_count: replies, reblogs_count: boosts, favourites_count: favourites }: Status,
  words: Shown['words'],
): Html | false {
  const said = [
    replies > 0 && words.replies({ number: replies }),
    boosts > 0 && words.boosts({ number: boosts }),
    favourites > 0 && words.favourites({ number: favourites }),
  ].filter((part) => part !== false);
  return said.length > 0 && html`<p class="meta">${said.join('\u00a0· ')}</p>`;
}

export function statusCard(given: Status, { words, times, language, now }: Shown, isFocus = false): Html {
  const status = given.reblog ?? given;
  const { account, created_at: at } = status;
  const why =
    given.reblog &&
    html`<p class="why">${icon('boost', 's')}<span>${words.boostedBy} ${named(given.account)}</span></p>`;
  const ago = html`<time datetime="${at}" title="${timeText('fullMoment', at, times, { zoneNamed: true })}">${agoText(at, now, language, times)}</time>`;
  const policy = render(ReplyPolicy, { of: status.reply_approval, words: POLICY_WORDS[language] });
  const closed =
    status.discussion?.closed === true && html`<p class="meta">${icon('lock', 's')} ${words.discussionClosed}</p>`;
  return render(PostFrame, {
    by: account,
    name: nodeOf(html`<a class="plain" href="${account.url ?? account.uri}">${named(account)}</a>`),
    handle: `@${account.acct}`,
    time: nodeOf(html`<a class="plain" href="${status.url ?? status.uri}">${ago}</a>`),
    why: why && nodeOf(why),
    isFocus,
    children: nodeOf(html`${content(status, words)}${closed}${policy}${counts(status, words)}`),
  });
}

/** Posts on one card, with hairlines between them. */
export const feed = (statuses: readonly Status[], shown: Shown): Html =>
  html`<div class="card feed bleed">${statuses.map((status) => statusCard(status, shown))}</div>`;
