/** Visitors who ask the same in the same moment are answered together: one of them is served, and the others hear it too. */
import { onePer } from '../platform/cache/one-per.ts';
import type { RequestContext } from './context.ts';
import { Reply } from './reply.ts';

interface Answer<Result> {
  result: Result;
  /** What the procedure said about its REST answer. */
  reply: Reply;
}

const askedIn = onePer((_sql: RequestContext['sql']) => new Map<string, Promise<Answer<unknown>>>());

/**
 * Answers a question once for all who ask it within one turn of the event loop. The work begins when all of them have asked,
 * so that an answer is never older than its question.
 *
 * @param question what they ask, whole: where two texts are the same, so is the answer
 */
export async function askedTogether<Result>(
  ctx: RequestContext,
  question: string,
  serve: (reply: Reply) => Promise<Result>,
): Promise<Result> {
  const questions = askedIn(ctx.sql);
  let answer = questions.get(question) as Promise<Answer<Result>> | undefined;
  if (!answer) {
    answer = new Promise<void>((begin) => setImmediate(begin)).then(async () => {
      questions.delete(question);
      const reply = new Reply(ctx.reply.url);
      return { result: await serve(reply), reply };
    });
    questions.set(question, answer);
  }
  const { result, reply } = await answer;
  ctx.reply.take(reply);
  return result;
}
