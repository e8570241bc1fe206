/** A worker thread that answers, fails or exits on request. */
import { answerQuestions } from '../../../src/platform/concurrency/thread.ts';

answerQuestions((question: string) => {
  if (question === 'fail') throw new Error('it failed');
  if (question === 'die') process.exit(3);
  return question.toUpperCase();
});
