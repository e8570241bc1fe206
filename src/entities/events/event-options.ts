/** The options of an event (schema of the event service, EventOptions). */
import { z } from 'zod';
import { COMMENT_MODERATION, storedOptions } from '../../domain/events/options.ts';
import { type ParticipantStats, remainingCapacity } from '../../domain/participations/stats.ts';
import type { Event } from '../../generated/prisma/client.ts';

const text = z.string().nullable();
const safeHtml = text.meta({ description: 'Safe HTML.' });

export const eventOptionsSchema = z
  .object({
    attendees: z.array(z.string()),
    commentModeration: z.enum(COMMENT_MODERATION),
    maximumAttendeeCapacity: z.int().nullable(),
    remainingAttendeeCapacity: z.int().nullable(),
    offers: z.array(z.object({ price: z.number().nullable(), priceCurrency: text, url: text })),
    participationConditions: z.array(z.object({ title: text, content: safeHtml, url: text })),
    program: safeHtml,
    showEndTime: z.boolean(),
    showStartTime: z.boolean(),
    showParticipationPrice: z.boolean(),
    showRemainingAttendeeCapacity: z.boolean(),
  })
  .meta({ id: 'EventOptions', description: 'How an event is shown and how many it takes.' });

export type EventOptionsView = z.infer<typeof eventOptionsSchema>;

export function viewEventOptions(
  row: Pick<Event, 'options' | 'maximumAttendeeCapacity'>,
  stats: ParticipantStats | undefined,
): EventOptionsView {
  const options = storedOptions(row.options);
  const maximumAttendeeCapacity = row.maximumAttendeeCapacity;
  return {
    ...options,
    maximumAttendeeCapacity,
    remainingAttendeeCapacity: remainingCapacity(maximumAttendeeCapacity, options.remainingAttendeeCapacity, stats),
  };
}
