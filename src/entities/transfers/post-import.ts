/** An import of the posts in an archive, as its owner sees it. */
import { z } from 'zod';
import type { PostImport } from '../../generated/prisma/client.ts';
import { timeText } from '../fields/time.ts';

export const postImportSchema = z
  .object({
    id: z.string(),
    state: z.enum(['scheduled', 'in_progress', 'finished']),
    total: z.int().meta({ description: 'Activities in the archive; 0 until it has been read.' }),
    processed: z.int(),
    imported: z.int(),
    failed: z.int(),
    skipped: z
      .object({
        boosts: z.int(),
        direct: z.int().meta({ description: 'Posts for the people whom they mention.' }),
        polls: z.int().meta({ description: 'Polls without results.' }),
        empty: z.int().meta({ description: 'Posts without text and files.' }),
        known: z.int().meta({ description: 'Posts that were imported before.' }),
      })
      .meta({ description: 'Numbers of activities that are not imported, by reason.' }),
    lost_files: z
      .int()
      .meta({ description: 'Files of imported posts that the archive does not contain, or that cannot be shown.' }),
    problem: z.string().nullable().meta({ description: 'Why the archive cannot be imported.' }),
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'PostImport', description: 'An archive whose posts somebody imports.' });

export const viewPostImport = (row: PostImport): z.infer<typeof postImportSchema> => ({
  id: row.id.toString(),
  state: row.state.toLowerCase() as 'scheduled',
  total: row.total,
  processed: row.processed,
  imported: row.imported,
  failed: row.failed,
  skipped: {
    boosts: row.skippedBoosts,
    direct: row.skippedDirect,
    polls: row.skippedPolls,
    empty: row.skippedEmpty,
    known: row.skippedKnown,
  },
  lost_files: row.lostFiles,
  problem: row.problem,
  created_at: timeText(row.createdAt),
  finished_at: row.finishedAt && timeText(row.finishedAt),
});
