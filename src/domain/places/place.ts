/** Places as geocoders find them, before anybody has stored one. */
import type { Point } from '../addresses/point.ts';

export interface Place extends Point {
  description: string;
  street: string | null;
  locality: string | null;
  postalCode: string | null;
  region: string | null;
  country: string | null;
  /** Whose place it is and which: `osm:1234`. The same place has the same. */
  originId: string;
  url: string | null;
}

/** What finds places: the gazetteer in the server, or another server. */
export interface Geocoder {
  search(words: string, limit: number, language: string): Promise<Place[]>;
  reverse(point: Point, limit: number, language: string): Promise<Place[]>;
}

/** Further away than this, a place does not say where a point is. */
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
