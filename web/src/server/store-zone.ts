/** Stores the zone of this browser in a cookie, for the pages of the server, which have no scripts. */

const DAYS = 400;

/** A zone in the settings takes precedence. */
export function storeZone(): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has a cookie store
  document.cookie = `zone=${timeZone}; path=/; max-age=${DAYS * 86_400}; samesite=lax`;
}
