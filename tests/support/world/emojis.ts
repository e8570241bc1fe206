/** Custom emoji of a world, uploaded by its administrator. */
import { file, form, picture } from '../values/pictures.ts';
import type { World } from './world.ts';

export const EMOJIS = '/api/v1/admin/custom_emojis';

/** Adds one by REST, and returns it as staff see it. */
export async function addEmoji(world: World, shortcode: string, fields: Record<string, string | File> = {}) {
  const image = file(await picture('png', 32, 32));
  const { status, body } = await world.rest(world.admin).post(EMOJIS, form({ shortcode, image, ...fields }));
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}
