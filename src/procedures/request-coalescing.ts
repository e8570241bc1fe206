/** Request coalescing: identical concurrent anonymous requests share one answer. */
import memoize from 'memoize';
import type { RequestContext } from './context.ts';
import { Reply } from './reply.ts';

interface Answer<Result> {
  result: Result;
  /** The status and headers that the procedure set. */
  reply: Reply;
}

const pendingOf = memoize((_sql: RequestContext['sql']) => new Map<string, Promise<Answer<unknown>>>(), {
  cache: new WeakMap(),
});

/**
 * Runs `serve` once for all requests with the same key that arrive within one turn of the event loop. It starts after the last
 * of them, so that no answer is older than its request.
 *
 * @param key identifies the whole request: equal keys must mean equal answers
 */
export async function coalesce<Result>(
  ctx: RequestContext,
  key: string,
  serve: (reply: Reply) => Promise<Result>,
): Promise<Result> {
  const pending = pendingOf(ctx.sql);
  let answer = pending.get(key) as Promise<Answer<Result>> | undefined;
  if (!answer) {
    answer = new Promise<void>((begin) => setImmediate(begin)).then(async () => {
      pending.delete(key);
      const reply = new Reply(ctx.reply.url);
      return { result: await serve(reply), reply };
    });
    pending.set(key, answer);
  }
  const { result, reply } = await answer;
  ctx.reply.take(reply);
  return result;
}
