/** Names of migrations: a time in UTC, then a description. They are applied in the order of their names. */

const STAMP = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)_[a-z0-9_]+$/;

const stampOf = (time: Date): string => time.toISOString().replace(/\D/g, '').slice(0, 14);

/** @returns null when the name does not begin with a time that exists */
export function timeOfMigration(name: string): Date | null {
  const [, year, month, day, hour, minute, second] = STAMP.exec(name) ?? [];
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return !Number.isNaN(time.getTime()) && name.startsWith(stampOf(time)) ? time : null;
}

/**
 * A new migration needs all that exist, so its time is later than theirs even if the clock is not.
 *
 * @returns such as 20300401120000_what_it_does
 */
export function migrationName(does: string, existing: readonly string[], now: Date): string {
  const times = existing.map((name) => timeOfMigration(name)?.getTime() ?? 0);
  const time = new Date(Math.max(now.getTime(), ...times.map((existingTime) => existingTime + 1000)));
  return `${stampOf(time)}_${does.toLowerCase().replace(/[^a-z0-9]+/g, '_')}`;
}
