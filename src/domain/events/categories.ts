/** Categories that event servers share (Mobilizon's categories). This server accepts any text. */

export const EVENT_CATEGORIES: ReadonlySet<string> = new Set([
  ...['ARTS', 'AUTO_BOAT_AIR', 'BOOK_CLUBS', 'BUSINESS', 'CAUSES', 'COMEDY', 'COMMUNITY', 'CRAFTS', 'FAMILY_EDUCATION'],
  ...['FASHION_BEAUTY', 'FILM_MEDIA', 'FOOD_DRINK', 'GAMES', 'HEALTH', 'LANGUAGE_CULTURE', 'LEARNING', 'LGBTQ'],
  ...['MEETING', 'MOVEMENTS_POLITICS', 'MUSIC', 'NETWORKING', 'OUTDOORS_ADVENTURE', 'PARTY', 'PERFORMING_VISUAL_ARTS'],
  ...['PETS', 'PHOTOGRAPHY', 'SCIENCE_TECH', 'SPIRITUALITY_RELIGION_BELIEFS', 'SPORTS', 'THEATRE'],
]);

/** In the spelling for other servers. */
export const categoryName = (category: string): string => {
  const name = category
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]+/g, '_');
  return EVENT_CATEGORIES.has(name) ? name : 'MEETING';
};
