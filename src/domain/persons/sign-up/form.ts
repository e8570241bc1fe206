/** The form of a sign-up. */

export interface SignUpForm {
  username: string;
  email: string;
  password: string;
  /** Agreement to the rules and the terms of the server. */
  agreement: boolean;
  locale?: string | undefined;
  /** The reason for joining, if sign-ups need approval. */
  reason?: string | undefined;
  /** Such as 1990-12-31, if there is a minimum age. */
  dateOfBirth?: string | undefined;
  /** Address of the request. */
  ip: string;
  /** The code of an invitation. */
  inviteCode?: string | undefined;
  /** Such as Europe/Paris. */
  timeZone?: string | undefined;
}
