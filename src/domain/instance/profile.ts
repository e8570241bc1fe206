/** Profile of the community, and its contact. */

import { likeText } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { readSettings, type Settings } from './settings.ts';

export interface InstanceProfile extends Settings {
  /** The account of the setting `contactAccount`; null if it names no local account. */
  contactActorId: bigint | null;
}

async function contactOf({ db }: Pick<Platform, 'db'>, name: string): Promise<bigint | null> {
  const username = name.trim().replace(/^@/, '');
  if (username === '') return null;
  const actor = await db.actor.findFirst({
    where: {
      preferredUsername: { equals: likeText(username), mode: 'insensitive' },
      domain: null,
      origin: null,
      deletedAt: null,
      suspendedAt: null,
    },
    select: { id: true },
  });
  return actor?.id ?? null;
}

export async function instanceProfile(ctx: Pick<Platform, 'db' | 'config'>): Promise<InstanceProfile> {
  const settings = await readSettings(ctx);
  return { ...settings, contactActorId: await contactOf(ctx, settings.contactAccount) };
}
