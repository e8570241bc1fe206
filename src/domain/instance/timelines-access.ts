/** Decides who may read the public timelines. */
import type { Settings } from './settings.ts';

/** Limited federation closes them for visitors, whatever the setting `publicTimelines`. */
export const timelinesAccess = ({
  publicTimelines,
  limitedFederation,
}: Pick<Settings, 'publicTimelines' | 'limitedFederation'>): Settings['publicTimelines'] =>
  limitedFederation ? 'authenticated' : publicTimelines;
