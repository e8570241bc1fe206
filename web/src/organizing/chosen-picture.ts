/** A picture in a form: of an event, or of a group. */
import type { ShownPicture } from '../../../src/look/photo.ts';
import type { Outputs } from '../server/api.ts';

export interface ChosenPicture extends ShownPicture {
  id: string;
  alt: string | null;
}

/** The form's data of a picture. */
export function chosenPicture(picture: Outputs['events']['get']['picture']): ChosenPicture | null {
  if (!picture) return null;
  const { id, url, alt, focus, width, height, blurhash } = picture;
  return { id, url, alt, focus, width, height, blurhash };
}
