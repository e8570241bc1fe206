/** Pictures of actors and previews: an address, a Link, an Image, or a list of those. */
import { asArray, hrefsOf, textOrFirst, typesOf } from './forms.ts';
import { isObject, type Json } from './json.ts';

export const LONGEST_DESCRIPTION = 10_000;

export interface RemotePicture {
  url: string;
  description: string | null;
  mediaType: string | null;
}

const MOST_PICTURES = 64;

/** Returns null if the picture has no address. */
function readPicture(json: Json): RemotePicture | null {
  if (!isObject(json)) {
    const [href] = hrefsOf(json);
    return href === undefined ? null : { ...href, description: null };
  }
  const isLink = typesOf(json).includes('Link') || json.url === undefined;
  const [href] = isLink ? hrefsOf(json) : hrefsOf(json.url);
  if (href === undefined) return null;
  return {
    url: href.url,
    description:
      textOrFirst(json.summary, json.summaryMap, LONGEST_DESCRIPTION) ??
      textOrFirst(json.name, json.nameMap, LONGEST_DESCRIPTION),
    mediaType: href.mediaType ?? hrefsOf({ ...json, href: href.url })[0]?.mediaType ?? null,
  };
}

/** Whether browsers can show it as a picture, according to the sender's type. */
const isPicture = ({ mediaType }: RemotePicture): boolean => mediaType === null || mediaType.startsWith('image/');

/** The first of a list that has an address and may be a picture. */
export function pictureOf(json: Json | undefined): RemotePicture | null {
  for (const entry of asArray(json).slice(0, MOST_PICTURES)) {
    const picture = readPicture(entry);
    if (picture !== null && isPicture(picture)) return picture;
  }
  return null;
}
