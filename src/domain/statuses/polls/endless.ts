/** Remote polls need not end: they are stored with a date in the distant future. */

export const ENDLESS = new Date('9999-12-31T00:00:00Z');

/** @param expiresAt as in `polls.expires_at` */
export const endsAt = (expiresAt: Date): Date | null => (expiresAt.getTime() >= ENDLESS.getTime() ? null : expiresAt);
