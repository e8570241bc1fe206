/** A group shares what people write to it. */
import { remoteViewer } from '../../domain/access/remote-viewer.ts';
import { reblogStatus } from '../../domain/statuses/interactions/reblog-status.ts';
import type { Status } from '../../generated/prisma/client.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';

type Shared = Pick<Status, 'id' | 'visibility'> & { ofGroups: string[] };

export async function shareInGroups(platform: Platform, { id, visibility, ofGroups }: Shared): Promise<void> {
  for (const group of ofGroups) {
    const ctx = { ...platform, viewer: remoteViewer(BigInt(group)) };
    await reblogStatus(ctx, id.toString(), visibility).catch((error: unknown) => {
      // It was deleted meanwhile.
      if (!(error instanceof Refusal)) throw error;
    });
  }
}
