/**
 * Optimistic authentication: a request runs with the cached viewer of its token, and the statement that answers it also verifies
 * that the viewer has not changed (docs/decisions/0019-optimistic-authentication.md). No answer leaves unverified, and nothing is written
 * for a viewer who is not: what writes is verified by a statement before it, or by itself.
 */
import { type Sql, statement } from '../../platform/database/sql.ts';
import { refuse } from '../kernel/refusals.ts';
import { ROLE_JOIN, ROLE_REVISION } from './role-columns.ts';
import type { Viewer } from './viewer.ts';

export interface OptimisticAuthentication {
  /** Whether a statement of this request has found the viewer's revision unchanged. */
  confirmed: boolean;
}

/** As SQL: changes whenever the token `t`, its user `u`, its identity `a`, the user's role `r` or everyone's changes. */
export const VIEWER_REVISION = `concat_ws('.', t.xmin, u.xmin, a.xmin, ${ROLE_REVISION})`;

/** Parameters of a batched statement that verifies its viewer. */
export const OPTIMISTIC_PARAMETERS = { token: 'bigint', revision: 'text' };

/**
 * As SQL: true if the cached viewer is still valid, or none was used.
 *
 * @param token an expression for the id of its token; null if none was used
 * @param revision the same for its revision; for both see `optimisticValues`
 */
export const viewerUnchanged = (
  token: string,
  revision: string,
): string => `((SELECT ${VIEWER_REVISION} FROM access_tokens t LEFT JOIN users u ON u.id = t.user_id
  ${ROLE_JOIN} LEFT JOIN actors a ON a.id = t.actor_id WHERE t.id = ${token}) IS NOT DISTINCT FROM ${revision})`;

/** The same over `q` with `OPTIMISTIC_PARAMETERS`. */
export const VIEWER_UNCHANGED = viewerUnchanged('q.token', 'q.revision');

export const optimisticValues = (viewer: Viewer | null): Record<keyof typeof OPTIMISTIC_PARAMETERS, unknown> => ({
  token: viewer?.optimistic ? viewer.tokenId : null,
  revision: (viewer?.optimistic && viewer.revision) ?? null,
});

/** @param confirmed the value of `VIEWER_UNCHANGED`; undefined if the statement returned no row */
export function confirm(viewer: Viewer | null, confirmed: boolean | undefined): void {
  if (viewer?.optimistic && confirmed) viewer.optimistic.confirmed = true;
}

/** As `confirm`, before something is written. Refuses a viewer who has changed: the request runs again with the current one. */
export function confirmOrRefuse(viewer: Viewer | null, unchanged: boolean): void {
  if (!unchanged) refuse('token_invalid');
  confirm(viewer, unchanged);
}

const unchangedViewer = statement<{ unchanged: boolean }>(
  'viewer_unchanged',
  `SELECT ${viewerUnchanged('$1::bigint', '$2::text')} AS unchanged`,
);

/** Verifies the viewer, unless a statement of this request has, before something is written by a statement that does not. */
export async function requireConfirmed({ sql, viewer }: { sql: Sql; viewer: Viewer | null }): Promise<void> {
  if (!isUnconfirmed(viewer)) return;
  const { token, revision } = optimisticValues(viewer);
  const [row] = await sql.many(unchangedViewer, [token, revision]);
  confirmOrRefuse(viewer, row?.unchanged === true);
}

/** Whether a request ran with a cached viewer that no statement has verified. */
export const isUnconfirmed = (viewer: Viewer | null): boolean => viewer?.optimistic?.confirmed === false;

/** Whether the viewer of a request is the same as one that was read after it ran: then it was right all the while. */
export const isUnchanged = (ran: Viewer | null, current: Viewer | null): boolean =>
  ran?.revision !== undefined && ran.revision === current?.revision;
