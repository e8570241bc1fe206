/** /notifications: grouped notifications, newest first. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { Empty } from '../kit/empty.tsx';
import { Failed } from '../kit/failed.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { Menu } from '../kit/menu.tsx';
import { More } from '../kit/more.tsx';
import { Page } from '../kit/page.tsx';
import { Tabs } from '../kit/tabs.tsx';
import { useAction } from '../kit/use-action.ts';
import { api, queryClient, trpc } from '../server/api.ts';
import { ONCE_MORE } from '../server/streams.ts';
import { groupsQuery, isAfter, refreshGroups, shownGroups } from './groups.ts';
import { NotificationCard } from './notification-card.tsx';
import css from './notifications.module.css';
import { useNotificationsMessages } from './notifications-messages.ts';
import { KINDS_OF, TABS, type Tab } from './tabs.ts';
import { followNotifications, readBefore, useMarkRead } from './unread.ts';

export function NotificationsPage() {
  const words = useNotificationsMessages();
  const [parameters] = useSearchParams();
  const tab = TABS.find((name) => name === parameters.get('show')) ?? 'all';
  const [isClearing, setClearing] = useState(false);
  return (
    <Page
      title={words.title}
      actions={
        <Menu
          label={words.actions}
          icon={<Ellipsis aria-hidden="true" />}
          items={[
            { label: words.settings, to: '/settings/notifications' },
            { label: words.requests, to: '/notifications/requests' },
            { label: words.clear, danger: true, onSelect: () => setClearing(true) },
          ]}
        />
      }
    >
      <Tabs
        label={words.tabs}
        current={tab}
        tabs={TABS.map((key) => ({
          ...{ key, label: words.kinds[key] },
          to: key === 'all' ? '/notifications' : `/notifications?show=${key}`,
        }))}
      />
      <Waiting />
      <Groups key={tab} tab={tab} />
      {isClearing && <ClearDialog onClose={() => setClearing(false)} />}
    </Page>
  );
}

/** A link to filtered notifications, if there are any. */
function Waiting() {
  const words = useNotificationsMessages();
  const { data } = useQuery(trpc.notificationPolicy.get.queryOptions({}));
  const people = data?.summary.pending_requests_count ?? 0;
  if (people === 0) return null;
  return (
    <Link className={`card ${css.waiting}`} to="/notifications/requests">
      {words.waiting({ people })}
    </Link>
  );
}

function Groups({ tab }: { tab: Tab }) {
  const words = useNotificationsMessages();
  const options = groupsQuery(tab, KINDS_OF[tab]);
  const query = useInfiniteQuery(options);
  const before = useQuery(readBefore);
  const markRead = useMarkRead();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab identifies the query, which is a new object each time
  useEffect(
    () => followNotifications(options.queryKey, () => void queryClient.invalidateQueries(options, ONCE_MORE)),
    [tab],
  );
  const newest = tab === 'all' ? query.data?.pages[0]?.notification_groups[0]?.page_max_id : undefined;
  useEffect(() => {
    // Only once the previous read position is known.
    if (newest === undefined || before.data === undefined || document.hidden) return;
    if (isAfter(newest, before.data)) markRead(newest);
  }, [newest, before.data, markRead]);
  const isNew = (id: string | undefined): boolean =>
    id !== undefined && before.data !== undefined && isAfter(id, before.data);
  return (
    <Loaded query={query}>
      {({ pages }) => {
        const groups = shownGroups(pages);
        if (groups.length === 0 && !query.hasNextPage) return <Empty drawing="bench" text={words.noneOf[tab]} />;
        return (
          <>
            {groups.length > 0 && (
              <ul className="card feed bleed">
                {groups.map((shown) => (
                  <NotificationCard key={shown.group.group_key} shown={shown} isNew={isNew(shown.group.page_max_id)} />
                ))}
              </ul>
            )}
            {query.isFetchNextPageError && <Failed error={query.error} />}
            <More query={query} />
          </>
        );
      }}
    </Loaded>
  );
}

function ClearDialog({ onClose }: { onClose: () => void }) {
  const words = useNotificationsMessages();
  const { run, busy } = useAction(
    () => api.notificationGroups.clear.mutate({}),
    () => {
      void refreshGroups();
      onClose();
    },
  );
  return (
    <ConfirmDialog
      title={words.clearTitle}
      text={words.clearHint}
      verb={words.clear}
      busy={busy}
      onConfirm={() => run()}
      onClose={onClose}
    />
  );
}
