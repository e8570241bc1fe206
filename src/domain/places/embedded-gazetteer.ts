/** The embedded gazetteer as a geocoder, in a worker thread. */
import { askThread } from '../../platform/concurrency/thread.ts';
import type { GazetteerQuestion } from './gazetteer-thread.ts';
import type { Geocoder, Place } from './place.ts';

/** Creates one with its own worker thread, which loads the gazetteer at the first request. */
export function createGazetteer(): Geocoder {
  const ask = askThread<GazetteerQuestion, Place[]>(new URL('./gazetteer-thread.ts', import.meta.url));
  return {
    search: (...args) => ask({ kind: 'search', args }),
    reverse: (...args) => ask({ kind: 'reverse', args }),
  };
}

/** The instance of this process. */
export const embeddedGazetteer = createGazetteer();
