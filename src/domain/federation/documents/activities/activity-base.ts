/** The properties that all activities share. */
import { dateOf, embedded, hostOf, idOf, typesOf, urlOf } from '../forms.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { audienceOf, type Recipients } from '../recipients.ts';

export interface ActivityBase extends Recipients {
  /** On the actor's host; null if the sender gives none. */
  id: string | null;
  /** The signer must be this actor. */
  actor: string;
  published: Date | null;
}

/** Something that an activity names or contains. */
export interface Thing {
  id: string;
  /** The first of its types. */
  type: string | null;
  /** The document that the activity contains, with the activity's context. Believe it only if it belongs to the signer. */
  document: JsonObject | null;
}

/** The first object of a property; null if it has no id. */
export function thingOf(json: Json | undefined, outer: JsonObject): Thing | null {
  const first = Array.isArray(json) ? json[0] : json;
  const id = idOf(first);
  if (id === null) return null;
  // An object with nothing but an id has no document.
  const document = isObject(first) && typesOf(first).length > 0 ? embedded(first, outer) : null;
  return { id, type: document === null ? null : (typesOf(document)[0] ?? null), document };
}

/** @param actor the known actor, for activities whose sender names none. */
export function baseOf(json: JsonObject, actor: string): ActivityBase {
  return {
    id: urlOf(json.id),
    actor,
    to: audienceOf(json.to),
    cc: audienceOf(json.cc),
    published: dateOf(json.published),
  };
}

/** Whether the thing is on the actor's host, so that the actor's server may speak for it. */
export const isOwnHost = (id: string, actor: string): boolean => hostOf(id) === hostOf(actor);
