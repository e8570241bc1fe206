/** Decides whose devices can be queried and written to. */

/** As SQL, for a row of actors: a local account that is active, where neither side blocks the other. */
export const REACHABLE = (viewer: string, actor: string): string => `${actor}.domain IS NULL
  AND ${actor}.suspended_at IS NULL AND ${actor}.deleted_at IS NULL
  AND NOT EXISTS (SELECT FROM blocks b WHERE (b.blocker_id = ${viewer} AND b.target_id = ${actor}.id)
                                          OR (b.blocker_id = ${actor}.id AND b.target_id = ${viewer}))`;
