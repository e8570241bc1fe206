/** Shared by tests of CSV files of events. */
import type { Person, World } from './world.ts';

export function fileForm(data: string | Uint8Array, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('data', new Blob([data as string], { type: 'text/csv' }), 'events.csv');
  return form;
}

const BERLIN = { timeZone: 'Europe/Berlin' };

/** The answer to a preview, in the zone of Berlin. */
export const previewFile = (world: World, person: Person, data: string | Uint8Array, fields = {}) =>
  world.rest(person).post('/api/v1/imports/events/preview', fileForm(data, { ...BERLIN, ...fields }));

export const importFile = (world: World, person: Person, data: string | Uint8Array, fields = {}) =>
  world.rest(person).post('/api/v1/imports/events', fileForm(data, { ...BERLIN, ...fields }));

/** The text of a download. */
export async function download(world: World, person: Person, path: string): Promise<string> {
  const answer = await fetch(`${world.url}${path}`, { headers: { authorization: `Bearer ${person.token}` } });
  return answer.text();
}
