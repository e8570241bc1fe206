/** The people whom a group blocks, for its moderators. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../kit/button.tsx';
import { Card } from '../kit/page.tsx';
import { useAction } from '../kit/use-action.ts';
import { type Account, nameOf } from '../people/account.ts';
import { AccountList } from '../people/account-list.tsx';
import { api } from '../server/api.ts';
import { itemsOf } from '../server/pages.ts';
import { blocksOf, renewBlocks } from './blocks-of.ts';
import { useGroupsMessages } from './groups-messages.ts';

export function BlockedPeople({ groupId }: { groupId: string }) {
  const words = useGroupsMessages();
  const query = useInfiniteQuery(blocksOf(groupId));
  const { run, busy } = useAction(
    ({ id: accountId }: Account) => api.groupBlocks.remove.mutate({ id: groupId, accountId }),
    () => renewBlocks(groupId),
  );
  if (itemsOf(query.data).length === 0) return null;
  return (
    <Card>
      <h2>{words.blockedPeople}</h2>
      <AccountList
        list={blocksOf(groupId)}
        action={(account) => (
          <Button busy={busy} aria-label={words.unblockOf({ name: nameOf(account) })} onClick={() => run(account)}>
            {words.unblock}
          </Button>
        )}
      />
    </Card>
  );
}
