/** The category of an event for other servers and for lists. */
import { readCategory } from '../../look/event-categories.ts';

/** SQL: the category of the event `alias` in the form of `readCategory`. The index `events_category` has the same expression. */
export const CATEGORY_OF = (alias: string): string =>
  `lower(regexp_replace(btrim(${alias}.category), '[\\s-]+', '_', 'g'))`;

/** In the spelling for other servers. */
export const categoryName = (category: string): string => (readCategory(category) ?? 'meeting').toUpperCase();
