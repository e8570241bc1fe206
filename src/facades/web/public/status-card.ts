/** A status on pages. */
import type { Status } from '../../../entities/statuses/status-schema.ts';
import { contentWithEmoji, nameWithEmoji } from '../kit/emoji-text.ts';
import { type Html, html } from '../kit/html.ts';
import { timeTag } from '../kit/time-tag.ts';
import type { Visit } from './write.ts';

/** Recordings are played on the page; sound shows its cover. */
function attachment({ type, url, preview_url, description, meta }: Status['media_attachments'][number]): Html {
  const alt = description ?? '';
  const poster = preview_url ?? '';
  // What this server cannot show is at its own.
  if (type === 'unknown') return html`<p><a href="${url}" rel="nofollow noopener noreferrer">${alt || url}</a></p>`;
  if (type === 'audio')
    return html`<audio class="media" src="${url}" aria-label="${alt}" controls preload="none"></audio>`;
  if (type === 'video')
    return html`<video class="media" src="${url}" poster="${poster}" aria-label="${alt}" controls preload="none"></video>`;
  if (type === 'gifv')
    return html`<video class="media" src="${url}" poster="${poster}" aria-label="${alt}" autoplay loop muted playsinline controls></video>`;
  // With its size the page does not move when it comes.
  const { width, height } = meta?.small ?? {};
  const size = width !== undefined && html` width="${width}" height="${height}"`;
  return html`<img class="media" src="${preview_url}" alt="${alt}"${size} loading="lazy">`;
}

/** The preview card. */
function preview(card: NonNullable<Status['card']>): Html {
  const { url, title, description, image, image_description, provider_name } = card;
  const picture = image && html`<img src="${image}" alt="${image_description}" width="96" height="96" loading="lazy">`;
  return html`<a class="preview" href="${url}" rel="nofollow noopener noreferrer">${picture}
<span><strong>${title}</strong>${description && html`<span>${description}</span>`}<span class="soft">${provider_name || new URL(url).host}</span></span></a>`;
}

/** To vote one signs in. */
function choices({ options, emojis, votes_count }: NonNullable<Status['poll']>, words: Visit['words']): Html {
  const lines = options.map(({ title, votes_count: votes }) => {
    const number = votes !== null && html` <span class="soft">${votes}</span>`;
    return html`<li>${nameWithEmoji(title, emojis)}${number}</li>`;
  });
  return html`<ul class="choices">${lines}</ul><p class="soft">${words.votes({ number: votes_count })}</p>`;
}

function body(status: Status, words: Visit['words']): Html {
  const media = status.media_attachments.map(attachment);
  const text = html`<div class="text" lang="${status.language ?? ''}" dir="auto">${contentWithEmoji(status.content, status.emojis)}</div>${status.poll && choices(status.poll, words)}${media}${status.card && preview(status.card)}`;
  if (!status.spoiler_text) return text;
  return html`<details><summary>${nameWithEmoji(status.spoiler_text, status.emojis)}</summary>${text}</details>`;
}

export function statusCard(status: Status, visit: Pick<Visit, 'words' | 'times'>): Html {
  const { words } = visit;
  const { account } = status;
  return html`<article class="post">
<a class="who" href="${account.url ?? account.uri}"><img class="face" src="${account.avatar}" alt="" width="44" height="44" loading="lazy">
<span><strong>${nameWithEmoji(account.display_name || account.username, account.emojis)}</strong><span class="soft">@${account.acct}</span></span></a>
${body(status, words)}
<p class="soft"><a href="${status.url ?? status.uri}">${timeTag(status.created_at, visit)}</a>\u00a0· ${words.replies({ number: status.replies_count })}\u00a0· ${words.favourites({ number: status.favourites_count })}</p>
</article>`;
}
