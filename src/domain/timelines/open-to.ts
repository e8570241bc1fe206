/** Whom the public timelines and those of hashtags are open to. */
import type { DomainContext } from '../context.ts';
import { readSettings } from '../instance/settings.ts';
import { refuse } from '../refusals.ts';

/** Refuses visitors and applications without a user where the setting `publicTimelines` asks for one. */
export async function requireTimelineReader(ctx: DomainContext): Promise<void> {
  if (ctx.viewer?.userId) return;
  if ((await readSettings(ctx)).publicTimelines === 'authenticated') refuse('user_required');
}
