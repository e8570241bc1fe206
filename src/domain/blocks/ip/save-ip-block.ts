/** Makes rules for networks, changes and removes them; each change is in the action log, and is obeyed before the caller answers. */
import type { IpBlock } from '../../../generated/prisma/client.ts';
import { IpBlockSeverity } from '../../../generated/prisma/enums.ts';
import { type Tx, violatedConstraint } from '../../../platform/database/db.ts';
import { invalid } from '../../../platform/errors.ts';
import { networkContains, readNetwork } from '../../../platform/http/ip-network.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAction } from '../../action-log/record-action.ts';
import { enqueue } from '../../kernel/outbox.ts';
import { refuse } from '../../kernel/refusals.ts';
import { removeRow } from '../remove-row.ts';
import { readIpRules } from './known-ip-blocks.ts';

type Ctx = Pick<Platform, 'db' | 'sql' | 'bus' | 'clock' | 'ids'>;

/** The author of the rule: null from a terminal. */
export interface RuleMaker {
  actorId: bigint | null;
  /** The address of the request, which no rule may lock out. */
  ip: string | null;
}

/** Omitted fields stay unchanged. */
export interface IpBlockFields {
  ip?: string | undefined;
  /** In any case: sign_up_requires_approval, sign_up_block or no_access. */
  severity?: string | undefined;
  comment?: string | undefined;
  /** Seconds from now; null for a rule without expiry. */
  expiresIn?: number | null | undefined;
}

const COMMENT_MAX = 5000;
/** A hundred years. */
const LONGEST_S = 100 * 365 * 24 * 3600;

function severityOf(text: string): IpBlockSeverity {
  const severity = text.toUpperCase();
  if (Object.hasOwn(IpBlockSeverity, severity)) return severity as IpBlockSeverity;
  throw invalid({ severity: ['must be sign_up_requires_approval, sign_up_block or no_access'] });
}

function networkOf(text: string): string {
  if (text.trim() === '') throw invalid({ ip: ["can't be blank"] });
  const network = readNetwork(text);
  if (network === null) throw invalid({ ip: ['is not an IP address or network, such as 192.0.2.7 or 2001:db8::/32'] });
  return network;
}

function columnsOf({ clock }: Ctx, { ip, severity, comment, expiresIn }: IpBlockFields) {
  if ([...(comment ?? '')].length > COMMENT_MAX)
    throw invalid({ comment: [`is too long (maximum is ${COMMENT_MAX} characters)`] });
  if (typeof expiresIn === 'number' && (expiresIn <= 0 || expiresIn > LONGEST_S))
    throw invalid({ expires_in: [`must be a number of seconds from 1 to ${LONGEST_S}`] });
  const end = typeof expiresIn === 'number' ? new Date(clock.now().getTime() + expiresIn * 1000) : null;
  return {
    ...(ip !== undefined && { network: networkOf(ip) }),
    ...(severity !== undefined && { severity: severityOf(severity) }),
    ...(comment !== undefined && { comment }),
    ...(expiresIn !== undefined && { expiresAt: end }),
  };
}

/** Nobody may lock themselves out; a rule against sign-ups may include one's own network. */
function refuseOwnAddress({ network, severity }: Pick<IpBlock, 'network' | 'severity'>, { ip }: RuleMaker): void {
  if (severity === 'NO_ACCESS' && ip !== null && networkContains(network, ip))
    throw invalid({ ip: ['contains your own address, so that you would lock yourself out'] });
}

/** Runs a change with its job, and reads the rules again in this process. */
async function change<Result>(ctx: Ctx, act: (tx: Tx) => Promise<Result>): Promise<Result> {
  try {
    const result = await ctx.db.$transaction(async (tx) => {
      const done = await act(tx);
      await enqueue(tx, 'ip_blocks.changed', {}, { key: 'ip_blocks' });
      return done;
    });
    await readIpRules(ctx);
    return result;
  } catch (error) {
    throw violatedConstraint(error) === null ? error : invalid({ ip: ['has already been taken'] });
  }
}

/**
 * A single address becomes a network of its own (Mastodon's behaviours, admin-10). Refuses unusual notations, a network that
 * has a rule, and one that contains the maker's own address.
 */
export async function createIpBlock(
  ctx: Ctx,
  maker: RuleMaker,
  { ip = '', severity = '', comment = '', expiresIn = null }: IpBlockFields,
): Promise<IpBlock> {
  const columns = { ...columnsOf(ctx, { comment, expiresIn }), network: networkOf(ip), severity: severityOf(severity) };
  refuseOwnAddress(columns, maker);
  const data = { ...columns, id: ctx.ids.next(), createdAt: ctx.clock.now() };
  return change(ctx, async (tx) => {
    const row = await tx.ipBlock.create({ data });
    await recordAction(tx, ctx, { actorId: maker.actorId, action: 'IP_BLOCK_CREATION', target: row });
    return row;
  });
}

/** Refuses unknown ids, and fields as `createIpBlock`. */
export async function updateIpBlock(ctx: Ctx, maker: RuleMaker, id: bigint, fields: IpBlockFields): Promise<IpBlock> {
  const data = columnsOf(ctx, fields);
  return change(ctx, async (tx) => {
    // updateMany, because the row may be deleted.
    if ((await tx.ipBlock.updateMany({ where: { id }, data })).count === 0) refuse('record_not_found');
    const row = await tx.ipBlock.findUniqueOrThrow({ where: { id } });
    refuseOwnAddress(row, maker);
    await recordAction(tx, ctx, { actorId: maker.actorId, action: 'IP_BLOCK_UPDATE', target: row });
    return row;
  });
}

/** Refuses unknown ids. */
export function removeIpBlock(ctx: Ctx, { actorId }: RuleMaker, id: bigint): Promise<void> {
  return change(ctx, (tx) => removeRow(tx, ctx, tx.ipBlock, { id, actorId, action: 'IP_BLOCK_DELETION' }));
}
