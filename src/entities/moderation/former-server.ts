/** A server that moved in, as staff see it. */
import { z } from 'zod';
import { type FormerServer, importReport, importVerification } from '../../domain/instance/former-servers.ts';
import { timeText } from '../fields/time.ts';

export const formerServerSchema = z
  .object({
    software: z.string().meta({ description: 'Mastodon or Mobilizon.' }),
    importedAt: z.string().meta({ description: 'When the import was complete.' }),
    report: importReport.nullable().meta({ description: 'Null if a version without reports imported the server.' }),
    verification: importVerification
      .nullable()
      .meta({ description: 'The result of the last `plaza import --verify`; null before the first one.' }),
  })
  .meta({ id: 'FormerServer', description: 'A server that moved in by `plaza import`.' });

export type FormerServerEntity = z.infer<typeof formerServerSchema>;

export const viewFormerServer = ({ importedAt, ...server }: FormerServer): FormerServerEntity => ({
  ...server,
  importedAt: timeText(importedAt),
});
