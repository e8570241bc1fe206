/** The choices of an event that repeats. */

export const REPEATS = [
  ...(['NONE', 'DAILY', 'WEEKLY', 'FORTNIGHTLY', 'MONTHLY_WEEKDAY', 'MONTHLY_DAY', 'YEARLY'] as const),
];

/** `OTHER`: a rule that the form does not offer, and keeps. */
export type Repeats = (typeof REPEATS)[number] | 'OTHER';

export const SCOPES = ['this', 'this_and_following', 'all'] as const;
