/** Preferred languages for trends. */
import type { Viewer } from '../access/viewer.ts';

/** The viewer's chosen languages, or their locale; for anonymous viewers those of the server. */
export function preferredLanguages(viewer: Viewer | null, spokenHere: readonly string[]): readonly string[] {
  if (!viewer?.userId) return spokenHere;
  if (viewer.chosenLanguages.length > 0) return viewer.chosenLanguages;
  return [viewer.locale, viewer.locale.split(/[-_]/)[0] ?? viewer.locale];
}
