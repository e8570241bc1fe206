/** Causes a fault at the moment after a commit, before the committing code continues. */
import pg from 'pg';

type Done = (error: Error | null, result: unknown) => void;

/** A statement that commits by itself, when it is not in a transaction. */
export const CHANGES = /\b(INSERT INTO|(?<!FOR |KEY )UPDATE|DELETE FROM)\b/i;

export const textOf = (asked: unknown): string =>
  typeof asked === 'object' && asked !== null ? (asked as pg.QueryConfig).text : String(asked);

/**
 * Delays the events of a connection's end, so that a waiting caller gets an available answer first. Returns the function that
 * releases them.
 */
function holdEnd(client: pg.Client): () => void {
  const { emit } = client;
  const held: Parameters<typeof emit>[] = [];
  client.emit = (...told) => {
    if (told[0] !== 'error' && told[0] !== 'end') return Reflect.apply(emit, client, told);
    held.push(told);
    return true;
  };
  return () => {
    client.emit = emit;
    for (const told of held) Reflect.apply(emit, client, told);
  };
}

/**
 * Runs `run`, and `strike` after its first commit.
 *
 * @param port of the database: commits of other servers in this process, which use another one, are ignored
 * @returns the result of `run`, and whether it committed anything
 */
export async function strikeAfterCommit<Result>(
  strike: () => Promise<unknown>,
  run: () => Promise<Result>,
  port?: number,
): Promise<{ answer: Result; committed: boolean }> {
  const { query } = pg.Client.prototype;
  const open = new WeakSet<pg.Client>();
  let committed = false;
  const struck = async (): Promise<void> => {
    if (committed) return;
    committed = true;
    await strike();
  };
  pg.Client.prototype.query = function (this: pg.Client, ...asked: unknown[]) {
    const text = textOf(asked[0]);
    if (text === 'BEGIN') open.add(this);
    const ends = text === 'COMMIT' || (!open.has(this) && CHANGES.test(text));
    if (text === 'COMMIT' || text === 'ROLLBACK') open.delete(this);
    const isMeant = port === undefined || this.port === port;
    if (!ends || committed || !isMeant) return Reflect.apply(query, this, asked);
    const done = asked.at(-1);
    if (typeof done !== 'function') {
      const answered = Reflect.apply(query, this, asked) as unknown as Promise<unknown>;
      return answered.then(async (result) => {
        await struck();
        return result;
      });
    }
    const after: Done = (error, result) => {
      if (error) return (done as Done)(error, result);
      const letGo = holdEnd(this);
      void struck().then(() => {
        (done as Done)(error, result);
        letGo();
      });
    };
    return Reflect.apply(query, this, [...asked.slice(0, -1), after]);
  } as typeof query;
  try {
    return { answer: await run(), committed };
  } finally {
    pg.Client.prototype.query = query;
  }
}
