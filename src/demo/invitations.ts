/** Invitations in the demo community: one that is open, one that was disabled. */
import type { Stage } from './stage.ts';

export async function inviteNeighbours(stage: Stage): Promise<void> {
  const { invites } = stage.of('mira').caller;
  await invites.create({ max_uses: 25, autofollow: true, comment: 'For the notice board at the library' });
  const { id } = await invites.create({ max_uses: 5, comment: 'For the choir. They all have accounts now.' });
  await invites.disable({ id });
}
