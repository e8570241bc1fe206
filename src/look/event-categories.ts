/** Categories that event servers share (Mobilizon's categories). This server accepts any text, and filters lists of events by these. */
import type { Messages } from '../generated/texts/shapes/look/categories.ts';

/** In the form in which this server writes them. */
const EVENT_CATEGORIES = [
  ...(['arts', 'auto_boat_air', 'book_clubs', 'business', 'causes', 'comedy', 'community', 'crafts'] as const),
  ...(['family_education', 'fashion_beauty', 'film_media', 'food_drink', 'games', 'health'] as const),
  ...(['language_culture', 'learning', 'lgbtq', 'meeting', 'movements_politics', 'music', 'networking'] as const),
  ...(['outdoors_adventure', 'party', 'performing_visual_arts', 'pets', 'photography', 'science_tech'] as const),
  ...(['spirituality_religion_beliefs', 'sports', 'theatre'] as const),
];
export type EventCategory = (typeof EVENT_CATEGORIES)[number];

/** The shared category that a text names in any spelling, such as `FOOD_DRINK` or `food-drink`; null for other texts. */
export function readCategory(text: string): EventCategory | null {
  const name = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  return EVENT_CATEGORIES.find((category) => category === name) ?? null;
}

/** The categories with their names, in the order of these. */
export const categoryOptions = ({ names }: Messages, language: string): (readonly [EventCategory, string])[] =>
  EVENT_CATEGORIES.map((name) => [name, names[name]] as const).sort(([, a], [, b]) => a.localeCompare(b, language));
