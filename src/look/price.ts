/** The price of an event in words. */

export interface Offer {
  price: number | null;
  priceCurrency: string | null;
  url: string | null;
}

/** Null if it is free. */
export function priceText({ price, priceCurrency }: Offer, locale: string): string | null {
  if (!price) return null;
  const style = priceCurrency ? ({ style: 'currency', currency: priceCurrency } as const) : {};
  return new Intl.NumberFormat(locale, { ...style, trailingZeroDisplay: 'stripIfInteger' }).format(price);
}

/** The lowest price that somebody pays, because one of several is often for children; null if it is free or not stated. */
export function lowestPrice(
  { options }: { options: { showParticipationPrice: boolean; offers: readonly Offer[] } },
  locale: string,
): string | null {
  if (!options.showParticipationPrice) return null;
  const priced = options.offers.filter(({ price }) => price);
  const [cheapest] = priced.toSorted((one, other) => (one.price ?? 0) - (other.price ?? 0));
  return cheapest ? priceText(cheapest, locale) : null;
}
