/** What all activities have. */
import { dateOf, embedded, hostOf, idOf, typesOf, urlOf } from '../forms.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { audienceOf, type Recipients } from '../recipients.ts';

export interface ActivityBase extends Recipients {
  /** On the actor's host; null if the sender gives none. */
  id: string | null;
  /** Whoever signed must be this actor. */
  actor: string;
  published: Date | null;
}

/** Something that an activity names or holds. */
export interface Thing {
  id: string;
  /** The first of its types. */
  type: string | null;
  /** What came with the activity, with the context of the activity. Believe it only of the signer. */
  document: JsonObject | null;
}

/** The first thing of a property; null if it has no id. */
export function thingOf(json: Json | undefined, outer: JsonObject): Thing | null {
  const first = Array.isArray(json) ? json[0] : json;
  const id = idOf(first);
  if (id === null) return null;
  // An object with an id alone says nothing but the id.
  const document = isObject(first) && typesOf(first).length > 0 ? embedded(first, outer) : null;
  return { id, type: document === null ? null : (typesOf(document)[0] ?? null), document };
}

/** @param actor who is known otherwise, for activities whose sender names none. */
export function baseOf(json: JsonObject, actor: string): ActivityBase {
  return {
    id: urlOf(json.id),
    actor,
    to: audienceOf(json.to),
    cc: audienceOf(json.cc),
    published: dateOf(json.published),
  };
}

/** Whether a server may speak of something: it is on the actor's host. */
export const isOwnHost = (id: string, actor: string): boolean => hostOf(id) === hostOf(actor);
