/** `checkInsOf` of src/look/check-in.ts in SQL, for whole lists. */

/** SQL: the check-ins about the participation `of` that are not undone. */
export const CHECK_INS = (of: string): string =>
  `SELECT c.at, c.door, c.key FROM door_acts c WHERE c.participant_id = ${of} AND c.kind = 'CHECK_IN'
     AND NOT EXISTS (SELECT FROM door_acts u WHERE u.participant_id = ${of} AND u.kind = 'UNDO' AND u.at >= c.at)`;
