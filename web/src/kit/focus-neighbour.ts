/** Keeps the focus near a card that is removed. */

/** Moves the focus to the next card, else to the previous one, else to the heading of the page. */
export function focusNeighbour(card: Element | null | undefined): void {
  const neighbours = [card?.nextElementSibling, card?.previousElementSibling];
  const found = neighbours.map((other) => other?.querySelector<HTMLElement>('a, button')).find(Boolean);
  (found ?? document.querySelector<HTMLElement>('main h1'))?.focus();
}
