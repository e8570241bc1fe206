/** Values that PostgreSQL stores, and this server cannot read: times that JavaScript and Prisma do not have, and lists with gaps. */

/** Intervals of days may be added to the last one. */
const [FIRST, LAST] = ['0001-01-01', '9999-01-01'];

/** A time as SQL. Times before the year 1 and after the year 9998, such as infinite ones, become the nearest time that can be read. */
export const readableTime = (time: string): string =>
  `CASE WHEN ${time} < '${FIRST}' THEN '${FIRST}' WHEN ${time} > '${LAST}' THEN '${LAST}' ELSE ${time} END`;

/** A list as SQL, of one dimension, whose elements `e` keep their places. */
export const listInPlace = (list: string, element = 'e', where = 'true'): string =>
  `CASE WHEN ${list} IS NOT NULL THEN ARRAY(SELECT ${element} FROM unnest(${list}) WITH ORDINALITY AS l (e, place) WHERE ${where} ORDER BY place) END`;

/** A list as SQL, of one dimension, without nulls. */
const listWithoutGaps = (list: string): string => listInPlace(list, 'e', 'e IS NOT NULL');

/** The expression that is copied of a column, by its type in the copies. */
export function readableValue(column: string, type: string): string {
  if (type === 'timestamptz' || type === 'date') return readableTime(column);
  return type.endsWith('[]') ? listWithoutGaps(column) : column;
}

/** People whose ids name a conversation: an index takes about 330. Further people read it, because its posts mention them. */
export const MOST_NAMED = 250;
