/** The messages that wait for the device of the request's token. */
import type { EncryptedMessage } from '../../generated/prisma/client.ts';
import { parseId } from '../../platform/ids.ts';
import type { IdentityContext } from '../access/context.ts';
import { type PageBounds, pageOf } from '../kernel/page.ts';
import { refuse } from '../kernel/refusals.ts';
import { findOwnDevice } from './find.ts';

/** Newest first. */
export async function waitingMessages(ctx: IdentityContext, page: PageBounds): Promise<EncryptedMessage[]> {
  const { id: deviceId } = await findOwnDevice(ctx);
  const { where, order } = pageOf(page);
  return ctx.db.encryptedMessage.findMany({ where: { ...where, deviceId }, ...order });
}

/** A message for this device; unknown messages and those of other devices are refused alike. */
export async function findMessage(ctx: IdentityContext, id: bigint): Promise<EncryptedMessage> {
  const { id: deviceId } = await findOwnDevice(ctx);
  return (await ctx.db.encryptedMessage.findFirst({ where: { id, deviceId } })) ?? refuse('record_not_found');
}

/** Deletes the messages up to an id, which the device has read; none without an id. */
export async function clearMessages(ctx: IdentityContext, upToId: string | undefined): Promise<void> {
  const { id: deviceId } = await findOwnDevice(ctx);
  const upTo = upToId === undefined ? null : parseId(upToId);
  if (upTo !== null) await ctx.db.encryptedMessage.deleteMany({ where: { deviceId, id: { lte: upTo } } });
}
