/** The ways to follow a selection of events: in a calendar program, by an address to copy, and by feeds for readers and scripts. */
import type { Messages } from '../../generated/texts/shapes/look/feeds.ts';
import { type EventSelection, feedPath, selectionQuery, webcal, withQuery } from '../event-selection.ts';

interface SubscribeProps {
  selection: EventSelection;
  /** The server's address, without a slash at its end. */
  base: string;
  words: Messages;
}

export function Subscribe({ selection, base, words }: SubscribeProps) {
  const [calendar, news, data] = (['ics', 'atom', 'json'] as const).map((form) => base + feedPath(form, selection));
  if (calendar === undefined) return null;
  return (
    <div className="stack tight">
      <p className="soft small">{words.subscribeHint}</p>
      <div className="actions">
        <a className="button tonal" href={webcal(calendar)}>
          {words.openCalendar}
        </a>
      </div>
      <label className="field">
        <span className="label">{words.calendarAddress}</span>
        <input className="input" readOnly value={calendar} dir="ltr" />
      </label>
      <p className="meta">
        <a href={news}>{words.newsFeed}</a>
        {'\u00a0· '}
        <a href={data}>{words.dataFeed}</a>
        {'\u00a0· '}
        <a href={base + withQuery('/embed', selectionQuery(selection))}>{words.onWebsite}</a>
      </p>
    </div>
  );
}
