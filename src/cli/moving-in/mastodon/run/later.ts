/** Jobs for later: posts that people scheduled, and the ends of polls. They run at their times, and at least an hour after the import. */
import { z } from 'zod';
import { enqueue } from '../../../../domain/kernel/outbox.ts';
import { enqueuePollEnd } from '../../../../domain/statuses/polls/enqueue-poll-end.ts';
import type { ScheduledParams } from '../../../../domain/statuses/scheduled/scheduled-params.ts';
import { onlyText } from '../../../../domain/statuses/writing/words.ts';
import { inTransactions, type SecretContext } from './secrets.ts';

/** `scheduled_statuses.params` of `t`, with ids as texts: Mastodon stores numbers that JavaScript would round. */
export const SCHEDULED_PARAMS = `CASE WHEN jsonb_typeof(t.params) = 'object' THEN t.params || jsonb_build_object('in_reply_to_id', t.params ->> 'in_reply_to_id', 'quoted_status_id', t.params ->> 'quoted_status_id')
  || CASE WHEN jsonb_typeof(t.params -> 'media_ids') = 'array'
    THEN jsonb_build_object('media_ids', ARRAY(SELECT jsonb_array_elements_text(t.params -> 'media_ids'))) ELSE '{}' END END`;

/** Apps sent forms, and Mastodon stored their values as texts. */
const flag = z.union([
  z.boolean(),
  z.enum(['true', 'false', '1', '0', '']).transform((text) => text === 'true' || text === '1'),
]);

/** `SCHEDULED_PARAMS`. */
const PARAMS = z.object({
  text: z.string().nullish(),
  spoiler_text: z.string().nullish(),
  sensitive: flag.nullish(),
  // A post of another visibility, such as that of a fork, would become more public than its author chose.
  visibility: z.enum(['', 'public', 'unlisted', 'private', 'direct']).nullish(),
  language: z.string().nullish(),
  in_reply_to_id: z.string().nullish(),
  media_ids: z.array(z.string()).nullish(),
  quoted_status_id: z.string().nullish(),
  quote_approval_policy: z.union([z.coerce.number().pipe(z.int()), z.string()]).nullish(),
  poll: z
    .object({
      options: z.array(z.string()),
      expires_in: z.coerce.number().nullish(),
      multiple: flag.nullish(),
      hide_totals: flag.nullish(),
    })
    .nullish(),
});

interface ScheduledRow {
  id: string;
  actorId: string;
  userId: string;
  appId: string | null;
  scheduledAt: Date;
  params: unknown;
  /** The choices of the user. */
  settings: {
    visibility?: ScheduledParams['visibility'];
    sensitive?: boolean;
    quotePolicy?: ScheduledParams['quotePolicy'];
    language?: string;
  };
  locked: boolean;
}

/** Whether a post can be scheduled with the parameters of Mastodon. */
export const isReadable = (params: unknown): boolean => PARAMS.safeParse(params).success;

/** The number has the flags of posts-sql.ts: 2 everybody and 4 followers, shifted by 16 bits. */
function quotePolicyOf(policy: number | string): ScheduledParams['quotePolicy'] {
  const automatic = typeof policy === 'number' ? policy >> 16 : { public: 2, followers: 4 }[policy];
  return automatic === undefined || (automatic & 6) === 0 ? 'NOBODY' : automatic & 2 ? 'PUBLIC' : 'FOLLOWERS';
}

/** The parameters in the form of this server; null if Mastodon's cannot be read. */
function paramsOf({ params, settings, locked }: ScheduledRow): ScheduledParams | null {
  const read = PARAMS.safeParse(params);
  if (!read.success) return null;
  const { poll, quote_approval_policy: policy, ...said } = read.data;
  const chosen = (said.visibility || undefined)?.toUpperCase() as ScheduledParams['visibility'] | undefined;
  return {
    ...onlyText(said.text ?? ''),
    spoilerText: said.spoiler_text ?? '',
    sensitive: said.sensitive ?? settings.sensitive ?? false,
    visibility: chosen ?? settings.visibility ?? (locked ? 'PRIVATE' : 'PUBLIC'),
    language: said.language || (settings.language ?? null),
    inReplyToId: said.in_reply_to_id ?? null,
    mediaIds: said.media_ids ?? [],
    poll: poll
      ? {
          options: poll.options,
          expiresIn: poll.expires_in ?? null,
          multiple: poll.multiple ?? false,
          hideTotals: poll.hide_totals ?? false,
        }
      : null,
    idempotencyKey: null,
    quotedStatusId: said.quoted_status_id ?? null,
    quotePolicy: policy === null || policy === undefined ? (settings.quotePolicy ?? 'PUBLIC') : quotePolicyOf(policy),
    replyPolicy: 'PUBLIC',
    groupId: null,
    title: null,
  };
}

/** Until then nothing is published or sent, so that the import can be verified, or given up, before other servers notice it. */
const PAUSE_MS = 3_600_000;

const notBefore = ({ platform }: SecretContext, due: Date): Date =>
  new Date(Math.max(due.getTime(), platform.clock.now().getTime() + PAUSE_MS));

/** A post that came due while nothing ran is published after a pause. */
export const storeScheduledPosts = (ctx: SecretContext): Promise<void> =>
  inTransactions<ScheduledRow>(
    ctx,
    `SELECT t.id, a.id AS "actorId", u.id AS "userId", app.id AS "appId", t.scheduled_at AS "scheduledAt", ${SCHEDULED_PARAMS} AS params, u.settings, a.locked
     FROM moving_in.scheduled_statuses t JOIN actors a ON a.id = t.account_id JOIN users u ON u.id = a.user_id
       LEFT JOIN apps app ON app.id::text = t.params ->> 'application_id' WHERE t.scheduled_at IS NOT NULL`,
    async (tx, rows) => {
      await tx.scheduledStatus.deleteMany({ where: { id: { in: rows.map((row) => BigInt(row.id)) } } });
      for (const row of rows) {
        const params = paramsOf(row);
        if (!params) continue;
        await tx.scheduledStatus.create({
          data: {
            ...{ id: BigInt(row.id), actorId: BigInt(row.actorId), userId: BigInt(row.userId) },
            appId: row.appId === null ? null : BigInt(row.appId),
            ...{
              scheduledAt: row.scheduledAt,
              params: { ...params, poll: params.poll && { ...params.poll, options: [...params.poll.options] } },
              createdAt: ctx.platform.clock.now(),
            },
          },
        });
        const job = { runAt: notBefore(ctx, row.scheduledAt), key: `scheduled_status:${row.id}` };
        const due = { scheduledStatusId: row.id, at: row.scheduledAt.toISOString() };
        await enqueue(tx, 'scheduled_status.due', due, job);
      }
    },
  );

/** Polls that ended while nothing ran, too: their voters were not told. */
export const enqueuePollEnds = (ctx: SecretContext): Promise<void> =>
  inTransactions<{ id: string; expiresAt: Date }>(
    ctx,
    `SELECT t.id, p.expires_at AS "expiresAt" FROM moving_in.polls t JOIN polls p ON p.id = t.id
     WHERE t.expires_at > '${ctx.platform.clock.now().toISOString()}'::timestamptz - interval '1 day'
       AND NOT EXISTS (SELECT FROM moving_in.notifications n WHERE n.activity_type = 'Poll' AND n.activity_id = t.id)`,
    async (tx, rows) => {
      for (const row of rows) await enqueuePollEnd(tx, { ...row, id: BigInt(row.id) }, notBefore(ctx, row.expiresAt));
    },
  );
