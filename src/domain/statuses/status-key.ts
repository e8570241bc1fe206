/** Identifies the entries of a timeline: status ids with their authors, in order. */

export interface StatusKey {
  id: bigint;
  actor_id: bigint;
}
