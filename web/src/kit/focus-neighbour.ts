/** Keeps the focus near an entry of a list that is removed. */

/**
 * Moves the focus to the next entry, else to the previous one, else to another element.
 *
 * @param controls the selector of the controls in an entry, the first of which gets the focus
 * @param otherwise the selector of the element that gets it if there is no other entry; by default the heading of the page
 */
export function focusNeighbour(entry: Element | null | undefined, controls = 'a, button', otherwise = 'main h1'): void {
  // The heading of the page may be beside the first entry.
  const neighbours = [entry?.nextElementSibling, entry?.previousElementSibling].filter(
    (other) => other?.tagName === entry?.tagName,
  );
  const found = neighbours.map((other) => other?.querySelector<HTMLElement>(controls)).find(Boolean);
  (found ?? document.querySelector<HTMLElement>(otherwise))?.focus();
}
