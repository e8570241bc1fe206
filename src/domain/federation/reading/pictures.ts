/** Pictures of people and previews: an address, a Link, an Image, or a list of those. */
import { hrefsOf, textOrFirst, typesOf } from './forms.ts';
import { isObject, type Json } from './json.ts';

export const LONGEST_DESCRIPTION = 10_000;

export interface RemotePicture {
  url: string;
  description: string | null;
  mediaType: string | null;
}

/** The first of a list that has an address. */
export function pictureOf(json: Json | undefined): RemotePicture | null {
  const first = Array.isArray(json) ? json[0] : json;
  if (!isObject(first)) {
    const [href] = hrefsOf(first);
    return href === undefined ? null : { ...href, description: null };
  }
  const isLink = typesOf(first).includes('Link') || first.url === undefined;
  const [href] = isLink ? hrefsOf(first) : hrefsOf(first.url);
  if (href === undefined) return null;
  return {
    url: href.url,
    description:
      textOrFirst(first.summary, first.summaryMap, LONGEST_DESCRIPTION) ??
      textOrFirst(first.name, first.nameMap, LONGEST_DESCRIPTION),
    mediaType: href.mediaType ?? hrefsOf({ ...first, href: href.url })[0]?.mediaType ?? null,
  };
}
