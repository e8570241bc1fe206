/** The messages that the viewer wrote to the people of events, also of events that were deleted since. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { HtmlText } from '../kit/html-text.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { More } from '../kit/more.tsx';
import { Card } from '../kit/page.tsx';
import { Moment } from '../kit/time.tsx';
import { api, type Outputs, trpc } from '../server/api.ts';
import { DeleteMessage } from './delete-message.tsx';
import { useEventMessageTexts } from './event-message-texts.ts';

type Message = Outputs['eventMessages']['written'][number];

const PAGE = 20;

/** Renders nothing for a person who wrote no message. */
export function WrittenMessages() {
  const texts = useEventMessageTexts();
  const query = useInfiniteQuery({
    queryKey: [...trpc.eventMessages.written.queryKey(), 'pages'],
    queryFn: ({ pageParam }) =>
      api.eventMessages.written.query({ limit: PAGE, ...(pageParam && { before: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page: Message[]) => (page.length < PAGE ? undefined : page.at(-1)?.id),
    select: ({ pages }) => pages.flat(),
  });
  if (query.data?.length === 0) return null;
  return (
    <section className="stack">
      <h2>{texts.written}</h2>
      <Loaded query={query}>{(rows) => rows.map((row) => <Written key={row.id} row={row} />)}</Loaded>
      <More query={query} />
    </section>
  );
}

function Written({ row }: { row: Message }) {
  const texts = useEventMessageTexts();
  const { event, createdAt, content } = row;
  return (
    <Card>
      <article className="stack tight">
        <h3>{event.uuid ? <Link to={`/events/${event.uuid}`}>{event.title}</Link> : event.title}</h3>
        <p className="meta">
          <Moment at={createdAt} />
          {event.uuid === null && ` · ${texts.eventGone}`}
        </p>
        <HtmlText html={content} />
        <DeleteMessage row={row} />
      </article>
    </Card>
  );
}
