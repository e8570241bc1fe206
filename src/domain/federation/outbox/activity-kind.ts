/** Kinds of outgoing activities: software differs in the kinds that it accepts. */
import { isObject, type Json } from '../documents/json.ts';

const typeOf = (thing: Json | undefined): string | null =>
  isObject(thing) && typeof thing.type === 'string' ? thing.type : null;

/** Such as `Create Note`; for an object that is given by its address alone, the activity's own type. */
export function kindOfActivity(body: string): string {
  const activity = JSON.parse(body) as Json;
  const types = [typeOf(activity), isObject(activity) ? typeOf(activity.object) : null];
  return types.filter((type) => type !== null).join(' ');
}
