/** Counts the SQL statements that run while something is done. */
import pg from 'pg';

/** The statements that `run` executed, in order, and its result. */
export async function countStatements<Result>(
  run: () => Promise<Result>,
): Promise<{ statements: string[]; result: Result }> {
  const statements: string[] = [];
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [config] = args as [string | { text?: string }];
    statements.push(typeof config === 'string' ? config : (config.text ?? ''));
    return Reflect.apply(query, this, args);
  } as typeof query;
  try {
    return { result: await run(), statements };
  } finally {
    pg.Client.prototype.query = query;
  }
}
