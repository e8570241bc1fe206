/** Keeps the focus near an entry of a list that is removed. */

/**
 * Moves the focus to the next entry, else to the previous one, else to the heading of the page.
 *
 * @param controls the selector of the controls in an entry, the first of which gets the focus
 */
export function focusNeighbour(entry: Element | null | undefined, controls = 'a, button'): void {
  const neighbours = [entry?.nextElementSibling, entry?.previousElementSibling];
  const found = neighbours.map((other) => other?.querySelector<HTMLElement>(controls)).find(Boolean);
  (found ?? document.querySelector<HTMLElement>('main h1'))?.focus();
}
