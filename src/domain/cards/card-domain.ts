/** The site of a card. */

/** As SQL over `preview_cards k`: the domain of the page. */
export const CARD_DOMAIN = `lower(substring(k.url FROM '^[a-z]+://([^/:?#]+)'))`;
