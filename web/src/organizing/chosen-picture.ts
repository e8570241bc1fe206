/** A picture in a form: of an event, or of a group. */
import type { FocalPoint } from '../../../src/look/focal-point.ts';
import type { Outputs } from '../server/api.ts';

export interface ChosenPicture {
  id: string;
  url: string;
  alt: string | null;
  focus: FocalPoint | null;
}

/** The form's data of a picture. */
export const chosenPicture = (picture: Outputs['events']['get']['picture']): ChosenPicture | null =>
  picture && { id: picture.id, url: picture.url, alt: picture.alt, focus: picture.focus };
