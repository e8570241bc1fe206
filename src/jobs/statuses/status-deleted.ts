/** A status was deleted: streams the deletion and updates of statuses that quote it, then deletes its rows and reblogs. */
import { forgetLastStatus } from '../../domain/conversations/record.ts';
import { fanOutToLists } from '../../domain/lists/fan-out.ts';
import { fanOutStatus } from '../../domain/statuses/audience.ts';
import { recountDiscussion } from '../../domain/statuses/discussions/answers.ts';
import { nextReblogs } from '../../domain/statuses/interactions/next-reblog.ts';
import { removeReblogs } from '../../domain/statuses/interactions/remove-reblogs.ts';
import { everyQuote } from '../../domain/statuses/quotes/quotes.ts';
import { publishDelete } from '../../domain/streams/stream-event.ts';
import { parseId } from '../../platform/ids.ts';
import { announceAgain, announceDelete, audienceOf } from '../announce.ts';
import { deliverStatusDelete } from '../federation/deliver/deliver-statuses.ts';
import type { JobHandler } from '../job-handler.ts';

export const statusDeleted: JobHandler<'status.deleted'> = async (platform, payload) => {
  const id = parseId(payload.statusId) ?? 0n;
  const status = await platform.db.status.findFirst({ where: { id, deletedAt: { not: null } } });
  if (!status) return;
  await deliverStatusDelete(platform, id);
  await recountDiscussion(platform, id);
  await announceDelete(platform, status, await audienceOf(platform, id));
  await removeReblogs(platform, id, ({ id: statusId, recipients, lists }) =>
    publishDelete(platform.bus, { statusId, recipients, lists, public: null }),
  );
  for await (const quotes of everyQuote(platform, id)) await announceAgain(platform, quotes);
  await forgetLastStatus(platform, id);
  // Its other rows are deleted by cascade; replies and quotes stay without a reference. An appeal may have restored it meanwhile.
  await platform.db.status.deleteMany({ where: { id, deletedAt: { not: null } } });
  for (const next of await nextReblogs(platform, status)) {
    await fanOutStatus(platform, next);
    await fanOutToLists(platform, next);
  }
};
