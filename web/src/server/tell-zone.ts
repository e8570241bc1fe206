/** Tells the server's pages, which have no scripts, in which zone this browser is. */

const DAYS = 400;

/** A zone in the settings takes precedence. */
export function tellZone(): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has a cookie store
  document.cookie = `zone=${timeZone}; path=/; max-age=${DAYS * 86_400}; samesite=lax`;
}
