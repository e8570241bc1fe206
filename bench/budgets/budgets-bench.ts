/** The cost of the most expensive texts and requests: CPU time in proportion to the machine, the maximum of each case. */
import { issueToken } from '../../src/domain/oauth/issue-token.ts';
import { createAccount } from '../../src/domain/persons/create-account.ts';
import { type PlainInit, sendPlain } from '../../tests/support/clients/plain-http.ts';
import { bombs } from '../../tests/support/values/bombs.ts';
import { FILLINGS, largestRequests } from '../../tests/support/values/largest-requests.ts';
import { BUDGETS, type Figure, GOALS } from '../goals.ts';
import { Child } from '../servers/child.ts';
import { withPlatform } from '../servers/with-platform.ts';
import { cheapestOf, cpuOf } from './cpu-time.ts';
import { textCases } from './texts.ts';

export interface BudgetRow {
  case: string;
  figure: Figure;
  value: number;
}

interface Asked {
  path: string;
  init: PlainInit;
}

const PUBLIC_URL = 'http://plaza.example';
/** Visitors may send a body there. */
const OPEN_PATHS = ['/api/v1/apps', '/trpc/apps.create', '/api', '/oauth/token'];

const budgetOf = (name: string): number => GOALS.find((goal) => goal.case === name)?.value ?? 0;

const refused = (): Asked[] =>
  Object.values(bombs(300_000)).flatMap(({ type, bytes }) =>
    OPEN_PATHS.map((at) => ({ path: at, init: { method: 'POST', headers: { 'content-type': type }, body: bytes } })),
  );

const largest = (token: string): Asked[] =>
  FILLINGS.flatMap((filling) =>
    largestRequests(filling).map(({ path: at, init }) => ({
      path: at,
      init: { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } },
    })),
  );

function measured(name: string, value: number): BudgetRow {
  console.log(`${name}: ${value.toFixed(0)} ms of CPU time`);
  return { case: name, figure: 'CPU ms', value };
}

async function dearest(name: string, server: Child, asked: readonly Asked[]): Promise<BudgetRow> {
  let value = 0;
  for (const { path: at, init } of asked) {
    const { cpu } = await cheapestOf(budgetOf(name), async () => {
      const before = (await server.usage()).cpuMs;
      await sendPlain(server.url + at, init);
      return { cpu: (await server.usage()).cpuMs - before };
    });
    value = Math.max(value, cpu);
  }
  return measured(name, value);
}

async function benchRequests(only: string | null): Promise<BudgetRow[]> {
  const names = [BUDGETS.refused, BUDGETS.largest].filter((name) => name.includes(only ?? ''));
  if (names.length === 0) return [];
  return withPlatform({ PUBLIC_URL }, async ({ platform, databaseUrl, dataDir }) => {
    const ctx = { ...platform, viewer: null };
    const { user, actor } = await createAccount(ctx, {
      ...{ username: 'member', email: 'member@example.org', password: 'a long enough password' },
      ...{ roleId: null, confirmed: true },
    });
    const scopes = ['read', 'write', 'follow', 'push'];
    const { token } = await issueToken(platform.db, ctx, { appId: null, userId: user.id, actorId: actor.id, scopes });
    const server = await Child.start('plaza-server.ts', [databaseUrl, PUBLIC_URL, dataDir]);
    const rows: BudgetRow[] = [];
    for (const name of names)
      rows.push(await dearest(name, server, name === BUDGETS.refused ? refused() : largest(token)));
    await server.stop();
    return rows;
  });
}

export async function benchBudgets(only: string | null): Promise<BudgetRow[]> {
  const rows: BudgetRow[] = [];
  for (const [name, works] of Object.entries(textCases())) {
    if (!name.includes(only ?? '')) continue;
    let value = 0;
    for (const work of works) value = Math.max(value, await cpuOf(budgetOf(name), work));
    rows.push(measured(name, value));
  }
  rows.push(...(await benchRequests(only)));
  return rows;
}
