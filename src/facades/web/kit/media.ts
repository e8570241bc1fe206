/** Pictures and recordings of a post: up to four pictures share one frame, recordings are played on the page. */
import { Photo } from '#look/photo.tsx';
import type { Status } from '../../../entities/statuses/status-schema.ts';
import { attachmentPicture, gallerySizes } from '../../../look/photo.ts';
import { type Html, html } from './html.ts';
import { render } from './render.ts';

type Attachment = Status['media_attachments'][number];

/** Places of the frame. */
const IN_FRAME = 4;

/** The name of a picture without a description, by its number and the total. */
type NameOf = (numbers: { place: string; all: string }) => string;

/** @param name for the link, where the picture has none of its own */
function picture(file: Attachment, name: string, all: number): Html {
  const alt = file.description ?? '';
  const photo = render(Photo, { of: attachmentPicture(file), alt, sizes: gallerySizes(all) });
  return html`<a href="${file.url}"${alt === '' && html` aria-label="${name}"`}>${photo}${alt !== '' && html`<span class="alt" aria-hidden="true">ALT</span>`}</a>`;
}

/** Sound shows its cover. */
function recording({ type, url, preview_url, description }: Attachment): Html {
  const alt = description ?? '';
  const poster = preview_url ?? '';
  // Files that this server cannot show link to their own server.
  if (type === 'unknown') return html`<p><a href="${url}" rel="nofollow noopener noreferrer">${alt || url}</a></p>`;
  if (type === 'audio')
    return html`<audio class="media" src="${url}" aria-label="${alt}" controls preload="none"></audio>`;
  if (type === 'video')
    return html`<video class="media" src="${url}" poster="${poster}" aria-label="${alt}" controls preload="none"></video>`;
  return html`<video class="media" src="${url}" poster="${poster}" aria-label="${alt}" autoplay loop muted playsinline controls></video>`;
}

export function media(attachments: readonly Attachment[], nameOf: NameOf): Html {
  const pictures = attachments.filter(({ type }) => type === 'image');
  const frames: Html[] = [];
  for (let at = 0; at < pictures.length; at += IN_FRAME) {
    const some = pictures.slice(at, at + IN_FRAME);
    const names = some.map((_, place) => nameOf({ place: `${at + place + 1}`, all: `${pictures.length}` }));
    frames.push(
      html`<div class="pics n${some.length}">${some.map((one, place) => picture(one, names[place] ?? '', some.length))}</div>`,
    );
  }
  return html`${frames}${attachments.filter(({ type }) => type !== 'image').map(recording)}`;
}
