/** An import of a CSV file, as its owner sees it. */
import { z } from 'zod';
import { IMPORT_NAMES, type ImportName } from '../../domain/transfers/export-list.ts';
import type { ImportProgress } from '../../domain/transfers/find-imports.ts';
import { timeText } from '../fields/time.ts';

export const dataImportSchema = z
  .object({
    id: z.string(),
    type: z.enum(IMPORT_NAMES),
    mode: z.enum(['merge', 'overwrite']),
    state: z.enum(['scheduled', 'in_progress', 'finished']),
    total: z.int().meta({ description: 'Rows of the file, without those that say the same.' }),
    processed: z.int(),
    imported: z.int(),
    failed: z.int().meta({ description: 'They can be downloaded with their reasons.' }),
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'DataImport', description: 'A file that somebody imports from another server.' });

export const viewImport = (row: ImportProgress): z.infer<typeof dataImportSchema> => ({
  id: row.id.toString(),
  type: row.kind.toLowerCase() as ImportName,
  mode: row.overwrite ? 'overwrite' : 'merge',
  state: row.state.toLowerCase() as 'scheduled',
  total: row.total,
  processed: row.total - row.waiting,
  imported: row.total - row.waiting - row.failed,
  failed: row.failed,
  created_at: timeText(row.createdAt),
  finished_at: row.finishedAt && timeText(row.finishedAt),
});
