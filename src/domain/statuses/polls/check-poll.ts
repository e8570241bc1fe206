/** Validation of polls (Mastodon's limits, poll; errors). */
import { type FieldErrors, invalid } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Phrase } from '../../../wording/texts.ts';
import { countGraphemes } from '../text/length.ts';

export const POLL_LIMITS = { options: 4, characters: 50, minSeconds: 300, maxSeconds: 2_629_746 };

export interface PollInput {
  options: readonly string[];
  /** Null if omitted, which is refused as too long. */
  expiresIn: number | null;
  multiple: boolean;
  hideTotals: boolean;
}

export interface NewPoll {
  options: string[];
  expiresAt: Date;
  multiple: boolean;
  hideTotals: boolean;
}

const found = (...problems: (Phrase | false)[]): Phrase[] => problems.filter((problem) => problem !== false);

/** Blank options are dropped. Refuses too few or too many, duplicate or long options, and durations out of bounds. */
export function checkPoll(ctx: Pick<Platform, 'clock'>, asked: PollInput): NewPoll {
  const options = asked.options.map((option) => option.trim()).filter((option) => option !== '');
  const seconds = asked.expiresIn ?? Number.POSITIVE_INFINITY;
  const choices = found(
    options.length < 2 && 'must have more than one item',
    options.length > POLL_LIMITS.options && `can't contain more than ${POLL_LIMITS.options} items`,
    options.some((option) => countGraphemes(option) > POLL_LIMITS.characters) &&
      `cannot be longer than ${POLL_LIMITS.characters} characters each`,
    new Set(options).size < options.length && 'contain duplicate items',
  );
  const deadline = found(
    seconds < POLL_LIMITS.minSeconds && 'is too soon',
    seconds > POLL_LIMITS.maxSeconds && 'is too far into the future',
  );
  const wrong: FieldErrors = { ...(choices.length > 0 && { choices }), ...(deadline.length > 0 && { deadline }) };
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  const expiresAt = new Date(ctx.clock.now().getTime() + seconds * 1000);
  return { options, expiresAt, multiple: asked.multiple, hideTotals: asked.hideTotals };
}
