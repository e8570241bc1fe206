/** A person of the cast, with the credentials for tests. */
export interface Person {
  name: string;
  email: string;
  userId: bigint;
  actorId: bigint;
  /** As on the wire. */
  id: string;
  /** An OAuth token with every scope, acting as this identity. */
  token: string;
  /** A sign-in's access token, as the event interface uses it. */
  accessToken: string;
}
