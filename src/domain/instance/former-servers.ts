/** The servers that moved in by `plaza import`, with what the command reported. */
import { z } from 'zod';
import type { Db } from '../../platform/database/db.ts';

const reason = z.string().meta({ description: 'In English, as the command prints it.' });
const table = z.string().meta({ description: 'A table of the former server.' });
const moment = z.iso.datetime();

/** The column `report` has it. New members are optional, because earlier versions stored reports without them. */
export const importReport = z
  .object({
    source: z.string().meta({ description: 'A sentence about the software, its names and its version.' }),
    begunAt: moment,
    steps: z.array(z.object({ name: z.string(), completedAt: moment })),
    tables: z
      .array(
        z.object({
          table,
          rows: z.int(),
          leftOut: z.int().meta({ description: 'Rows among them that have no place on this server.' }),
          becomes: z.string().meta({ description: 'Where the other rows are, in English.' }),
        }),
      )
      .meta({ description: 'The tables that have a place on this server.' }),
    leftOut: z
      .array(z.object({ table, rows: z.int(), reason }))
      .meta({ description: 'Tables and rows that have no place on this server.' }),
    lost: z
      .array(z.object({ table, rows: z.int(), reason }))
      .meta({ description: 'Rows that have a place, and could not be converted.' }),
  })
  .meta({ id: 'ImportReport', description: 'What an import of a former server brought.' });

export type ImportReport = z.infer<typeof importReport>;

export const VERDICTS = ['OK', 'WARN', 'FAIL'] as const;

/** The column `verification` has it. */
export const importVerification = z
  .object({
    verifiedAt: moment,
    findings: z.array(
      z.object({ name: z.string(), verdict: z.enum(VERDICTS), text: z.string(), advice: z.string().nullable() }),
    ),
  })
  .meta({ id: 'ImportVerification', description: 'How this server compares with the former one.' });

export type ImportVerification = z.infer<typeof importVerification>;

export interface FormerServer {
  software: string;
  importedAt: Date;
  report: ImportReport | null;
  verification: ImportVerification | null;
}

/** In the order in which they moved in. */
export async function listFormerServers({ db }: { db: Db }): Promise<FormerServer[]> {
  const rows = await db.formerServer.findMany({ orderBy: [{ importedAt: 'asc' }, { software: 'asc' }] });
  return rows.map(({ report, verification, ...row }) => ({
    ...row,
    report: importReport.nullable().parse(report),
    verification: importVerification.nullable().parse(verification),
  }));
}
