/** A marker (read position), as REST shows it (Mastodon's entities, Marker). */
import { z } from 'zod';
import type { Marker as Row } from '../../generated/prisma/client.ts';
import { timeText } from '../fields/time.ts';

const markerSchema = z
  .object({ last_read_id: z.string(), version: z.int(), updated_at: z.string() })
  .meta({ id: 'Marker', description: 'How far you have read a timeline.' });

export const markersSchema = z.object({ home: markerSchema.optional(), notifications: markerSchema.optional() });

/** Markers by timeline. */
export function viewMarkers(rows: readonly Row[]): z.infer<typeof markersSchema> {
  return Object.fromEntries(
    rows.map((row) => [
      row.timeline,
      { last_read_id: row.lastReadId.toString(), version: row.version, updated_at: timeText(row.updatedAt) },
    ]),
  );
}
