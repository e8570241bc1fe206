/** The picture of a person or group, or their initials. Decoration: the name is beside it. */
import { type AccountLike, type ActorLike, faceOf } from '../../../look/face.ts';
import { type Html, html } from './html.ts';

/** In CSS pixels. */
const SIZES = { xs: 24, s: 32, m: 40, row: 44, l: 64, xl: 96 } as const;

export type FaceSize = keyof typeof SIZES;

export function face(of: AccountLike | ActorLike, size: FaceSize = 'row'): Html {
  const { src, initials, colour, isGroup } = faceOf(of);
  const className = ['face', size !== 'row' && size, isGroup && 'group', src === null && colour].filter(Boolean);
  if (src === null) return html`<span class="${className.join(' ')}" aria-hidden="true">${initials}</span>`;
  return html`<img class="${className.join(' ')}" src="${src}" alt="" width="${SIZES[size]}" height="${SIZES[size]}" loading="lazy" decoding="async">`;
}

/** Some faces that overlap. */
export const faces = (people: readonly (AccountLike | ActorLike)[], size: FaceSize = 's'): Html =>
  html`<span class="faces">${people.map((person) => face(person, size))}</span>`;
