/** Documents of events, read without a server. */
import { readEvent } from '../../../src/domain/federation/documents/events/event.ts';
import type { JsonObject } from '../../../src/domain/federation/documents/json.ts';
import { PUBLIC } from '../../../src/domain/federation/documents/recipients.ts';

export const NOW = new Date('2026-05-01T12:00:00Z');
export const ID = 'https://far.example/events/1';

/** A public concert; `fields` override its own. */
export const eventDocument = (fields: JsonObject = {}): JsonObject => ({
  ...{
    id: ID,
    type: 'Event',
    name: 'Concert',
    startTime: '2026-05-14T19:00:00+02:00',
    attributedTo: 'https://far.example/@al',
  },
  to: [PUBLIC],
  ...fields,
});

/** @throws if the document is refused */
export function readDocument(fields: JsonObject = {}) {
  const found = readEvent(eventDocument(fields), { now: NOW });
  if (found === null) throw new Error('The document was refused.');
  return found;
}
