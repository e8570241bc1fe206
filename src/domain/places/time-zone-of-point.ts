/** The time zone of a point on the Earth. */
import tzLookup from '@photostructure/tz-lookup';
import type { Point } from './point.ts';

/** A name of the IANA database; null for a point that is not on the Earth. */
export function timeZoneOfPoint({ latitude, longitude }: Point): string | null {
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  return tzLookup(latitude, longitude);
}
