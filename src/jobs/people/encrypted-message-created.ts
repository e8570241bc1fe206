/** An encrypted message waits for a device: its open streams get it. */
import { publishEncryptedMessage } from '../../domain/streams/stream-event.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';

export const encryptedMessageCreated: JobHandler<'encrypted_message.created'> = async (platform, payload) => {
  const message = await platform.db.encryptedMessage.findUnique({
    where: { id: parseId(payload.messageId) ?? 0n },
    select: { id: true, device: { select: { actorId: true, tokenId: true } } },
  });
  if (message) await publishEncryptedMessage(platform.bus, { messageId: message.id, ...message.device });
};
