/** The place of an event in two lines. */
import { placeParts } from '../wording/place.ts';
import type { PlacedEvent } from './event.ts';

/** `Library`, `Rue X 3, 69001 Lyon`; the second may be empty. Null without a place. */
export function placeLines({ physicalAddress }: PlacedEvent): [name: string, address: string] | null {
  const [name, ...rest] = physicalAddress ? placeParts({ ...physicalAddress, region: null, country: null }) : [];
  return name === undefined ? null : [name, rest.join(', ')];
}
