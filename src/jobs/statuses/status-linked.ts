/** A status leads to a page of the web: its card is made. Streams are not told, as clients know it of Mastodon. */
import { attachCard } from '../../domain/cards/attach-card.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../handlers.ts';

export const statusLinked: JobHandler<'status.linked'> = (platform, { statusId }) =>
  attachCard(platform, parseId(statusId) ?? 0n);
