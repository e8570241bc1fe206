/** Blocks other servers, changes and removes their blocks; each change is in the action log. */

import type { InstanceDomainBlock } from '../../../generated/prisma/client.ts';
import { DomainBlockSeverity } from '../../../generated/prisma/enums.ts';
import { type Tx, violatedConstraint } from '../../../platform/database/db.ts';
import { invalid, Refusal } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAction } from '../../action-log/record-action.ts';
import { withParents } from '../../kernel/domain-name.ts';
import { lockRow } from '../../kernel/lock-row.ts';
import { enqueue } from '../../kernel/outbox.ts';
import { ownHostnames } from '../../kernel/own-domains.ts';
import { refuse } from '../../kernel/refusals.ts';
import { removeRow } from '../remove-row.ts';
import { requireDomain } from './domain-input.ts';

type Limits = Pick<InstanceDomainBlock, 'severity' | 'rejectMedia' | 'rejectReports'>;

const RANKS = { NOOP: 0, SILENCE: 1, SUSPEND: 2 } as const;

/** Whether `limits` allow nothing that `other` refuses; a suspension refuses everything. */
export function isAtLeastAsStrict(limits: Limits, other: Limits): boolean {
  if (limits.severity === 'SUSPEND') return true;
  if (RANKS[limits.severity] < RANKS[other.severity]) return false;
  return (limits.rejectMedia || !other.rejectMedia) && (limits.rejectReports || !other.rejectReports);
}

type Ctx = Pick<Platform, 'db' | 'clock' | 'ids' | 'config'>;

/** Omitted fields stay unchanged; in a new block they are empty. */
export interface DomainBlockFields {
  /** In any case: noop, silence or suspend; a new block silences. */
  severity?: string | undefined;
  rejectMedia?: boolean | undefined;
  rejectReports?: boolean | undefined;
  publicComment?: string | undefined;
  privateComment?: string | undefined;
  obfuscate?: boolean | undefined;
}

const COMMENT_MAX = 5000;

function severityOf(text: string): DomainBlockSeverity {
  const severity = text.toUpperCase();
  if (Object.hasOwn(DomainBlockSeverity, severity)) return severity as DomainBlockSeverity;
  throw invalid({ severity: ['must be noop, silence or suspend'] });
}

/** The columns of the given fields. Refuses unknown severities and long comments. */
function columnsOf({ severity, ...fields }: DomainBlockFields): Partial<InstanceDomainBlock> {
  for (const [field, text] of [
    ['public_comment', fields.publicComment],
    ['private_comment', fields.privateComment],
  ] as const)
    if ([...(text ?? '')].length > COMMENT_MAX)
      throw invalid({ [field]: [`is too long (maximum is ${COMMENT_MAX} characters)`] });
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return { ...given, ...(severity !== undefined && { severity: severityOf(severity) }) };
}

/** The block that applies to a domain: its own, or that of the nearest domain above. */
export async function blockFor(tx: Tx, domain: string): Promise<InstanceDomainBlock | null> {
  const found = await tx.instanceDomainBlock.findMany({ where: { domain: { in: withParents(domain) } } });
  return found.sort((a, b) => b.domain.length - a.domain.length)[0] ?? null;
}

/** Thrown if a block exists; facades show the block beside the sentence. */
export class BlockedAlready extends Refusal {
  readonly existing: InstanceDomainBlock;

  constructor(existing: InstanceDomainBlock) {
    super('invalid', `You have already imposed stricter limits on ${existing.domain}.`);
    this.existing = existing;
  }
}

interface NewBlock extends DomainBlockFields {
  domain: string;
}

export type NewDomainBlock = ReturnType<typeof newDomainBlock>;

/** The row of a new block. Refuses text that is not a domain, this server's own domain, unknown severities and long comments. */
export function newDomainBlock(ctx: Pick<Ctx, 'clock' | 'ids' | 'config'>, { domain: typed, ...fields }: NewBlock) {
  const domain = requireDomain(typed);
  if (ownHostnames(ctx.config).includes(domain)) throw invalid({ domain: ["is this server's own"] });
  const columns = { severity: 'SILENCE' as const, rejectMedia: false, rejectReports: false, ...columnsOf(fields) };
  return { ...columns, id: ctx.ids.next(), domain, createdAt: ctx.clock.now() };
}

/** Enqueues the job that applies new limits to known actors. */
const enqueueChange = (tx: Tx, { ids }: Ctx, { domain }: Pick<InstanceDomainBlock, 'domain'>): Promise<void> =>
  enqueue(tx, 'domain_block.changed', { domain, causeId: ids.next().toString() });

async function insert(tx: Tx, ctx: Ctx, actorId: bigint | null, data: NewDomainBlock) {
  const row = await tx.instanceDomainBlock.create({ data });
  await enqueueChange(tx, ctx, row);
  await recordAction(tx, ctx, { actorId, action: 'DOMAIN_BLOCK_CREATION', target: row });
  return row;
}

/**
 * Refuses text that is not a domain, this server's own domain, and with `BlockedAlready` a domain that is blocked, or whose
 * parent is blocked at least as strictly (Mastodon's behaviours, admin-08).
 */
export async function createDomainBlock(
  ctx: Ctx,
  actorId: bigint | null,
  given: NewBlock,
): Promise<InstanceDomainBlock> {
  const data = newDomainBlock(ctx, given);
  const refuseExisting = async (): Promise<void> => {
    const existing = await blockFor(ctx.db, data.domain);
    if (existing && (existing.domain === data.domain || !isAtLeastAsStrict(data, existing)))
      throw new BlockedAlready(existing);
  };
  await refuseExisting();
  try {
    return await ctx.db.$transaction((tx) => insert(tx, ctx, actorId, data));
  } catch (error) {
    // Another request blocked the domain at the same time.
    if (violatedConstraint(error) !== null) await refuseExisting();
    throw error;
  }
}

async function locked(tx: Tx, id: bigint): Promise<InstanceDomainBlock> {
  await lockRow(tx, 'instance_domain_blocks', id);
  return (await tx.instanceDomainBlock.findUnique({ where: { id } })) ?? refuse('record_not_found');
}

/** Refuses unknown ids, and fields as `createDomainBlock`. */
export function updateDomainBlock(
  ctx: Ctx,
  actorId: bigint | null,
  id: bigint,
  fields: DomainBlockFields,
): Promise<InstanceDomainBlock> {
  const data = columnsOf(fields);
  return ctx.db.$transaction(async (tx) => {
    const before = await locked(tx, id);
    const row = await tx.instanceDomainBlock.update({ where: { id }, data });
    if (row.severity !== before.severity || row.rejectMedia !== before.rejectMedia) await enqueueChange(tx, ctx, row);
    await recordAction(tx, ctx, { actorId, action: 'DOMAIN_BLOCK_UPDATE', target: row });
    return row;
  });
}

/** Refuses unknown ids. */
export function removeDomainBlock(ctx: Ctx, actorId: bigint | null, id: bigint): Promise<void> {
  return ctx.db.$transaction(async (tx) => {
    const row = await tx.instanceDomainBlock.findUnique({ where: { id } });
    await removeRow(tx, ctx, tx.instanceDomainBlock, { id, actorId, action: 'DOMAIN_BLOCK_DELETION' });
    if (row) await enqueueChange(tx, ctx, row);
  });
}

const named = async (ctx: Ctx, typed: string): Promise<InstanceDomainBlock | null> =>
  ctx.db.instanceDomainBlock.findUnique({ where: { domain: requireDomain(typed) } });

/** For terminals and files: changes an existing block, whatever its parents' blocks. */
export async function blockDomain(
  ctx: Ctx,
  actorId: bigint | null,
  domain: string,
  fields: DomainBlockFields,
): Promise<InstanceDomainBlock> {
  const existing = await named(ctx, domain);
  if (existing) return updateDomainBlock(ctx, actorId, existing.id, fields);
  const data = newDomainBlock(ctx, { domain, ...fields });
  return ctx.db.$transaction((tx) => insert(tx, ctx, actorId, data));
}

/** Refuses domains that are not blocked. */
export async function unblockDomain(ctx: Ctx, actorId: bigint | null, domain: string): Promise<void> {
  const existing = await named(ctx, domain);
  if (!existing) refuse('record_not_found');
  await removeDomainBlock(ctx, actorId, existing.id);
}
