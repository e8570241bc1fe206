/** /@{name} of a person: who they are, and what they wrote. */
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { EventsOf } from '../events/events-of.tsx';
import { Card, Page } from '../kit/page.tsx';
import { type Account, nameOf } from '../people/account.ts';
import { AccountLine } from '../people/account-line.tsx';
import { PersonHead } from '../people/person-head.tsx';
import { PostCard } from '../posts/card/post-card.tsx';
import { Timeline } from '../posts/timeline/timeline.tsx';
import { ACCOUNT_TABS, type AccountTab, accountTimeline } from '../posts/timeline/timelines.ts';
import { trpc } from '../server/api.ts';
import { useProfilesMessages } from './profiles-messages.ts';
import { Tabs } from './tabs.tsx';

const EMPTY = { posts: 'postsEmpty', replies: 'repliesEmpty', media: 'mediaEmpty' } as const;

const TABS = [...ACCOUNT_TABS, 'events'] as const;

const isTab = (name: string | null): name is AccountTab | 'events' => TABS.some((tab) => tab === name);

export function PersonPage({ account }: { account: Account }) {
  const words = useProfilesMessages();
  const [search] = useSearchParams();
  const asked = search.get('tab');
  const tab = isTab(asked) ? asked : 'posts';
  return (
    <Page title={nameOf(account)} hideTitle>
      <PersonHead account={account} />
      {!account.suspended && (
        <>
          <Endorsed account={account} />
          <Tabs label={words.tabs} shown={tab} tabs={TABS.map((name) => ({ name, text: words[name] }))} />
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
    </Page>
  );
}

function Pinned({ account }: { account: Account }) {
  const { data: pinned = [] } = useQuery(trpc.accounts.statuses.queryOptions({ id: account.id, pinned: true }));
  return pinned.map((status) => <PostCard key={status.id} status={status} context="account" isPinned />);
}

const MOST_ENDORSED = 4;

function Endorsed({ account }: { account: Account }) {
  const words = useProfilesMessages();
  const { data: people = [] } = useQuery(trpc.endorsements.list.queryOptions({ id: account.id, limit: MOST_ENDORSED }));
  if (people.length === 0) return null;
  return (
    <Card>
      <h2>{words.endorsed(nameOf(account))}</h2>
      {people.map((person) => (
        <AccountLine key={person.id} account={person} />
      ))}
    </Card>
  );
}
