/**
 * The IP rules in the memory of each process, because every request checks them. A message on the bus announces a change; until
 * the rules are read again, the old ones apply (docs/decisions/0043-ip-rules-in-memory.md).
 */
import { LRUCache } from 'lru-cache';
import type { IpBlockSeverity } from '../../../generated/prisma/enums.ts';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type Sql, statement } from '../../../platform/database/sql.ts';
import { NetworkTable } from '../../../platform/http/ip-network.ts';

interface Rule {
  network: string;
  severity: IpBlockSeverity;
  expires_at: Date | null;
}

export type IpBlocksContext = { bus: Bus; sql: Sql; clock: Clock };

/** Empty messages on this channel announce a change. */
export const IP_BLOCKS_CHANNEL = 'ip_blocks';

const ipBlocks = statement('ip_blocks', 'SELECT network, severity, expires_at FROM ip_blocks ORDER BY id').as<Rule>();

/** The number of cached addresses. */
const MOST_CACHED = 10_000;

/** Rules by severity, because a request checks only one kind, which is usually empty. */
class IpRules {
  readonly #tables: Record<IpBlockSeverity, NetworkTable<Rule>>;
  /** Visitors return, so the results for their addresses are cached as long as these rules apply. */
  readonly #found = new LRUCache<string, readonly Rule[]>({ max: MOST_CACHED });

  constructor(rules: readonly Rule[]) {
    const table = (severity: IpBlockSeverity) =>
      new NetworkTable(rules.filter((rule) => rule.severity === severity).map((rule) => [rule.network, rule] as const));
    this.#tables = {
      SIGN_UP_REQUIRES_APPROVAL: table('SIGN_UP_REQUIRES_APPROVAL'),
      SIGN_UP_BLOCK: table('SIGN_UP_BLOCK'),
      NO_ACCESS: table('NO_ACCESS'),
    };
  }

  /** Whether a rule of this severity that has not expired contains the address. */
  has(severity: IpBlockSeverity, ip: string, clock: Clock): boolean {
    const table = this.#tables[severity];
    if (table.isEmpty) return false;
    const key = `${severity} ${ip}`;
    const rules = this.#found.get(key) ?? table.containing(ip);
    this.#found.set(key, rules);
    return rules.some((rule) => rule.expires_at === null || rule.expires_at > clock.now());
  }
}

interface Store {
  rules: IpRules | null;
  /** The rows behind `rules`, as text. */
  rows: string;
  /** Called with each new set of rules. */
  listeners: Set<() => void>;
  reading: Promise<IpRules> | null;
  /** Something changed while the rules were read. */
  again: boolean;
  subscribed: Promise<unknown> | null;
}

/** Keyed by the bus, because contexts are copies of the platform that share it. */
const stores = new WeakMap<Bus, Store>();

function storeOf({ bus }: Pick<IpBlocksContext, 'bus'>): Store {
  const found = stores.get(bus);
  if (found) return found;
  const store: Store = { rules: null, rows: '', listeners: new Set(), reading: null, again: false, subscribed: null };
  stores.set(bus, store);
  return store;
}

/** The rules for these rows. If the rows did not change, the rules and their cached results stay. */
function rulesOf(store: Store, rows: readonly Rule[]): IpRules {
  const text = JSON.stringify(rows);
  if (store.rules && store.rows === text) return store.rules;
  store.rules = new IpRules(rows);
  store.rows = text;
  for (const listener of store.listeners) listener();
  return store.rules;
}

async function readUntilCurrent(ctx: IpBlocksContext, store: Store): Promise<IpRules> {
  for (;;) {
    store.again = false;
    const rows = await ctx.sql.many(ipBlocks, []);
    if (!store.again) return rulesOf(store, rows);
  }
}

/** Calls `listener` whenever this process has other rules than before. Returns a function that stops this. */
export function onIpRules(ctx: Pick<IpBlocksContext, 'bus'>, listener: () => void): () => void {
  const { listeners } = storeOf(ctx);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reads the rules again, at once; rejects when the database does not answer, and the old rules stay. */
export function readIpRules(ctx: IpBlocksContext): Promise<IpRules> {
  const store = storeOf(ctx);
  store.again = true;
  store.reading ??= readUntilCurrent(ctx, store).finally(() => {
    store.reading = null;
  });
  return store.reading;
}

/** The messages of a lost connection may be lost, too. */
const REPEAT_MS = 60_000;

/** Reads the rules now, after every change, and once a minute. Returns a function that stops this. */
export function watchIpRules(ctx: IpBlocksContext): () => void {
  const store = storeOf(ctx);
  const read = (): void => {
    readIpRules(ctx).catch(() => {});
    store.subscribed ??= ctx.bus.subscribe(IP_BLOCKS_CHANNEL, read, read).catch(() => {
      store.subscribed = null;
    });
  };
  read();
  return ctx.clock.every(REPEAT_MS, read);
}

/** The rules that this process has loaded, without waiting; loads them if there are none yet. */
function knownIpRules(ctx: IpBlocksContext): IpRules | Promise<IpRules> {
  const { rules, reading } = storeOf(ctx);
  return rules ?? reading ?? readIpRules(ctx);
}

/** Whether requests from the address are refused: at once, unless this process has not read the rules yet. */
export function mayNotAccess(ctx: IpBlocksContext, ip: string): boolean | Promise<boolean> {
  const rules = knownIpRules(ctx);
  if (rules instanceof IpRules) return rules.has('NO_ACCESS', ip, ctx.clock);
  return rules.then((known) => known.has('NO_ACCESS', ip, ctx.clock));
}

/** The verdict of the rules on sign-ups from an address. */
export async function ipVerdict(ctx: IpBlocksContext, ip: string): Promise<'free' | 'approval' | 'blocked'> {
  const rules = await knownIpRules(ctx);
  if (rules.has('SIGN_UP_BLOCK', ip, ctx.clock) || rules.has('NO_ACCESS', ip, ctx.clock)) return 'blocked';
  return rules.has('SIGN_UP_REQUIRES_APPROVAL', ip, ctx.clock) ? 'approval' : 'free';
}
