/** Kinds of activities that this server sends: servers differ in what they take. */
import { isObject, type Json } from '../documents/json.ts';

const typeOf = (thing: Json | undefined): string | null =>
  isObject(thing) && typeof thing.type === 'string' ? thing.type : null;

/** `Create Note`; of an object that is named by its address alone, the activity's own type. */
export function kindOfActivity(body: string): string {
  const activity = JSON.parse(body) as Json;
  const types = [typeOf(activity), isObject(activity) ? typeOf(activity.object) : null];
  return types.filter((type) => type !== null).join(' ');
}
