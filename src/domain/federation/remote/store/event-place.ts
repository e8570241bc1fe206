/** The place of a remote event as a local address, with a point from the gazetteer if the remote server has none. */
import { findTown, type ZonedInstant } from '../../../places/find-town.ts';
import { gazetteer } from '../../../places/gazetteer.ts';
import { distanceKm, type Place } from '../../../places/place.ts';
import { type Point, parsePoint, pointText } from '../../../places/point.ts';
import type { AddressInput } from '../../../places/save-address.ts';
import { timeZoneOfPoint } from '../../../places/time-zone-of-point.ts';
import type { RemoteEvent } from '../../documents/events/event.ts';
import type { RemotePlace } from '../../documents/events/place.ts';
import { remoteText } from './remote-html.ts';

const LONGEST_TEXT = 500;
const LANGUAGE = 'en';

const isOnEarth = ({ latitude }: Point): boolean => Math.abs(latitude) <= 90;

/** The town of the address, if the gazetteer knows it. A name alone, such as `Town park`, is not a town. */
const townOf = ({ name, street, ...address }: RemotePlace, when: ZonedInstant): Place | null =>
  findTown({ ...address, text: street ?? name }, when);

/** Servers that do not know the time zone write UTC. */
const NO_ZONE = ['UTC', 'Etc/UTC'];

const whenOf = ({ times, published }: Pick<RemoteEvent, 'times' | 'published'>): ZonedInstant => ({
  timeZone: times?.timeZone && !NO_ZONE.includes(times.timeZone) ? times.timeZone : null,
  at: times?.beginsOn ?? published,
});

/** The distance of the point from where it should be; a point in the sea is far away. */
async function strangeness(point: Point, town: Place | null): Promise<number> {
  if (!isOnEarth(point)) return Number.POSITIVE_INFINITY;
  if (town) return distanceKm(point, town);
  const [near] = await gazetteer.reverse(point, 1, LANGUAGE);
  return near ? distanceKm(point, near) : Number.MAX_SAFE_INTEGER;
}

async function pointOf({ point, isDoubtful }: RemotePlace, town: Place | null): Promise<Point | null> {
  if (point === null) return town;
  const swapped = { latitude: point.longitude, longitude: point.latitude };
  const isSwapped = isDoubtful && (await strangeness(swapped, town)) < (await strangeness(point, town));
  const chosen = isSwapped ? swapped : point;
  return isOnEarth(chosen) ? chosen : null;
}

/** Friendica's own markup. */
const BBCODE = /\[\/?(?:b|i|u|s|o|url|img|color|size|font|center|quote|code|map)(?:=[^[\]]*)?\]/gi;

const plain = (text: string | null): string | null =>
  text === null ? null : [...remoteText(text.replaceAll(BBCODE, ''))].slice(0, LONGEST_TEXT).join('') || null;

/** Numbers in the form of addresses. */
const decimal = (number: number): number => Number(number.toFixed(8));

/** Returns null if the place has no data. */
export async function addressOfPlace(
  event: Pick<RemoteEvent, 'place' | 'times' | 'published'>,
): Promise<AddressInput | null> {
  const { place } = event;
  if (place === null) return null;
  const town = place.point === null || place.isDoubtful ? townOf(place, whenOf(event)) : null;
  const point = await pointOf(place, town);
  const geom = point && pointText({ latitude: decimal(point.latitude), longitude: decimal(point.longitude) });
  const { name, street, postalCode, locality, region, country, id } = place;
  return {
    ...{ description: plain(name), street: plain(street), postalCode: plain(postalCode) },
    ...{ locality: plain(locality), region: plain(region), country: plain(country) },
    ...{ geom, url: id, originId: place.point === null && town ? town.originId : null },
  };
}

/** The event's own time zone, otherwise that of its place. */
export function timeZoneOf({ timeZone }: { timeZone: string | null }, address: AddressInput | null): string | null {
  const point = timeZone === null && address?.geom ? parsePoint(address.geom) : null;
  return timeZone ?? (point && timeZoneOfPoint(point));
}
