/** Places found by a geocoder, not stored yet. */
import type { Point } from './point.ts';

export interface Place extends Point {
  description: string;
  street: string | null;
  locality: string | null;
  postalCode: string | null;
  region: string | null;
  country: string | null;
  /** Provider and id of the place: `osm:1234`. The same for the same place. */
  originId: string;
  url: string | null;
}

/** A geocoder: the embedded gazetteer, or an external server. */
export interface Geocoder {
  search(words: string, limit: number, language: string): Promise<Place[]>;
  reverse(point: Point, limit: number, language: string): Promise<Place[]>;
}

/** Maximum distance at which a place describes a point. */
export const NEAR_KM = 50;

const RADIUS_KM = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The great-circle distance in kilometres. */
export function distanceKm(a: Point, b: Point): number {
  const height = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const width = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const chord = height + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * width;
  return 2 * RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}
