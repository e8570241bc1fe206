/** A poll as REST shows it to one viewer (Mastodon's entities, Poll). */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { shortcodesIn } from '../../domain/emojis/shortcode.ts';
import { endsAt } from '../../domain/statuses/polls/endless.ts';
import { statement } from '../../platform/database/sql.ts';
import { type CustomEmoji, customEmojiSchema } from '../fields/custom-emoji.ts';
import { timeText } from '../fields/time.ts';

export const pollSchema = z
  .object({
    id: z.string(),
    expires_at: z.string().nullable(),
    expired: z.boolean(),
    multiple: z.boolean(),
    votes_count: z.int(),
    voters_count: z.int().nullable(),
    options: z.array(
      z
        .object({ title: z.string(), votes_count: z.int().nullable() })
        .meta({ id: 'PollOption', description: 'A choice; its votes are null while they are hidden.' }),
    ),
    emojis: z.array(customEmojiSchema),
    voted: z.boolean().optional(),
    own_votes: z.array(z.int()).optional(),
  })
  .meta({ id: 'Poll', description: 'A question with choices that a status asks.' });

export type Poll = z.infer<typeof pollSchema>;

/** The constant part of a poll, read with the status row as JSON. */
export interface PollRow {
  id: string;
  options: string[];
  multiple: boolean;
  hide_totals: boolean;
  expires_at: string;
}

/** SQL: the poll of the status in `row`. */
export const POLL_OF = (row: string): string => `(
  SELECT json_build_object('id', pl.id::text, 'options', pl.options, 'multiple', pl.multiple, 'hide_totals', pl.hide_totals,
    'expires_at', pl.expires_at)
  FROM polls pl WHERE pl.status_id = ${row}.id)`;

/** The current results of a poll. */
export interface Tally {
  status_id: bigint;
  /** Votes for each option. */
  tallies: number[];
  voters_count: number;
  /** Indexes of the options that the viewer chose. */
  own_votes: number[] | null;
}

/** SQL: the choices of a viewer in a poll, null if there are none. */
export const OWN_VOTES = (viewer: string, pollId: string): string => `(
  SELECT array_agg(g.choice ORDER BY g.choice) FROM poll_votes g WHERE g.poll_id = ${pollId} AND g.actor_id = ${viewer}::bigint)`;

const talliesOf = statement(
  'tallies',
  `SELECT pl.status_id, pl.tallies, pl.voters_count, ${OWN_VOTES('$2', 'pl.id')} AS own_votes
   FROM polls pl WHERE pl.status_id = ANY ($1::bigint[])`,
).as<Tally, 'tallies'>();

export type Tallies = ReadonlyMap<bigint, Tally>;

/** The current results of these statuses' polls, in one statement; without polls no statement is run. */
export async function gatherTallies(
  { sql, viewer }: Pick<DomainContext, 'sql' | 'viewer'>,
  statusIds: readonly bigint[],
): Promise<Tallies> {
  const rows = statusIds.length === 0 ? [] : await sql.many(talliesOf, [statusIds, viewer?.actorId ?? null]);
  return new Map(rows.map((row) => [row.status_id, row]));
}

interface PollParts {
  /** Whether it is the viewer's poll; its author counts as having voted, so that clients show the results. */
  own: boolean;
  /** Those that the status may name. */
  emojisOf: (shortcodes: readonly string[]) => CustomEmoji[];
}

export function viewPoll(
  ctx: Pick<DomainContext, 'viewer' | 'clock' | 'config'>,
  row: PollRow,
  { tallies, voters_count: votersCount, own_votes: ownVotes }: Tally,
  { own, emojisOf }: PollParts,
): Poll {
  const expiresAt = new Date(row.expires_at);
  const expired = expiresAt <= ctx.clock.now();
  return {
    id: row.id,
    expires_at: endsAt(expiresAt) && timeText(expiresAt),
    expired,
    multiple: row.multiple,
    votes_count: tallies.reduce((sum, votes) => sum + votes, 0),
    voters_count: votersCount,
    options: row.options.map((title, place) => ({
      title,
      votes_count: row.hide_totals && !expired ? null : (tallies[place] ?? 0),
    })),
    emojis: emojisOf(shortcodesIn(...row.options)),
    ...(ctx.viewer?.actorId && { voted: own || ownVotes !== null, own_votes: ownVotes ?? [] }),
  };
}
