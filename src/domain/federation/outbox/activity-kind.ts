/** Kinds of outgoing activities: software differs in the kinds that it accepts. */
import { isObject, type Json } from '../documents/json.ts';

const typeOf = (thing: Json | undefined): string | null =>
  isObject(thing) && typeof thing.type === 'string' ? thing.type : null;

/** The type of an object; of a Tombstone, the type that the object had. */
const objectTypeOf = (object: Json | undefined): string | null =>
  isObject(object) && object.type === 'Tombstone' && typeof object.formerType === 'string'
    ? object.formerType
    : typeOf(object);

/** Such as `Create Note`; for an object that is given by its address alone, the activity's own type. */
export function kindOfActivity(body: string): string {
  const activity = JSON.parse(body) as Json;
  const types = [typeOf(activity), isObject(activity) ? objectTypeOf(activity.object) : null];
  return types.filter((type) => type !== null).join(' ');
}
