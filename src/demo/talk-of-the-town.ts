/** Quotes, and trends that a moderator has approved, in the demo community. */
import { runFromTimetable } from '../jobs/worker/timetable.ts';
import { share } from './post.ts';
import type { Stage } from './stage.ts';

const QUOTES: readonly (readonly [who: string, text: string])[] = [
  ['tomasz', 'This is what happens when nobody oils a hinge. #swan'],
  ['oskar', 'For the record: we got it out with a ladder and half a loaf. #swan'],
  ['ines', 'Au moins, ce n’était pas mes ruches. #swan'],
];

const OTHERS: readonly (readonly [who: string, text: string])[] = [
  ['yuki', 'I have drawn it from memory. It looked less angry. #swan'],
  ['ben', 'Training starts ten minutes late, because of the #swan'],
];

const READERS = ['amina', 'greta', 'luis', 'felix', 'lea', 'david'];

export async function talkOfTheTown(stage: Stage): Promise<void> {
  const nora = stage.of('nora').caller;
  const news = await nora.statuses.create({
    status: 'A swan has walked into the town hall and does not want to leave. More in tomorrow’s paper. #swan',
    quote_approval_policy: 'public',
  });
  for (const [who, status] of QUOTES) {
    await stage.of(who).caller.statuses.create({ status, quoted_status_id: news.id });
  }
  for (const [who, status] of OTHERS) await stage.of(who).caller.statuses.create({ status });
  for (const reader of READERS) await stage.of(reader).caller.statuses.favourite({ id: news.id });
  await share(stage, READERS, news.id);
  await runFromTimetable(stage.platform, 'trends.changed');
  const moderator = stage.of('mira').caller;
  for (const { id } of await moderator.adminTrends.tags({})) await moderator.adminTrends.approveTag({ id });
  for (const { id } of await moderator.adminTrends.statuses({})) await moderator.adminTrends.approveStatus({ id });
}
