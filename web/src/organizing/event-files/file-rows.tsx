/** The rows of a file of events, those with errors first. */
import { Link } from 'react-router';
import type { ProblemData } from '../../../../src/wording/refusal-data.ts';
import type { Outputs } from '../../server/api.ts';
import { comma, dateAndTime, spanAs, timeAs } from '../../words/format.ts';
import { labelled, sayProblems } from '../../words/refusals.ts';
import css from './event-files.module.css';
import { useEventFilesMessages } from './event-files-messages.ts';

type EventFile = Outputs['eventFiles']['preview'];
type Row = EventFile['rows'][number];

export function FileRows({ file }: { file: EventFile }) {
  const words = useEventFilesMessages();
  const { rows, ignored } = file;
  return (
    <>
      {ignored.length > 0 && <p className="meta">{words.ignored({ columns: ignored.join(comma) })}</p>}
      <Part title={words.wrong({ rows: file.wrong })} hint={words.wrongHint} rows={of(rows, 'wrong')} />
      <Part title={words.fresh({ rows: file.new })} rows={of(rows, 'new')} />
      <Part title={words.created({ rows: file.created })} rows={of(rows, 'created')} />
      <Part title={words.existing({ rows: file.existing })} rows={of(rows, 'exists')} />
    </>
  );
}

const of = (rows: readonly Row[], outcome: Row['outcome']): Row[] => rows.filter((row) => row.outcome === outcome);

function Part({ title, hint, rows }: { title: string; hint?: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <section className="stack tight">
      <h2>{title}</h2>
      {hint && <p className="soft">{hint}</p>}
      <ul className={css.rows}>
        {rows.map((row) => (
          <RowLine key={row.row} row={row} />
        ))}
      </ul>
    </section>
  );
}

/** Whole days without a time, others in their own zone. */
function when({ beginsOn, endsOn, wholeDays, timeZone }: Row): string | null {
  if (beginsOn === null) return null;
  if (!wholeDays) return dateAndTime(beginsOn, timeZone);
  const day = timeAs('date', beginsOn, timeZone);
  return endsOn === null || timeAs('date', endsOn, timeZone) === day ? day : spanAs('date', beginsOn, endsOn, timeZone);
}

function RowLine({ row }: { row: Row }) {
  const words = useEventFilesMessages();
  const title = <bdi>{row.title || words.untitled}</bdi>;
  const facts = [words.row({ row: row.row }), when(row), row.draft && words.draft].filter(Boolean);
  return (
    <li>
      <b>{row.event ? <Link to={`/events/${row.event.uuid}`}>{title}</Link> : title}</b>
      <span className="meta">
        {facts.join('\u00a0· ')}
        {row.place && (
          <>
            {'\u00a0· '}
            <bdi>{row.place}</bdi>
          </>
        )}
      </span>
      {row.notes.map((note) => (
        <span key={note} className="meta">
          {note === 'past' ? words.past : words.clock}
        </span>
      ))}
      {row.differs.length > 0 && <span className="meta">{words.differs({ columns: row.differs.join(comma) })}</span>}
      {row.errors.map(({ column, ...problem }) => (
        <span key={`${column} ${problem.phrase}`} className="error">
          {advice(column ?? words.row({ row: row.row }), problem as ProblemData)}
        </span>
      ))}
    </li>
  );
}

/** The columns have their names in the file. */
const advice = (label: string, problem: ProblemData): string =>
  labelled(sayProblems({ cell: [problem] }).cell ?? problem.phrase, label);
