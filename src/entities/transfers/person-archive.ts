/** An archive of one's own data, as its owner sees it. */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import type { PersonArchive } from '../../generated/prisma/client.ts';
import { timeText } from '../fields/time.ts';

export const personArchiveSchema = z
  .object({
    id: z.string(),
    state: z.enum(['waiting', 'ready']),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime().nullable().meta({ description: 'It can be downloaded until then.' }),
    size: z.int().nullable().meta({ description: 'In bytes.' }),
    url: z
      .url()
      .nullable()
      .meta({ description: 'Where it is downloaded, with the token of its owner; null while it is made.' }),
  })
  .meta({ id: 'PersonArchive', description: 'A ZIP file with a person’s posts, uploads and follows.' });

export const viewArchive = ({ config }: DomainContext, row: PersonArchive): z.infer<typeof personArchiveSchema> => ({
  id: row.id.toString(),
  state: row.state === 'READY' ? 'ready' : 'waiting',
  created_at: timeText(row.createdAt),
  expires_at: row.expiresAt && timeText(row.expiresAt),
  size: row.size === null ? null : Number(row.size),
  url: row.key === null ? null : `${config.publicUrl}/api/v1/exports/archives/${row.id}/file`,
});
