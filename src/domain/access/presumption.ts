/**
 * Viewers that are presumed: a request is run as the one whom its token meant before, where the statement that answers it also
 * says whether that still holds (docs/decisions/0020-presumed-viewers.md). Nothing is answered before it has said so.
 */
import type { Viewer } from './viewer.ts';

export interface Presumption {
  /** Of the rows that the viewer was read from. */
  revision: string;
  /** Whether a statement of this request has found them unchanged. */
  confirmed: boolean;
}

/** As SQL: another text whenever something has changed of the token `t`, its user `u` or its identity `a`. */
export const VIEWER_REVISION = `concat_ws('.', t.xmin, u.xmin, a.xmin)`;

/** What shared statements are asked by a presumed viewer. */
export const PRESUMED = { token: 'bigint', revision: 'text' };

/** As SQL over `q` with what `PRESUMED` names: true where the viewer is as presumed, or not presumed at all. */
export const AS_PRESUMED = `((SELECT ${VIEWER_REVISION} FROM access_tokens t LEFT JOIN users u ON u.id = t.user_id
  LEFT JOIN actors a ON a.id = t.actor_id WHERE t.id = q.token) IS NOT DISTINCT FROM q.revision)`;

export const presumedValues = (viewer: Viewer | null): Record<keyof typeof PRESUMED, unknown> => ({
  token: viewer?.presumed ? viewer.tokenId : null,
  revision: viewer?.presumed?.revision ?? null,
});

/** @param confirmed what `AS_PRESUMED` said; undefined where the statement had no row to say it in */
export function confirm(viewer: Viewer | null, confirmed: boolean | undefined): void {
  if (viewer?.presumed && confirmed) viewer.presumed.confirmed = true;
}

/** Whether a request was run as somebody of whom nothing has confirmed that they are still who they were. */
export const isUnconfirmed = (viewer: Viewer | null): boolean => viewer?.presumed?.confirmed === false;
