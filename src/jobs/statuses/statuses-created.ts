/**
 * Posts of remote people were stored together: does for each what `status.created` does, so that they share the job and most of its statements.
 * A post that fails becomes a job of its own, so that the others are not announced again.
 */
import { enqueue, type JobPayloads } from '../../domain/kernel/outbox.ts';
import type { JobHandler } from '../job-handler.ts';
import { statusCreated } from './status-created.ts';

type One = JobPayloads['status.created'];

/** Priority of jobs of remote posts, behind those of local ones. */
const REMOTE = { priority: 1 };

export const statusesCreated: JobHandler<'statuses.created'> = async (platform, { statuses }) => {
  const failed: One[] = [];
  await Promise.all(
    statuses.map((one) =>
      statusCreated(platform, one).catch((error: unknown) => {
        platform.log.warn({ err: error, statusId: one.statusId }, 'post failed, to be tried again');
        failed.push(one);
      }),
    ),
  );
  if (failed.length === 0) return;
  await platform.db.$transaction(async (tx) => {
    for (const one of failed) await enqueue(tx, 'status.created', one, REMOTE);
  });
};
