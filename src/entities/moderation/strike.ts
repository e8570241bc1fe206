/** A warning as its account reads it on its own, and as staff read it. */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { isAppealable } from '../../domain/appeals/create-appeal.ts';
import { appealableUntil } from '../../domain/appeals/states.ts';
import { type WarnedPost, warnedPosts } from '../../domain/appeals/warned-posts.ts';
import type { Appeal } from '../../generated/prisma/client.ts';
import { timeText } from '../fields/time.ts';
import {
  APPEAL_STATES,
  accountWarningFields,
  viewAccountWarning,
  viewAppealState,
  type WarningRow,
} from '../notifications/account-warning.ts';
import { type AccountMaps, accountSchema, gatherAccounts, viewAccount } from '../people/account.ts';

const postSchema = z.object({
  id: z.string(),
  content: z.string().meta({ description: 'Safe HTML.' }),
  url: z.string(),
  created_at: z.string(),
});

const sharedFields = {
  ...accountWarningFields,
  overruled_at: z.string().nullable().meta({ description: 'When it was taken back after an appeal.' }),
  posts: z
    .array(postSchema)
    .meta({ description: 'The posts that it is about, as the moderators saw them if they are gone.' }),
};

export const strikeSchema = z
  .object({
    ...sharedFields,
    appealable: z.boolean().meta({ description: 'Whether you can appeal against it.' }),
    appealable_until: z.string(),
  })
  .meta({ id: 'Strike', description: 'A decision of the moderators about your account: a warning with more to read.' });

export type Strike = z.infer<typeof strikeSchema>;

export const adminStrikeSchema = z
  .object({
    ...sharedFields,
    account: accountSchema.nullable().meta({ description: 'Who decided; null from a terminal.' }),
    report_id: z.string().nullable().meta({ description: 'The report that led to it.' }),
  })
  .meta({ id: 'AdminStrike', description: 'A decision of the moderators about an account, as staff see it.' });

export type AdminStrike = z.infer<typeof adminStrikeSchema>;

export const adminAppealSchema = z
  .object({
    id: z.string(),
    text: z.string(),
    state: z.enum(APPEAL_STATES),
    created_at: z.string(),
    decided_at: z.string().nullable(),
    decided_by: accountSchema.nullable(),
    strike: adminStrikeSchema,
  })
  .meta({ id: 'AdminAppeal', description: 'An appeal against a decision of the moderators.' });

export type AdminAppeal = z.infer<typeof adminAppealSchema>;

interface StrikeMaps {
  accounts: AccountMaps;
  posts: ReadonlyMap<bigint, readonly WarnedPost[]>;
}

async function gatherStrikes(
  ctx: DomainContext,
  rows: readonly WarningRow[],
  others: readonly (bigint | null)[] = [],
): Promise<StrikeMaps> {
  const concerned = [...rows.flatMap((row) => [row.targetId, row.moderatorId]), ...others];
  const [accounts, posts] = await Promise.all([
    gatherAccounts(
      ctx,
      concerned.filter((id) => id !== null),
    ),
    warnedPosts(ctx.db, rows),
  ]);
  return { accounts, posts };
}

const optionalAccount = (accounts: AccountMaps, id: bigint | null) =>
  id !== null && accounts.has(id) ? viewAccount(accounts, id) : null;

const viewShared = (maps: StrikeMaps, row: WarningRow) => ({
  ...viewAccountWarning(maps.accounts, row),
  overruled_at: row.overruledAt && timeText(row.overruledAt),
  posts: (maps.posts.get(row.id) ?? []).map(({ id, content, url, createdAt }) => ({
    ...{ id: id.toString(), content, url },
    created_at: timeText(createdAt),
  })),
});

const viewAdminStrike = (maps: StrikeMaps, row: WarningRow): AdminStrike => ({
  ...viewShared(maps, row),
  account: optionalAccount(maps.accounts, row.moderatorId),
  report_id: row.reportId?.toString() ?? null,
});

/** The viewer's own, in the order of their rows; without the moderator. */
export async function presentStrikes(ctx: DomainContext, rows: readonly WarningRow[]): Promise<Strike[]> {
  const maps = await gatherStrikes(ctx, rows);
  const now = ctx.clock.now();
  return rows.map((row) => ({
    ...viewShared(maps, row),
    appealable: isAppealable(row, now),
    appealable_until: timeText(appealableUntil(row)),
  }));
}

/** For staff, in the order of their rows. */
export async function presentAdminStrikes(ctx: DomainContext, rows: readonly WarningRow[]): Promise<AdminStrike[]> {
  const maps = await gatherStrikes(ctx, rows);
  return rows.map((row) => viewAdminStrike(maps, row));
}

/** Appeals in the order of their rows, in a constant number of statements. */
export async function presentAdminAppeals(ctx: DomainContext, rows: readonly Appeal[]): Promise<AdminAppeal[]> {
  if (rows.length === 0) return [];
  const warnings = await ctx.db.accountWarning.findMany({
    where: { id: { in: rows.map((row) => row.accountWarningId) } },
    include: { appeal: true },
  });
  const deciders = rows.map((row) => row.decidedById);
  const maps = await gatherStrikes(ctx, warnings, deciders);
  const byId = new Map(warnings.map((warning) => [warning.id, warning]));
  return rows.flatMap((row) => {
    const warning = byId.get(row.accountWarningId);
    if (!warning) return [];
    return {
      ...{ id: row.id.toString(), text: row.text, state: viewAppealState(row.state) },
      created_at: timeText(row.createdAt),
      decided_at: row.decidedAt && timeText(row.decidedAt),
      decided_by: optionalAccount(maps.accounts, row.decidedById),
      strike: viewAdminStrike(maps, warning),
    };
  });
}
