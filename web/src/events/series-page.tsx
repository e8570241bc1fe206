/** /series/{id}: all dates of a series, those to come or past ones, and taking part in all of them. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { hourOf } from '../../../src/client/first-reads.ts';
import { ruleText } from '../../../src/look/rule-words.ts';
import { plainActorName } from '../../../src/wording/plain-name.ts';
import { Empty } from '../kit/empty.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { MorePages } from '../kit/more-pages.tsx';
import { Page } from '../kit/page.tsx';
import { Tabs } from '../kit/tabs.tsx';
import { api, type Outputs, trpc } from '../server/api.ts';
import { readerIn } from '../words/format.ts';
import { actorPath } from './actor-path.ts';
import { EventSheet } from './event-sheet.tsx';
import { JoinAll } from './page/join-all.tsx';
import { useSeriesMessages } from './series-messages.ts';
import { useFaces } from './use-faces.ts';

type Series = Outputs['series']['get'];

const PAGE = 30;

export function SeriesPage() {
  const { id = '' } = useParams();
  const query = useQuery(trpc.series.get.queryOptions({ id }));
  return (
    <Loaded isPage query={query}>
      {(series) => <SeriesWhole series={series} />}
    </Loaded>
  );
}

function SeriesWhole({ series }: { series: Series }) {
  const words = useSeriesMessages();
  const [search] = useSearchParams();
  const isPast = search.has('past');
  const { id, title, next } = series;
  const by = next && (next.attributedTo ?? next.organizerActor);
  return (
    <Page title={title}>
      <div className="stack tight">
        <p>{ruleText(series, words, readerIn())}</p>
        {by && (
          <p className="soft small">
            <Link className="plain strong" to={actorPath(by)}>
              <bdi>{plainActorName(by)}</bdi>
            </Link>
          </p>
        )}
        <JoinAll id={id} />
        <p className="meta">
          <a href={`/series/${id}/export/ics`}>{words.file}</a>
        </p>
      </div>
      <Tabs
        label={words.allDates}
        current={isPast ? 'past' : 'coming'}
        tabs={[
          { key: 'coming', label: words.coming, to: `/series/${id}` },
          { key: 'past', label: words.pastDates, to: `/series/${id}?past=yes` },
        ]}
      />
      <Dates key={String(isPast)} id={id} isPast={isPast} />
    </Page>
  );
}

function Dates({ id, isPast }: { id: string; isPast: boolean }) {
  const words = useSeriesMessages();
  const [from] = useState(() => hourOf(new Date()));
  const query = useInfiniteQuery({
    queryKey: [...trpc.series.pathKey(), 'dates', id, isPast],
    queryFn: async ({ pageParam }) => {
      const time = isPast ? { past: true } : { from };
      const items = await api.series.occurrences.query({
        ...{ id, limit: PAGE, ...time },
        ...(pageParam && { after: pageParam }),
      });
      return { items, next: null };
    },
    initialPageParam: '',
    getNextPageParam: ({ items }: { items: readonly { id: string }[] }) =>
      items.length === PAGE ? items.at(-1)?.id : undefined,
  });
  const events = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const facesOf = useFaces(events);
  const none = isPast ? words.nonePast : words.noneComing;
  return (
    <section className="stack tight">
      <h2 className="hidden">{isPast ? words.pastDates : words.coming}</h2>
      <MorePages query={query} empty={<Empty drawing="bunting" text={none} />}>
        {(dates) => <EventSheet events={dates} going={NOBODY} facesOf={facesOf} />}
      </MorePages>
    </section>
  );
}

/** Each date shows the viewer's own state on its page. */
const NOBODY: ReadonlySet<string> = new Set();
