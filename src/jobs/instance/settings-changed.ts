/** Settings changed: every process reads again those that it keeps in memory. */
import { limitedFederation } from '../../domain/instance/limited-federation.ts';
import type { JobHandler } from '../job-handler.ts';

export const settingsChanged: JobHandler<'settings.changed'> = async ({ bus }) => {
  await bus.publish(limitedFederation.channel, '');
};
