/** Counts what is said to the database while something runs. */
import pg from 'pg';

/** The statements that `run` caused, in their order, and what it returned. */
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
