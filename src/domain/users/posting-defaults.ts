/** Default visibility, sensitivity, language, quote and reply policy of a user's new statuses. */
import { z } from 'zod';
import type { QuotePolicy, StatusVisibility } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import { invalid } from '../../platform/errors.ts';
import type { IdentityContext } from '../access/context.ts';
import type { PostingSettings } from '../access/viewer.ts';
import { readLanguage } from '../kernel/language.ts';
import { refuse } from '../kernel/refusals.ts';

/** The quote policies that people choose from. */
export type OwnQuotePolicy = Extract<QuotePolicy, 'PUBLIC' | 'FOLLOWERS' | 'NOBODY'>;

/** The reply policies that people choose from; with APPROVAL, the author approves each reply. */
export type OwnReplyPolicy = 'PUBLIC' | 'FOLLOWERS' | 'MENTIONED' | 'APPROVAL';

export interface PostingDefaults {
  visibility: Exclude<StatusVisibility, 'MEMBERS'>;
  sensitive: boolean;
  language: string | null;
  quotePolicy: OwnQuotePolicy;
  replyPolicy: OwnReplyPolicy;
}

const settingsSchema = z.object({
  visibility: z.enum(['PUBLIC', 'UNLISTED', 'PRIVATE']).optional(),
  sensitive: z.boolean().default(false),
  language: z.string().nullable().default(null),
  quotePolicy: z.enum(['PUBLIC', 'FOLLOWERS', 'NOBODY']).default('PUBLIC'),
  replyPolicy: z.enum(['PUBLIC', 'FOLLOWERS', 'MENTIONED', 'APPROVAL']).default('PUBLIC'),
});

const settingsById = statement(
  'posting_settings',
  'SELECT u.settings, a.locked, a.moved_to_id IS NOT NULL AS moved FROM users u JOIN actors a ON a.id = $2 WHERE u.id = $1',
).as<Omit<PostingSettings, 'actorId'>>();

/** A viewer acting as another identity carries the settings of the first one. None for actors of other servers. */
async function settingsOf(ctx: IdentityContext): Promise<Omit<PostingSettings, 'actorId'> | undefined> {
  const { userId, actorId, posting } = ctx.viewer;
  return posting?.actorId === actorId ? posting : (await ctx.sql.many(settingsById, [userId, actorId]))[0];
}

/** Refuses accounts that moved, which post with the new account. Remote servers decide about theirs. */
export async function requireUnmoved(ctx: IdentityContext): Promise<void> {
  if ((await settingsOf(ctx))?.moved) refuse('account_moved');
}

/** Locked identities default to followers-only, unless the user chose otherwise, as on Mastodon. */
export async function defaultsOf(ctx: IdentityContext): Promise<PostingDefaults> {
  const row = await settingsOf(ctx);
  const settings = settingsSchema.parse(row?.settings ?? {});
  return { ...settings, visibility: settings.visibility ?? (row?.locked ? 'PRIVATE' : 'PUBLIC') };
}

/** Omitted ones stay; a language of null or '' is that of the user's locale. */
export interface PostingChanges {
  visibility?: 'PUBLIC' | 'UNLISTED' | 'PRIVATE' | undefined;
  sensitive?: boolean | undefined;
  language?: string | null | undefined;
  quotePolicy?: QuotePolicy | undefined;
  replyPolicy?: OwnReplyPolicy | undefined;
}

/** Normalizes the changes. Refuses unknown languages. */
export function checkPostingDefaults(changes: PostingChanges): PostingChanges {
  const { language } = changes;
  if (!language) return language === undefined ? changes : { ...changes, language: null };
  const code = readLanguage(language);
  if (code === null) throw invalid({ 'source.language': ['is not included in the list'] });
  return { ...changes, language: code };
}

const mergeSettings = statement(
  'merge_user_settings',
  'UPDATE users SET settings = settings || $1::jsonb WHERE id = $2',
);

/** Stores the given defaults beside the user's other settings. They apply to all of the user's identities. */
export async function savePostingDefaults(tx: Tx, userId: bigint, changes: PostingChanges): Promise<void> {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  if (given.length === 0) return;
  await sqlWithin(tx).run(mergeSettings, [JSON.stringify(Object.fromEntries(given)), userId]);
}
