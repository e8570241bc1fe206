/** /@{name}/followers and /@{name}/following. */
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { Loaded } from '../kit/loaded.tsx';
import { Card, Page } from '../kit/page.tsx';
import { api, trpc } from '../server/api.ts';
import { pages } from '../server/pages.ts';
import { accountPath, nameOf } from './account.ts';
import { AccountList } from './account-list.tsx';
import { usePeopleMessages } from './people-messages.ts';

type Side = 'followers' | 'following';

const followsOf = (id: string, side: Side) =>
  pages([side, id], (page, options) => {
    const input = { id, ...(page.max_id !== undefined && { max_id: page.max_id }) };
    return api.accounts[side].query(input, options);
  });

function FollowsPage({ side }: { side: Side }) {
  const words = usePeopleMessages();
  const { handle = '' } = useParams();
  const query = useQuery(trpc.accounts.lookup.queryOptions({ acct: handle.slice(1) }));
  const isOf = side === 'followers' ? words.followersOf : words.followingOf;
  return (
    <Loaded isPage query={query}>
      {(account) => (
        <Page title={isOf({ name: nameOf(account) })} actions={<Link to={accountPath(account)}>@{account.acct}</Link>}>
          <Card>
            <AccountList
              list={followsOf(account.id, side)}
              empty={account.hide_collections ? words.hiddenFollows : words.nobody}
            />
          </Card>
        </Page>
      )}
    </Loaded>
  );
}

export const FollowersPage = () => <FollowsPage side="followers" />;

export const FollowingPage = () => <FollowsPage side="following" />;
