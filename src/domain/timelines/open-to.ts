/** Access to the public and hashtag timelines. */

import type { DomainContext } from '../access/context.ts';
import { readSettings } from '../instance/settings.ts';
import { refuse } from '../kernel/refusals.ts';

/** As SQL: whether these timelines are open to the viewer. On an empty page the caller then calls `requireTimelineReader`. */
export const OPEN_TO = (viewer: string): string => `(${viewer}::bigint IS NOT NULL
  OR NOT EXISTS (SELECT FROM settings WHERE name = 'publicTimelines' AND value = '"authenticated"'))`;

/** Refuses anonymous viewers and applications without a user if the setting `publicTimelines` requires one. */
export async function requireTimelineReader(ctx: DomainContext): Promise<void> {
  if (ctx.viewer?.userId) return;
  if ((await readSettings(ctx)).publicTimelines === 'authenticated') refuse('user_required');
}
