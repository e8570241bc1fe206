/** Modules that failed to load, as in a tunnel. Browsers load them again, but what was made of them keeps the failure. */

const failures = new Set<() => void>();

/** @param again makes the next rendering load the module again */
export function noteFailure(again: () => void): void {
  failures.add(again);
}

/** Called when a page opens, and once a failure is shown: the next rendering loads the modules again. */
export function reloadFailed(): void {
  for (const again of failures) again();
  failures.clear();
}
