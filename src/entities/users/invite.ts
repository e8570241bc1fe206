/** Invitations, for their creator, for staff, and for people with a code. */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { type InviteOfActor, isUsable } from '../../domain/invites/usable.ts';
import { timeText } from '../fields/time.ts';
import { accountSchema, presentAccounts } from '../people/account.ts';

const time = (description: string) => z.string().nullable().meta({ description });

export const inviteSchema = z
  .object({
    id: z.string(),
    code: z.string(),
    url: z.string().meta({ description: 'The page to hand on, where people sign up by the invitation.' }),
    usable: z.boolean().meta({ description: 'Whether it still lets people in.' }),
    uses: z.int().meta({ description: 'How many people came by it.' }),
    max_uses: z.int().nullable().meta({ description: 'Null for any number.' }),
    autofollow: z.boolean().meta({ description: 'Whether invited people follow the inviting person.' }),
    comment: z.string(),
    expires_at: time('Null if it does not expire.'),
    disabled_at: time('Null if nobody disabled it.'),
    created_at: z.string(),
  })
  .meta({ id: 'Invite', description: 'An invitation to sign up.' });

export const adminInviteSchema = inviteSchema
  .extend({ account: accountSchema.nullable().meta({ description: 'Who invites; null if they are gone.' }) })
  .meta({ id: 'AdminInvite', description: 'An invitation as staff see it.' });

export const givenInviteSchema = z
  .object({
    invite_code: z.string(),
    valid: z.boolean().meta({ description: 'Whether it still lets people in.' }),
    expires_at: time('Null if it does not expire.'),
    account: accountSchema.meta({ description: 'Who invites.' }),
  })
  .meta({ id: 'GivenInvite', description: 'An invitation as shown to people with its code.' });

export type Invite = z.infer<typeof inviteSchema>;
export type AdminInvite = z.infer<typeof adminInviteSchema>;
export type GivenInvite = z.infer<typeof givenInviteSchema>;

const timeOf = (date: Date | null): string | null => date && timeText(date);

/** The page of an invitation; Mastodon's path. */
export const inviteUrl = ({ config }: Pick<DomainContext, 'config'>, code: string): string =>
  `${config.publicUrl}/invite/${code}`;

export const viewInvite = (ctx: DomainContext, row: InviteOfActor): Invite => ({
  id: row.id.toString(),
  code: row.code,
  url: inviteUrl(ctx, row.code),
  usable: isUsable(row, ctx.clock.now()),
  uses: row.uses,
  max_uses: row.maxUses,
  autofollow: row.autofollow,
  comment: row.comment,
  expires_at: timeOf(row.expiresAt),
  disabled_at: timeOf(row.disabledAt),
  created_at: timeText(row.createdAt),
});

export async function presentAdminInvites(ctx: DomainContext, rows: readonly InviteOfActor[]): Promise<AdminInvite[]> {
  const accounts = await presentAccounts(ctx, [...new Set(rows.map((row) => row.actorId))]);
  const byId = new Map(accounts.map((account) => [account.id, account]));
  return rows.map((row) => ({ ...viewInvite(ctx, row), account: byId.get(row.actorId.toString()) ?? null }));
}

/** Null if the inviter is no longer visible. */
export async function presentGivenInvite(ctx: DomainContext, row: InviteOfActor): Promise<GivenInvite | null> {
  const [account] = await presentAccounts(ctx, [row.actorId]);
  if (!account) return null;
  const valid = isUsable(row, ctx.clock.now());
  return { invite_code: row.code, valid, expires_at: timeOf(row.expiresAt), account };
}
