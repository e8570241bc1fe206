/** The poll of a Question (Mastodon's extensions). */
import type { DomainContext } from '../../domain/access/context.ts';
import { timeText } from '../fields/time.ts';

export interface PollOf {
  options: string[];
  tallies: number[];
  voters: number;
  multiple: boolean;
  hides: boolean;
  expires_at: string;
}

/** Results that are hidden until the end are sent as none. */
export function pollFields(
  ctx: Pick<DomainContext, 'clock'>,
  { options, tallies, voters, multiple, hides, expires_at }: PollOf,
): object {
  const endTime = new Date(expires_at);
  const ended = endTime <= ctx.clock.now();
  const shown = ended || !hides;
  const choices = options.map((name, at) => ({
    type: 'Note',
    name,
    replies: { type: 'Collection', totalItems: shown ? (tallies[at] ?? 0) : 0 },
  }));
  return {
    [multiple ? 'anyOf' : 'oneOf']: choices,
    endTime: timeText(endTime),
    ...(ended && { closed: timeText(endTime) }),
    votersCount: shown ? voters : 0,
  };
}
