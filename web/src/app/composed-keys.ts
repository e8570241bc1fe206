/**
 * Keys of an input method: during composition, Enter, arrows and letters select its words, and must not act as shortcuts or
 * submit.
 */

/** The key code of every key that an input method handles; Safari sets nothing else for the Enter that ends a composition. */
const BY_INPUT_METHOD = 229;

/** Called once at the start: no other listener sees these keys. */
export function hideComposedKeys(): void {
  const hide = (event: KeyboardEvent): void => {
    if (event.isComposing || event.keyCode === BY_INPUT_METHOD) event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', hide, true);
}
