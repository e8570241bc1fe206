/** The distance of events from the viewer. The position stays on the device, and is requested only on demand. */
import { useSyncExternalStore } from 'react';
import { language } from '../words/language.ts';
import type { Event } from './event.ts';
import { pointOf } from './place.ts';

export type Position = Pick<GeolocationCoordinates, 'latitude' | 'longitude'>;

let known: Position | null = null;
const listeners = new Set<() => void>();

function follow(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/** Null until somebody requested nearby events. */
export const usePosition = (): Position | null => useSyncExternalStore(follow, () => known);

/** Requests the position from the device; false if it is unavailable. */
export const askPosition = (): Promise<boolean> =>
  new Promise((done) => {
    if (!('geolocation' in navigator)) return done(false);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        known = coords;
        for (const told of listeners) told();
        done(true);
      },
      () => done(false),
      { maximumAge: 600_000, timeout: 20_000 },
    );
  });

const EARTH_KM = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** In kilometres, by the haversine formula; null if one of the positions is unknown. */
export function distanceTo(event: Pick<Event, 'physicalAddress'>, from: Position | null): number | null {
  const to = pointOf(event);
  if (!to || !from) return null;
  const [north, east] = [radians(to.lat - from.latitude) / 2, radians(to.lon - from.longitude) / 2];
  const chord =
    Math.sin(north) ** 2 + Math.cos(radians(from.latitude)) * Math.cos(radians(to.lat)) * Math.sin(east) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

const inUnit = (value: number, unit: 'meter' | 'kilometer', digits: number): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: digits }).format(value);

/** 850 m, 2.4 km, 31 km */
export function distanceText(event: Pick<Event, 'physicalAddress'>, from: Position | null): string | null {
  const distance = distanceTo(event, from);
  if (distance === null) return null;
  if (distance < 1) return inUnit(Math.max(50, Math.round(distance * 20) * 50), 'meter', 0);
  return inUnit(distance, 'kilometer', distance < 10 ? 1 : 0);
}
