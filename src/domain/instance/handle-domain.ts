/** The domain of handles is fixed with the first account, because other servers keep handles for ever. */
import type { Platform } from '../../platform/platform.ts';
import { StartError } from '../../platform/start-error.ts';

const ONLY = 1;

/**
 * Stores HANDLE_DOMAIN at a start. The host of PUBLIC_URL, which is the default, is not stored.
 *
 * @throws StartError if there are accounts with another domain
 */
export async function keepHandleDomain({ db, config }: Pick<Platform, 'db' | 'config'>): Promise<void> {
  const { domain, publicUrl } = config;
  const { host } = new URL(publicUrl);
  const stored = await db.handleDomain.findUnique({ where: { id: ONLY } });
  const known = stored?.domain ?? host;
  if (domain === known) return;
  if ((await db.user.count()) > 0)
    throw new StartError(
      `HANDLE_DOMAIN must be ${known}: accounts of this server have handles there, and other servers know them.`,
    );
  await db.handleDomain.upsert({ where: { id: ONLY }, create: { id: ONLY, domain }, update: { domain } });
}
