/** In which languages trends come first. */
import type { Viewer } from '../access/viewer.ts';

/** Those that one chose to read, or speaks; of strangers it is taken that they speak those of the server. */
export function preferredLanguages(viewer: Viewer | null, spokenHere: readonly string[]): readonly string[] {
  if (!viewer?.userId) return spokenHere;
  if (viewer.chosenLanguages.length > 0) return viewer.chosenLanguages;
  return [viewer.locale, viewer.locale.split(/[-_]/)[0] ?? viewer.locale];
}
