/** Addresses of what was deleted, here or at another server. */
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';

/** It does not come back, whoever shows it later. */
export async function buryUri(tx: Tx, { clock }: Pick<Platform, 'clock'>, uri: string): Promise<void> {
  await tx.tombstone.createMany({ data: [{ uri, createdAt: clock.now() }], skipDuplicates: true });
}
