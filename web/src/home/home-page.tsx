/** /: the home timeline, the local timeline, and the viewer's lists; for new people, suggestions of whom to follow. */
import { useQuery } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { Face } from '../../../src/look/components/face.tsx';
import { ButtonLink } from '../kit/button.tsx';
import { Empty } from '../kit/empty.tsx';
import { loadable } from '../kit/loadable.ts';
import { Skeleton } from '../kit/loaded.tsx';
import { Page } from '../kit/page.tsx';
import { Tabs } from '../kit/tabs.tsx';
import { useWide } from '../kit/window-width.ts';
import { Timeline } from '../posts/timeline/timeline.tsx';
import { homeTimeline, listTimeline, localTimeline, type TimelineSource } from '../posts/timeline/timelines.ts';
import { trpc } from '../server/api.ts';
import { session } from '../server/session.ts';
import { whenIdle } from '../server/when-idle.ts';
import { Announcements } from './announcements.tsx';
import { CatchUpPanel } from './catch-up-panel.tsx';
import { ComingStrip } from './coming-events.tsx';
import css from './home.module.css';
import { type HomeMessages, useHomeMessages } from './home-messages.ts';
import { useNewcomer } from './use-newcomer.ts';

const NewcomerPage = loadable(async () => (await import('./newcomer-page.tsx')).NewcomerPage);

export function HomePage() {
  const words = useHomeMessages();
  const { pathname } = useLocation();
  const newcomer = useNewcomer();
  if (newcomer.state === 'no' || pathname !== '/') return <Home />;
  const waiting = (
    <Page title={words.home} hideTitle>
      <Skeleton lines={8} />
    </Page>
  );
  if (newcomer.state === 'unknown') return waiting;
  return (
    <Suspense fallback={waiting}>
      <NewcomerPage waiting={waiting} onDone={newcomer.end} />
    </Suspense>
  );
}

interface Shown {
  key: string;
  source: TimelineSource;
  label: string;
  empty: ReactNode;
}

function Home() {
  const words = useHomeMessages();
  const isWide = useWide();
  const lists = useLists();
  const shown = useShown(words, lists);
  const tabs = [
    { key: 'home', label: words.following, to: '/' },
    { key: 'local', label: session().community, to: '/local' },
    ...lists.map(({ id, title }) => ({ key: id, label: title, to: `/?list=${id}` })),
  ];
  return (
    <Page title={shown.key === 'home' ? words.home : shown.label} hideTitle>
      <div className={css.home}>
        <Ask />
        {!isWide && session().actorId !== null && (
          <>
            <Announcements most={1} />
            <ComingStrip />
          </>
        )}
        {shown.key === 'home' && session().actorId !== null && <CatchUpPanel />}
        <Tabs label={words.timelines} current={shown.key} tabs={tabs} />
        <Timeline key={shown.key} source={shown.source} label={shown.label} empty={shown.empty} />
      </div>
    </Page>
  );
}

type List = { id: string; title: string };

/** Not needed for the first view; later ones have them. */
function useLists(): readonly List[] {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const enabled = isIdle && session().actorId !== null;
  return useQuery(trpc.lists.list.queryOptions({}, { staleTime: 300_000, enabled })).data ?? [];
}

/** The timeline of the address. */
function useShown(words: HomeMessages, lists: readonly List[]): Shown {
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  const id = parameters.get('list');
  if (id !== null) {
    const label = lists.find((list) => list.id === id)?.title ?? words.list;
    const empty = (
      <Empty drawing="bench" text={words.listEmpty}>
        <ButtonLink to={`/lists/${id}`}>{words.toList}</ButtonLink>
      </Empty>
    );
    return { key: id, source: listTimeline(id), label, empty };
  }
  if (pathname === '/local') {
    const empty = (
      <Empty drawing="bench" title={words.quiet} text={words.localEmpty}>
        <ButtonLink to="/compose">{words.write}</ButtonLink>
      </Empty>
    );
    return { key: 'local', source: localTimeline, label: words.local, empty };
  }
  const empty = (
    <Empty drawing="bench" title={words.quiet} text={words.empty}>
      <div className="actions">
        <ButtonLink to="/local">{words.discover}</ButtonLink>
        <ButtonLink to="/events">{words.events}</ButtonLink>
        <ButtonLink to="/groups">{words.groups}</ButtonLink>
      </div>
    </Empty>
  );
  return { key: 'home', source: homeTimeline, label: words.timeline, empty };
}

/** The link to the composer. */
function Ask() {
  const words = useHomeMessages();
  const { data: user } = useQuery(trpc.users.me.queryOptions(undefined, { staleTime: 300_000 }));
  return (
    <div className="card ask">
      <Face of={user?.defaultActor} size="m" />
      <Link className="say" to="/compose">
        {words.ask}
      </Link>
      <Link className="iconbutton" to="/compose" aria-label={words.addPicture} title={words.addPicture}>
        <ImagePlus aria-hidden="true" size={22} />
      </Link>
    </div>
  );
}
