/** Announcements of a world, written by its administrator. */
import type { World } from './world.ts';

export const ANNOUNCEMENTS = '/api/v1/admin/announcements';

/** Creates one by REST, published unless the fields say otherwise, and returns the staff's view of it. */
export async function announce(world: World, text: string, fields: object = {}) {
  const { status, body } = await world.rest(world.admin).post(ANNOUNCEMENTS, { text, ...fields });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}
