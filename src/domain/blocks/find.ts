/** The rows of all kinds of blocks and allows, for staff: one by its id, and pages, newest first. */
import { parseId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { type PageBounds, pageOf } from '../kernel/page.ts';
import { refuse } from '../kernel/refusals.ts';

type Ctx = Pick<Platform, 'db'>;

/** Kind → its table. */
const TABLES = {
  domainBlocks: 'instanceDomainBlock',
  domainAllows: 'domainAllow',
  emailDomainBlocks: 'emailDomainBlock',
  canonicalEmailBlocks: 'canonicalEmailBlock',
  ipBlocks: 'ipBlock',
  usernameBlocks: 'usernameBlock',
} as const;

export type BlockKind = keyof typeof TABLES;
export type BlockRow<Kind extends BlockKind> = NonNullable<
  Awaited<ReturnType<Platform['db'][(typeof TABLES)[Kind]]['findFirst']>>
>;

interface Reader<Row> {
  findUnique(query: { where: { id: bigint } }): Promise<Row | null>;
  findMany(query: object): Promise<Row[]>;
}

const tableOf = <Kind extends BlockKind>({ db }: Ctx, kind: Kind): Reader<BlockRow<Kind>> =>
  db[TABLES[kind]] as unknown as Reader<BlockRow<Kind>>;

export async function findBlock<Kind extends BlockKind>(ctx: Ctx, kind: Kind, id: string): Promise<BlockRow<Kind>> {
  const rowId = parseId(id);
  const found = rowId === null ? null : await tableOf(ctx, kind).findUnique({ where: { id: rowId } });
  return found ?? refuse('record_not_found');
}

export function listBlocks<Kind extends BlockKind>(ctx: Ctx, kind: Kind, page: PageBounds): Promise<BlockRow<Kind>[]> {
  const { where, order } = pageOf(page);
  return tableOf(ctx, kind).findMany({ where, ...order });
}

/** All of them in the order of a column, for terminals and files. */
export function allBlocks<Kind extends BlockKind>(
  ctx: Ctx,
  kind: Kind,
  column: keyof BlockRow<Kind>,
): Promise<BlockRow<Kind>[]> {
  return tableOf(ctx, kind).findMany({ orderBy: { [column]: 'asc' } });
}
