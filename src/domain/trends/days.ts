/** UTC days for trends, as id ranges. */
import { firstIdAt } from '../../platform/ids.ts';

const DAY_MS = 86_400_000;

/** The first id of the day that began `ago` days before the one of `at`. */
export function firstIdOfDay(at: Date, ago: number): bigint {
  return firstIdAt(new Date((Math.floor(at.getTime() / DAY_MS) - ago) * DAY_MS));
}
