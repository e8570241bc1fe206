/** An encrypted message as REST and streams show it (Mastodon's entities, Crypto::EncryptedMessage). */
import { z } from 'zod';
import type { EncryptedMessage as Row } from '../../generated/prisma/client.ts';
import { timeText } from '../fields/time.ts';

export const encryptedMessageSchema = z
  .object({
    id: z.string(),
    account_id: z.string().meta({ description: 'Who sent it.' }),
    device_id: z.string().meta({ description: 'With which device.' }),
    type: z.int(),
    body: z.string(),
    digest: z.string(),
    message_franking: z.string().meta({ description: 'To be sent along when the message is reported.' }),
    created_at: z.string(),
  })
  .meta({ id: 'CryptoEncryptedMessage', description: 'A message that only a device can read.' });

export const viewEncryptedMessage = (row: Row): z.infer<typeof encryptedMessageSchema> => ({
  id: row.id.toString(),
  account_id: row.fromActorId.toString(),
  device_id: row.fromDeviceId,
  type: row.type,
  body: row.body,
  digest: row.digest,
  message_franking: row.messageFranking,
  created_at: timeText(row.createdAt),
});
