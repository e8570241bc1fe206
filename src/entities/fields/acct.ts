/** The `acct` of Mastodon's interface: a handle without the domain if that is the server's own. */

/** @param domain null for people of the first origin */
export const acctOf = (username: string, domain: string | null): string =>
  domain ? `${username}@${domain}` : username;
