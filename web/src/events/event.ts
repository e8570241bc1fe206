/** The type of an event, as the server answers it. */
import type { Outputs } from '../server/api.ts';

export type Event = Outputs['events']['get'];
