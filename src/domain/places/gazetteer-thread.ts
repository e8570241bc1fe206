/** Worker thread of the gazetteer: loading it takes half a second, which would block the event loop. */
import { answerQuestions } from '../../platform/concurrency/thread.ts';
import { citiesNamed, citiesNear } from './gazetteer.ts';
import type { Place } from './place.ts';

export type GazetteerQuestion =
  | { kind: 'search'; args: Parameters<typeof citiesNamed> }
  | { kind: 'reverse'; args: Parameters<typeof citiesNear> };

answerQuestions((question: GazetteerQuestion): Place[] =>
  question.kind === 'search' ? citiesNamed(...question.args) : citiesNear(...question.args),
);
