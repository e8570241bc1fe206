/** When participants of an event are reminded: minutes before it begins (docs/decisions/0137-reminders-of-organizers.md). */

export const MOST_REMINDERS = 3;

/** From five minutes, because the timetable reminds every five minutes, to four weeks. */
export const REMINDER_MINUTES = { least: 5, most: 4 * 7 * 24 * 60 } as const;

/** People who take part too late for all of them are reminded this many minutes before. */
export const LATE_MINUTES = 60;

/** Returns each moment once, the earliest first. */
export const plainReminders = (minutes: readonly number[]): number[] => [...new Set(minutes)].sort((a, b) => b - a);
