/** Stores settings, logs old and new values in the same transaction, and notifies processes that keep some in memory. */
import { isDeepStrictEqual } from 'node:util';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Acting, actingIdentity } from '../action-log/acting.ts';
import { recordAction } from '../action-log/record-action.ts';
import { enqueue } from '../kernel/outbox.ts';
import { hideCredentials } from './hide-credentials.ts';
import { limitedFederation } from './limited-federation.ts';

export type StoringSettings = Pick<Platform, 'db' | 'ids' | 'clock' | 'bus'> & Acting;

async function store(tx: Tx, name: string, value: unknown): Promise<void> {
  if (value === null) await tx.setting.deleteMany({ where: { name } });
  else {
    const stored = { value: value as Prisma.InputJsonValue };
    await tx.setting.upsert({ where: { name }, create: { name, ...stored }, update: stored });
  }
}

const lockSettings = statement('lock_settings', 'LOCK TABLE settings IN SHARE ROW EXCLUSIVE MODE');

/**
 * @param values valid ones by name; null deletes the stored one
 * @param read all settings as they are in the transaction
 */
export async function storeSettings<Settings extends object>(
  ctx: StoringSettings,
  values: ReadonlyMap<string, unknown>,
  read: (tx: Tx) => Promise<Settings>,
): Promise<Settings> {
  const stored = await ctx.db.$transaction(async (tx) => {
    // Concurrent changes wait, so that the log has each old value; readers do not.
    await sqlWithin(tx).run(lockSettings, []);
    const before = await read(tx);
    // A value that was shown with hidden credentials, and is sent back in that form, is unchanged.
    for (const [name, value] of values)
      if (value === null || value !== hidden(before, name)) await store(tx, name, value);
    const after = await read(tx);
    const names = [...values.keys()].filter(
      (name) => !isDeepStrictEqual(settingOf(before, name), settingOf(after, name)),
    );
    const shown = (settings: Settings) => Object.fromEntries(names.map((name) => [name, hidden(settings, name)]));
    const target = { id: 0n, old: shown(before), new: shown(after) };
    if (names.length > 0) {
      await recordAction(tx, ctx, { actorId: actingIdentity(ctx), action: 'SETTINGS_UPDATE', target });
      await enqueue(tx, 'settings.changed', {}, { key: 'settings' });
    }
    return after;
  });
  limitedFederation.forget(ctx);
  return stored;
}

const settingOf = (settings: object, name: string): unknown => (settings as Record<string, unknown>)[name];
const hidden = (settings: object, name: string): unknown => hideCredentials(name, settingOf(settings, name));
