/** A CSV file of events: what each of its rows would make, or has made. */
import { z } from 'zod';
import { COLUMNS } from '../../domain/event-files/columns.ts';
import type { Imported } from '../../domain/event-files/import-planned.ts';
import { type ImportPlan, isNew, type PlannedRow } from '../../domain/event-files/plan-import.ts';
import { problemData } from '../../wording/refusal-data.ts';
import { sayLabelled } from '../../wording/say.ts';

const time = z.iso.datetime();
const count = z.int();

const errorSchema = z.object({
  column: z.enum(COLUMNS).nullable().meta({ description: 'Null if the problem concerns the whole row.' }),
  message: z.string().meta({ description: 'In plain English: row, column, and what to do.' }),
  problem: z.string().nullable().meta({ description: 'The name of the problem, for texts of clients.' }),
  parameters: z.record(z.string(), z.string()),
  phrase: z.string(),
});

const rowSchema = z.object({
  row: count.meta({ description: 'As spreadsheets count: the header is row 1.' }),
  outcome: z.enum(['new', 'created', 'exists', 'wrong']).meta({
    description:
      'new: the import would create it. exists: it was imported before, or the organizer has an event with the same title and start. wrong: it has errors.',
  }),
  title: z.string(),
  beginsOn: time.nullable(),
  endsOn: time.nullable(),
  wholeDays: z.boolean(),
  timeZone: z.string().nullable(),
  place: z.string().nullable(),
  draft: z.boolean(),
  errors: z.array(errorSchema),
  notes: z.array(z.enum(['past', 'clock'])).meta({
    description: 'past: it is over. clock: the clock shows its beginning or end twice, and the first counts.',
  }),
  differs: z.array(z.enum(COLUMNS)).meta({
    description: 'The columns in which the event that exists has other details. An import does not change it.',
  }),
  event: z
    .object({ id: z.string(), uuid: z.string() })
    .nullable()
    .meta({ description: 'The event that was created or exists, if you may see it.' }),
});

export const eventFileSchema = z
  .object({
    rows: z.array(rowSchema),
    new: count.meta({ description: 'How many events the import would create.' }),
    created: count,
    existing: count,
    wrong: count,
    ignored: z.array(z.string()).meta({ description: 'Columns that no event has.' }),
  })
  .meta({ id: 'EventFile', description: 'What the rows of a CSV file of events make.' });

export type EventFile = z.infer<typeof eventFileSchema>;
type Row = EventFile['rows'][number];

function viewError(row: number, { column, phrase }: PlannedRow['errors'][number]): Row['errors'][number] {
  const { problem, parameters } = problemData(phrase);
  const label = column === null ? `Row ${row}` : `Row ${row}, ${column}`;
  return { column, message: sayLabelled(label, [{ problem, parameters, phrase }], 'en'), problem, parameters, phrase };
}

function outcomeOf(row: PlannedRow, imported: Imported | undefined): Row['outcome'] {
  if (row.errors.length > 0) return 'wrong';
  if (imported) return imported.isNew ? 'created' : 'exists';
  return isNew(row) ? 'new' : 'exists';
}

function viewRow(row: PlannedRow, imported: Imported | undefined): Row {
  const { row: number, title, starts, event, errors, notes, existing, differs } = row;
  const found = imported?.event ?? existing;
  return {
    ...{ row: number, outcome: outcomeOf(row, imported), title },
    beginsOn: starts?.at.toISOString() ?? null,
    endsOn: event?.endsOn?.toISOString() ?? null,
    wholeDays: starts?.isDay ?? false,
    timeZone: event?.timeZone ?? null,
    place: event?.physicalAddress?.description || event?.physicalAddress?.locality || null,
    draft: event?.draft ?? false,
    ...{ errors: errors.map((error) => viewError(number, error)), notes, differs },
    event: found ? { id: found.id.toString(), uuid: found.uuid } : null,
  };
}

export function viewEventFile(
  { rows, ignored }: ImportPlan,
  imported: ReadonlyMap<number, Imported> = new Map(),
): EventFile {
  const views = rows.map((row) => viewRow(row, imported.get(row.row)));
  const of = (wanted: Row['outcome']): number => views.filter(({ outcome }) => outcome === wanted).length;
  return {
    rows: views,
    ...{ new: of('new'), created: of('created'), existing: of('exists'), wrong: of('wrong') },
    ignored,
  };
}
