/** A status links to a web page: creates its preview card. Nothing is streamed, as in Mastodon. */
import { attachCard } from '../../domain/cards/attach-card.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';

export const statusLinked: JobHandler<'status.linked'> = (platform, { statusId }) =>
  attachCard(platform, parseId(statusId) ?? 0n);
