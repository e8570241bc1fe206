/** A thread that answers, fails or dies, as it is asked. */
import { answerQuestions } from '../../../src/platform/concurrency/thread.ts';

answerQuestions((question: string) => {
  if (question === 'fail') throw new Error('it failed');
  if (question === 'die') process.exit(3);
  return question.toUpperCase();
});
