/** The texts of events on pages and in lists, which both front ends have. */
import type { Messages as OfOne } from '../generated/texts/shapes/look/event.ts';
import type { Messages as Shared } from '../generated/texts/shapes/look/events.ts';

export type EventWords = OfOne & Shared;
