/** The viewer's likes and boosts of a remote post that wait for its author's approval. Mastodon has no such field. */
import { z } from 'zod';
import { waitingIn } from '../../domain/statuses/flags.ts';

export const waitingInteractionsSchema = z.array(z.enum(['favourite', 'reblog'])).meta({
  description: 'Your likes and boosts that wait for the approval of the author. They are not counted yet.',
});

type WaitingInteractions = z.infer<typeof waitingInteractionsSchema>;

/** Most posts have none, and no such field. */
export function viewWaitingInteractions(flags: number): { waiting_interactions?: WaitingInteractions } {
  const { favourite, reblog } = waitingIn(flags);
  if (!favourite && !reblog) return {};
  return {
    waiting_interactions: [...(favourite ? ['favourite' as const] : []), ...(reblog ? ['reblog' as const] : [])],
  };
}
