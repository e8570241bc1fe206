/** How many rows the statements of a request read, by PostgreSQL's own account. */
import pg from 'pg';
import type { World } from '../world/world.ts';

export interface Asked {
  /** Only prepared statements, which have connections of their own, have a name. */
  name?: string | undefined;
  text: string;
  values: unknown[];
}

/** The statements that `run` executes, with their values. */
export async function statementsOf(run: () => Promise<unknown>): Promise<Asked[]> {
  const asked: Asked[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [config, values] = args as [string | Asked, unknown[] | undefined];
    if (typeof config === 'string') asked.push({ text: config, values: Array.isArray(values) ? values : [] });
    else
      asked.push({
        name: config.name,
        text: config.text,
        values: config.values ?? (Array.isArray(values) ? values : []),
      });
    return Reflect.apply(query, this, args);
  } as typeof query;
  try {
    await run();
    return asked;
  } finally {
    pg.Client.prototype.query = query;
  }
}

interface Plan {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** The most rows that a step of the plan read. */
const most = (plan: Plan): number =>
  Math.max(
    (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'],
    ...(plan.Plans ?? []).map(most),
  );

const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'NULL';
  const text = Array.isArray(value) ? `{${value.join(',')}}` : value instanceof Date ? value.toISOString() : `${value}`;
  return pg.escapeLiteral(text);
};

/** How often the plan looked up rows of a table, in executed steps. */
const lookups = (plan: Plan, table: string): number =>
  (plan['Relation Name'] === table ? plan['Actual Loops'] : 0) +
  (plan.Plans ?? []).reduce((sum, inner) => sum + lookups(inner, table), 0);

const planIn = ({ rows }: pg.QueryResult): Plan => rows[0]['QUERY PLAN'][0].Plan;

/** Planned as on the server: a prepared statement for any values, others for these. Null for statements that read no list. */
async function planOf(world: World, { name, text, values }: Asked): Promise<Plan | null> {
  // The lookup of the viewer is the same for every list.
  if (!/^\s*(SELECT|WITH)/i.test(text) || name === 'tokens_by_hashes') return null;
  const explain = 'EXPLAIN (ANALYZE, FORMAT JSON)';
  const { pool, pools } = world.platform;
  if (!name) return planIn(await pool.query(`${explain} ${text}`, values));
  const client = (await pools.requests_prepared?.connect()) as pg.PoolClient;
  await client.query(`PREPARE page AS ${text}`);
  const found = await client.query(
    `${explain} EXECUTE page${values.length > 0 ? `(${values.map(literal).join(', ')})` : ''}`,
  );
  await client.query('DEALLOCATE page');
  client.release();
  return planIn(found);
}

export async function rowsRead(world: World, asked: Asked): Promise<number> {
  const plan = await planOf(world, asked);
  return plan ? most(plan) : 0;
}

/** The most rows that a step of the plan read from one table. */
const mostOfTable = (plan: Plan): number =>
  Math.max(
    plan['Relation Name'] ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'] : 0,
    ...(plan.Plans ?? []).map(mostOfTable),
  );

/** As `rowsRead`, without the entries of an index that a bitmap collects, of which a page may need a few only. */
export async function tableRowsRead(world: World, asked: Asked): Promise<number> {
  const plan = await planOf(world, asked);
  return plan ? mostOfTable(plan) : 0;
}

/** The most rows of a table that a step of the plan passes on. */
const mostPassedOn = (plan: Plan, table: string): number =>
  Math.max(
    plan['Relation Name'] === table ? plan['Actual Rows'] * plan['Actual Loops'] : 0,
    ...(plan.Plans ?? []).map((inner) => mostPassedOn(inner, table)),
  );

/** How many rows of a table a statement compares with its further conditions. */
export async function rowsPassedOn(world: World, asked: Asked, table: string): Promise<number> {
  const plan = await planOf(world, asked);
  return plan ? mostPassedOn(plan, table) : 0;
}

/** How often a statement looks into a table. */
export async function lookupsOf(world: World, asked: Asked, table: string): Promise<number> {
  const plan = await planOf(world, asked);
  return plan ? lookups(plan, table) : 0;
}
