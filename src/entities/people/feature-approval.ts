/** Whether an account may be added to collections (Mastodon's entities, FeatureApproval). */
import { z } from 'zod';
import { isFeaturable } from '../../domain/collections/allowed.ts';
import type { ActorType } from '../../generated/prisma/client.ts';

const who = z.enum(['public', 'followers', 'following', 'unsupported_policy']);

export const featureApprovalSchema = z
  .object({
    automatic: z.array(who),
    manual: z.array(who),
    current_user: z.enum(['automatic', 'manual', 'denied', 'unknown', 'missing']),
  })
  .meta({ id: 'FeatureApproval', description: 'Who may put this account into collections.' });

interface Featured {
  type: string;
  domain: string | null;
  discoverable: boolean;
  suspended: boolean;
}

/** The same for every viewer, so that accounts are cached for all: signed-in people may feature discoverable accounts. */
export function viewFeatureApproval({ suspended, ...row }: Featured): z.infer<typeof featureApprovalSchema> {
  const may = !suspended && isFeaturable({ ...row, type: row.type as ActorType });
  const denied = row.domain === null ? 'denied' : 'missing';
  return { automatic: may ? ['public'] : [], manual: [], current_user: may ? 'automatic' : denied };
}
