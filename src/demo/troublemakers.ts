/**
 * People of the demo community for moderators to handle: one who waits for approval, one who is too loud, and one who sold boats.
 */
import type { Stage } from './stage.ts';

const LOUD = [
  'MY DRUMS ARE BACK. So am I. Daily, from six.',
  'Six in the morning, to be precise. You are welcome.',
  'Drums, day three. The mill wheel keeps the beat now.',
];

/** Joins, and waits for a moderator. */
async function waits(stage: Stage): Promise<void> {
  await stage.enter({ name: 'ferry_ada', displayName: 'Ada', summary: '' });
  const { actorId } = stage.of('ferry_ada');
  const reason = 'I take over the ferry in spring, and would like to know who crosses.';
  await stage.platform.db.user.updateMany({
    where: { profiles: { some: { id: BigInt(actorId) } } },
    data: { approvedAt: null, reason },
  });
}

/** Is silenced: shown to those who want the drums. */
async function isTooLoud(stage: Stage): Promise<void> {
  await stage.enter({ name: 'drum_otto', displayName: 'Otto', summary: 'Drums. All of them.' });
  const { actorId, caller } = stage.of('drum_otto');
  for (const status of LOUD) {
    stage.later(60_000);
    await caller.statuses.create({ status });
  }
  const text = 'Lovely drums. Ask people before you play to all of them; until then your posts go to your followers.';
  await stage.of('mira').caller.adminAccounts.act({ id: actorId, type: 'silence', text });
}

/** Is suspended. */
async function soldBoats(stage: Stage): Promise<void> {
  await stage.enter({ name: 'boats4less', displayName: 'Boats 4 Less', summary: 'The cheapest boats on the river.' });
  const { actorId, caller } = stage.of('boats4less');
  await caller.statuses.create({ status: 'Boats! Half price, this week only. Floating costs extra.' });
  const text = 'Three people paid, and nobody has a boat.';
  await stage.of('mira').caller.adminAccounts.act({ id: actorId, type: 'suspend', text });
}

export async function meetTroublemakers(stage: Stage): Promise<void> {
  await waits(stage);
  await isTooLoud(stage);
  await soldBoats(stage);
}
