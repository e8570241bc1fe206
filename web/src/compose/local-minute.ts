/** Times as the browser's input for them takes them: `2026-11-27T18:00`, in the viewer's zone. */
const MINUTE_MS = 60_000;

export const localMinute = (at: Date): string =>
  new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length);
