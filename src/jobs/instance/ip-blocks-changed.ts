/** The IP rules changed: every process reads them again. */
import { IP_BLOCKS_CHANNEL } from '../../domain/blocks/ip/known-ip-blocks.ts';
import type { JobHandler } from '../job-handler.ts';

export const ipBlocksChanged: JobHandler<'ip_blocks.changed'> = async ({ bus }) => {
  await bus.publish(IP_BLOCKS_CHANNEL, '');
};
