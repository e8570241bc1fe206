/** What the community says of itself, and who answers for it. */
import type { Platform } from '../../platform/platform.ts';
import { actorsByHandles } from '../actors/handles.ts';
import { readSettings, type Settings } from './settings.ts';

export interface InstanceProfile extends Settings {
  /** The account of the setting `contactAccount`; null when it names nobody here. */
  contactActorId: bigint | null;
}

async function contactOf(ctx: Pick<Platform, 'db' | 'sql'>, name: string): Promise<bigint | null> {
  const username = name.trim().replace(/^@/, '');
  if (username === '') return null;
  const [named] = await actorsByHandles(ctx, [{ username, domain: null }]);
  const actor = named && (await ctx.db.actor.findFirst({ where: { id: named.id, suspendedAt: null } }));
  return actor?.id ?? null;
}

export async function instanceProfile(ctx: Pick<Platform, 'db' | 'sql' | 'config'>): Promise<InstanceProfile> {
  const settings = await readSettings(ctx);
  return { ...settings, contactActorId: await contactOf(ctx, settings.contactAccount) };
}
