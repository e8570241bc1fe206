/** The gazetteer as a geocoder: asked in a thread of its own. */
import { askThread } from '../../platform/concurrency/thread.ts';
import type { GazetteerQuestion } from './gazetteer-thread.ts';
import type { Geocoder, Place } from './place.ts';

/** One with a thread of its own, which reads the gazetteer at the first question. */
export function createGazetteer(): Geocoder {
  const ask = askThread<GazetteerQuestion, Place[]>(new URL('./gazetteer-thread.ts', import.meta.url));
  return {
    search: (...args) => ask({ kind: 'search', args }),
    reverse: (...args) => ask({ kind: 'reverse', args }),
  };
}

/** The one of this process. */
export const embeddedGazetteer = createGazetteer();
