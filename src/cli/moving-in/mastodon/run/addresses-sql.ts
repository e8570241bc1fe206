/** SQL for the addresses of local people and posts, as Mastodon formed them. `$web` is the base of this server's addresses. */

/** The address of a local account. */
export const BASE = (account: string): string =>
  `(CASE WHEN ${account}.id_scheme = 1 THEN $web || '/ap/users/' || ${account}.id ELSE $web || '/users/' || ${account}.username END)`;

export const PAGE = (account: string): string => `($web || '/@' || ${account}.username)`;

/** The address of an account, local or remote. */
export const ACCOUNT_URI = (account: string): string =>
  `(CASE WHEN ${account}.domain IS NULL THEN ${BASE(account)} ELSE ${account}.uri END)`;

/** The address of a post or boost; `statuses.uri` of local ones may be an older form. */
export const STATUS_URI = (status: string, account: string): string =>
  `(CASE WHEN ${account}.domain IS NOT NULL THEN ${status}.uri
     ELSE ${BASE(account)} || '/statuses/' || ${status}.id || CASE WHEN ${status}.reblog_of_id IS NULL THEN '' ELSE '/activity' END END)`;
