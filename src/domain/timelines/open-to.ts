/** Whom the public timelines and those of hashtags are open to. */

import type { DomainContext } from '../access/context.ts';
import { readSettings } from '../instance/settings.ts';
import { refuse } from '../kernel/refusals.ts';

/** As SQL: a viewer whom these timelines are open to; whoever reads nothing by it then asks `requireTimelineReader`. */
export const OPEN_TO = (viewer: string): string => `(${viewer}::bigint IS NOT NULL OR NOT EXISTS (
  SELECT FROM settings WHERE name = 'publicTimelines' AND value = '"authenticated"'))`;

/** Refuses visitors and applications without a user where the setting `publicTimelines` asks for one. */
export async function requireTimelineReader(ctx: DomainContext): Promise<void> {
  if (ctx.viewer?.userId) return;
  if ((await readSettings(ctx)).publicTimelines === 'authenticated') refuse('user_required');
}
