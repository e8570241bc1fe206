/** Makes an invitation in the name of an identity. */
import type { Invite } from '../../generated/prisma/client.ts';
import { invalid } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';

/** Codes of invitations: short enough to be read out, random enough not to be guessed. */
const LENGTH = 12;
/** Ambiguous characters, and those of tokens that are neither letters nor digits. */
const UNREADABLE = /[-_01IOlo]/g;

/** About 68 bits. */
function newCode({ random }: Pick<Platform, 'random'>): string {
  let code = '';
  while (code.length < LENGTH) code += random.token().replace(UNREADABLE, '');
  return code.slice(0, LENGTH);
}

export const LONGEST_COMMENT = 420;
export const MOST_USES = 1000;
/** A year. */
export const LONGEST_LIFE_SECONDS = 365 * 24 * 3600;
export const SHORTEST_LIFE_SECONDS = 60;

export interface NewInvite {
  /** Null for any number of people. */
  maxUses: number | null;
  /** Seconds from now; null: it does not expire. */
  expiresIn: number | null;
  autofollow: boolean;
  comment: string;
}

function refuseOutside(name: string, value: number | null, least: number, most: number): void {
  if (value !== null && !(Number.isInteger(value) && value >= least && value <= most))
    throw invalid({ [name]: [`must be a whole number from ${least} to ${most}`] });
}

/** The caller has checked that this identity may invite. Refuses numbers out of range and too long comments. */
export async function createInvite(
  ctx: Pick<Platform, 'db' | 'ids' | 'clock' | 'random'>,
  actorId: bigint,
  { maxUses, expiresIn, autofollow, comment }: NewInvite,
): Promise<Invite> {
  refuseOutside('max_uses', maxUses, 1, MOST_USES);
  refuseOutside('expires_in', expiresIn, SHORTEST_LIFE_SECONDS, LONGEST_LIFE_SECONDS);
  if ([...comment].length > LONGEST_COMMENT)
    throw invalid({ comment: [`is too long (maximum is ${LONGEST_COMMENT} characters)`] });
  const now = ctx.clock.now();
  return ctx.db.invite.create({
    data: {
      ...{ actorId, maxUses, autofollow, comment },
      id: ctx.ids.next(),
      code: newCode(ctx),
      expiresAt: expiresIn === null ? null : new Date(now.getTime() + expiresIn * 1000),
      createdAt: now,
    },
  });
}
