/** Points on the earth as text: two numbers separated by a semicolon, longitude first, WGS 84. */

export interface Point {
  longitude: number;
  latitude: number;
}

const POINT = /^(-?\d{1,3}(?:\.\d+)?);(-?\d{1,2}(?:\.\d+)?)$/;

/** Parses `longitude;latitude`; null for other text, and for coordinates out of range. */
export function parsePoint(text: string): Point | null {
  const match = POINT.exec(text.trim());
  if (!match) return null;
  const [longitude, latitude] = [Number(match[1]), Number(match[2])];
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? { longitude, latitude } : null;
}

export function pointText(place: { longitude: number | null; latitude: number | null }): string | null {
  return place.longitude === null || place.latitude === null ? null : `${place.longitude};${place.latitude}`;
}
