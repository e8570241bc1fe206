/** The recipients of a post or an activity, and its visibility. */
import { asArray, idOf } from './forms.ts';
import { isObject, type Json, type JsonObject } from './json.ts';

/** Everybody, in the spelling of the readers. */
export const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public';

const PUBLIC_SPELLINGS: ReadonlySet<Json | undefined> = new Set([PUBLIC, 'as:Public', 'Public']);

/** Enough for a direct post to a large conversation; servers send at most some hundred. */
export const MOST_RECIPIENTS = 1000;

export type RemoteVisibility = 'PUBLIC' | 'UNLISTED' | 'PRIVATE' | 'DIRECT';

export interface Recipients {
  /** Ids of actors and collections, and `PUBLIC`. */
  to: string[];
  cc: string[];
}

/** Ids, each once, with `PUBLIC` for each spelling of everybody. */
export const audienceOf = (json: Json | undefined): string[] => [
  ...new Set(
    asArray(json)
      .slice(0, MOST_RECIPIENTS)
      .flatMap((item) => {
        const isPublic = PUBLIC_SPELLINGS.has(isObject(item) ? item.id : item);
        return isPublic ? PUBLIC : (idOf(item) ?? []);
      }),
  ),
];

/** The recipients of an object; if it names none, those of the activity that contains it. */
export function recipientsOf(object: JsonObject, activity?: Recipients): Recipients {
  const own = { to: audienceOf(object.to), cc: audienceOf(object.cc) };
  if (activity === undefined || own.to.length > 0 || own.cc.length > 0) return own;
  return { to: activity.to, cc: activity.cc };
}

/**
 * Mastodon's rules. Only the collection of the author's own followers makes a post one for followers; a post that names nobody is
 * visible to nobody.
 *
 * @param followers the followers collection in the author's document
 */
export function visibilityOf({ to, cc }: Recipients, followers: string | null): RemoteVisibility {
  if (to.includes(PUBLIC)) return 'PUBLIC';
  if (cc.includes(PUBLIC)) return 'UNLISTED';
  return followers !== null && to.includes(followers) ? 'PRIVATE' : 'DIRECT';
}
