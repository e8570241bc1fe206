/** A role began to require a second factor, or a second factor was removed: closes the streams of the people who owe one. */
import { publishOwed } from '../../domain/streams/stream-event.ts';
import type { JobHandler } from '../job-handler.ts';

export const secondFactorOwed: JobHandler<'second_factor.owed'> = (platform) => publishOwed(platform.bus);
