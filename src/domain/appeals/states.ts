/** State table of appeals, with the entry for the action log: each is decided once and finally. */
import type { AppealState } from '../../generated/prisma/enums.ts';
import type { Action } from '../action-log/actions.ts';

/** From (row) to (column); null if there is no such step. */
export const APPEAL_STEPS: Record<AppealState, Record<AppealState, Action | null>> = {
  PENDING: { PENDING: null, APPROVED: 'APPEAL_APPROVAL', REJECTED: 'APPEAL_REJECTION' },
  APPROVED: { PENDING: null, APPROVED: null, REJECTED: null },
  REJECTED: { PENDING: null, APPROVED: null, REJECTED: null },
};

/** How many days after the warning an appeal may be made, as in Mastodon. */
const APPEAL_DAYS = 20;
const DAY_MS = 24 * 3_600_000;

/** Until when a warning may be appealed against. */
export const appealableUntil = ({ createdAt }: { createdAt: Date }): Date =>
  new Date(createdAt.getTime() + APPEAL_DAYS * DAY_MS);

/** Warnings from before it can no longer be appealed against. */
export const appealableSince = (now: Date): Date => new Date(now.getTime() - APPEAL_DAYS * DAY_MS);

/** The longest text of an appeal, in characters (Mastodon's limits, appeal.text). */
export const APPEAL_TEXT_MAX = 2000;
