/** A poll as REST shows it to one viewer (spec/mastodon/entities.json, Poll). */
import { z } from 'zod';
import type { DomainContext } from '../domain/context.ts';
import { timeText } from './time.ts';

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
    emojis: z.array(z.never()),
    voted: z.boolean().optional(),
    own_votes: z.array(z.int()).optional(),
  })
  .meta({ id: 'Poll', description: 'A question with choices that a status asks.' });

export type Poll = z.infer<typeof pollSchema>;

/** As the statement of the statuses brings it along, in JSON. */
export interface PollRow {
  id: string;
  options: string[];
  tallies: number[];
  voters_count: number;
  multiple: boolean;
  hide_totals: boolean;
  expires_at: string;
}

/** The poll of the status in `row`, as SQL. */
export const POLL_OF = (row: string): string => `(
  SELECT json_build_object('id', pl.id::text, 'options', pl.options, 'tallies', pl.tallies, 'voters_count', pl.voters_count,
    'multiple', pl.multiple, 'hide_totals', pl.hide_totals, 'expires_at', pl.expires_at)
  FROM polls pl WHERE pl.status_id = ${row}.id)`;

/** @param own whether the viewer asked; whoever asked counts as having voted, so that clients show them the result */
export function viewPoll(
  ctx: Pick<DomainContext, 'viewer' | 'clock'>,
  row: PollRow,
  own: boolean,
  ownVotes: readonly number[],
): Poll {
  const expiresAt = new Date(row.expires_at);
  const expired = expiresAt <= ctx.clock.now();
  return {
    id: row.id,
    expires_at: timeText(expiresAt),
    expired,
    multiple: row.multiple,
    votes_count: row.tallies.reduce((sum, votes) => sum + votes, 0),
    voters_count: row.voters_count,
    options: row.options.map((title, place) => ({
      title,
      votes_count: row.hide_totals && !expired ? null : (row.tallies[place] ?? 0),
    })),
    emojis: [],
    ...(ctx.viewer?.actorId && { voted: own || ownVotes.length > 0, own_votes: [...ownVotes] }),
  };
}
