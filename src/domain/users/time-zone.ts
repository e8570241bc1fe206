/** Time zones of people, by the names of the IANA database; mails use them. */
import type { User } from '../../generated/prisma/client.ts';
import { invalid } from '../../platform/errors.ts';
import type { UserContext } from '../access/context.ts';

/** Such as Europe/Paris, UTC, Etc/GMT+5; no offsets, which have no daylight saving time. */
const NAME = /^[A-Za-z][\w+-]*(?:\/[\w+-]+){0,2}$/;

export function isTimeZone(name: string): boolean {
  if (!NAME.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Null, or blank, for none. Refuses names that do not exist. */
export function changeTimeZone(ctx: UserContext, name: string | null): Promise<User> {
  const timeZone = name?.trim() || null;
  if (timeZone !== null && !isTimeZone(timeZone)) throw invalid({ timeZone: ['is not included in the list'] });
  return ctx.db.user.update({ where: { id: ctx.viewer.userId }, data: { timeZone } });
}
