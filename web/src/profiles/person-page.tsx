/** /@{name} of a person: their profile, and their posts. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { firstEndorsed } from '../../../src/client/first-reads.ts';
import { CollectionsOf, collectionsOf } from '../collections/collections-of.tsx';
import { Button } from '../kit/button.tsx';
import { later } from '../kit/later.ts';
import { Skeleton } from '../kit/loaded.tsx';
import { Card, Page } from '../kit/page.tsx';
import { Tabs } from '../kit/tabs.tsx';
import { useReached } from '../kit/use-reached.ts';
import { type Account, nameOf } from '../people/account.ts';
import { familiarTo } from '../people/familiar-followers.tsx';
import { PersonHead } from '../people/person-head.tsx';
import { isFollowing, relationshipTo, useRelationship } from '../people/relationship.ts';
import { PostCard } from '../posts/card/post-card.tsx';
import { Timeline } from '../posts/timeline/timeline.tsx';
import { ACCOUNT_TABS, type AccountTab, accountTimeline } from '../posts/timeline/timelines.ts';
import { trpc } from '../server/api.ts';
import { session } from '../server/session.ts';
import css from './profiles.module.css';
import { useProfilesMessages } from './profiles-messages.ts';

// On few pages.
const AccountLine = later(async () => (await import('../people/account-line.tsx')).AccountLine);
// Another of the tabs.
const EventsOf = later(async () => (await import('../events/events-of.tsx')).EventsOf);

const endorsedBy = (id: string) => trpc.endorsements.list.queryOptions(firstEndorsed(id));

const EMPTY = { posts: 'postsEmpty', replies: 'repliesEmpty', media: 'mediaEmpty' } as const;

const TABS = [...ACCOUNT_TABS, 'events'] as const;

const isTab = (name: string | null): name is AccountTab | 'events' => TABS.some((tab) => tab === name);

export function PersonPage({ account }: { account: Account }) {
  const [isShown, setShown] = useState(!account.limited || account.id === session().actorId);
  return (
    <Page title={nameOf(account)} hideTitle>
      {isShown ? <Profile account={account} /> : <Limited account={account} onShow={() => setShown(true)} />}
    </Page>
  );
}

/** For limited people: followers see them as before, others see a notice first. */
function Limited({ account, onShow }: { account: Account; onShow: () => void }) {
  const words = useProfilesMessages();
  const relationship = useRelationship(account.id);
  if (relationship === undefined) return <Skeleton lines={8} />;
  if (relationship && isFollowing(relationship)) return <Profile account={account} />;
  return (
    <Card className={css.limited}>
      <p>
        <bdi className="strong">@{account.acct}</bdi>
      </p>
      <p>{words.limited}</p>
      <Button onClick={onShow}>{words.showAnyway}</Button>
    </Card>
  );
}

function Profile({ account }: { account: Account }) {
  const words = useProfilesMessages();
  const [search] = useSearchParams();
  const asked = search.get('tab');
  const tab = isTab(asked) ? asked : 'posts';
  const isSettled = useSettledHead(account);
  return (
    <>
      <PersonHead account={account} />
      {!account.suspended && isSettled && (
        <>
          <Endorsed account={account} />
          <CollectionsOf account={account} />
          <Tabs
            label={words.tabs}
            current={tab}
            tabs={TABS.map((name) => ({ key: name, label: words[name], to: `?tab=${name}` }))}
          />
          {tab === 'posts' && <Pinned account={account} />}
          {tab === 'events' ? (
            <EventsOf actorId={account.id} />
          ) : (
            <Timeline
              key={tab}
              source={accountTimeline(account.id, tab)}
              label={words[tab]}
              empty={words[EMPTY[tab]]}
            />
          )}
        </>
      )}
    </>
  );
}

const pinnedOf = (id: string) => trpc.accounts.statuses.queryOptions({ id, pinned: true });

/** Whether everything above the tabs is loaded; later parts would push down the content. */
function useSettledHead({ id }: Account): boolean {
  const isOwn = id === session().actorId;
  const parts = [
    useQuery({ ...relationshipTo(id), enabled: !isOwn }),
    useQuery({ ...familiarTo(id), enabled: !isOwn }),
    useQuery(endorsedBy(id)),
    useQuery(collectionsOf(id)),
    useQuery(pinnedOf(id)),
  ];
  return useReached(!parts.some(({ isLoading }) => isLoading));
}

function Pinned({ account }: { account: Account }) {
  const { data: pinned = [] } = useQuery(pinnedOf(account.id));
  if (pinned.length === 0) return null;
  return (
    <div className="card feed bleed">
      {pinned.map((status) => (
        <PostCard key={status.id} status={status} context="account" isPinned />
      ))}
    </div>
  );
}

function Endorsed({ account }: { account: Account }) {
  const words = useProfilesMessages();
  const { data: people = [] } = useQuery(endorsedBy(account.id));
  if (people.length === 0) return null;
  return (
    <Card>
      <h2>{words.endorsed({ name: nameOf(account) })}</h2>
      {people.map((person) => (
        <AccountLine key={person.id} account={person} />
      ))}
    </Card>
  );
}
