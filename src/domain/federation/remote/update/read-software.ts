/** Stores the software of a remote server. */
import type { Platform } from '../../../../platform/platform.ts';
import type { AskingContext } from '../../../kernel/silent-hosts.ts';
import { nodeInfoOf } from '../find/node-info.ts';
import { quietly } from '../find/webfinger.ts';

type Ctx = AskingContext & Pick<Platform, 'http' | 'config'>;

/** If the host does not answer, the stored data stays. */
export async function readSoftware(ctx: Ctx, host: string): Promise<void> {
  const said = await quietly(() => nodeInfoOf(ctx, host));
  const read = {
    softwareReadAt: ctx.clock.now(),
    ...(said && { software: said.software, softwareVersion: said.version }),
  };
  await ctx.db.remoteHost.upsert({ where: { host }, create: { host, ...read }, update: read });
}
