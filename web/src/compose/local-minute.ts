/** Times as the browser's input for them takes them: `2026-11-27T18:00`, in the viewer's zone. */
import { viewerZone } from '../words/format.ts';
import { localOf, utcOf } from '../words/zone-times.ts';

export const localMinute = (at: Date): string => localOf(at.toISOString(), viewerZone());

/** In UTC, as the server expects; invalid text stays unchanged, so that the server reports it. */
export const ofLocalMinute = (minute: string): string => utcOf(minute, viewerZone()) ?? minute;
