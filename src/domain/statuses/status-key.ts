/** The skeleton of a timeline: which statuses, by whom, in which order. */

export interface StatusKey {
  id: bigint;
  actor_id: bigint;
}
