/** Answers the same question of many rows at once: the resolvers of one field, one after the other, share one look-up. */

interface Waiting<Key, Value> {
  keys: Set<Key>;
  answer: Promise<ReadonlyMap<Key, Value>>;
}

const waiting = new WeakMap<object, Map<unknown, Waiting<never, unknown>>>();

/**
 * What `find` says of `key`, asked together with every other key of the same question in the same request.
 *
 * @param ctx the request
 * @param question what tells this look-up from others: a function, or the node of the field when its selection matters
 */
export async function batched<Key, Value>(
  ctx: object,
  question: unknown,
  key: Key,
  find: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>,
): Promise<Value | undefined> {
  const questions = waiting.get(ctx) ?? new Map<unknown, Waiting<never, unknown>>();
  waiting.set(ctx, questions);
  let asked = questions.get(question) as Waiting<Key, Value> | undefined;
  if (!asked) {
    const keys = new Set<Key>();
    // Resolvers that hang on promises come some turns later: the look-up waits until none of them is left in this one.
    const answer = Promise.resolve()
      .then(() => new Promise((resolve) => process.nextTick(resolve)))
      .then(() => {
        questions.delete(question);
        return find([...keys]);
      });
    asked = { keys, answer };
    questions.set(question, asked as unknown as Waiting<never, unknown>);
  }
  asked.keys.add(key);
  return (await asked.answer).get(key);
}
