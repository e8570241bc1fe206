/** Categories in files: in any spelling, and with the names that earlier versions of this server wrote. */
import { type EventCategory, readCategory } from '../../look/event-categories.ts';

const FORMER_NAMES: ReadonlyMap<string, EventCategory> = new Map([
  ['family', 'family_education'],
  ['food', 'food_drink'],
  ['movement', 'movements_politics'],
  ['nature', 'outdoors_adventure'],
  ['repair', 'crafts'],
  ['technology', 'science_tech'],
]);

/** The shared category that a text names, otherwise the text. */
export const categoryOf = (text: string): string => FORMER_NAMES.get(text.toLowerCase()) ?? readCategory(text) ?? text;
