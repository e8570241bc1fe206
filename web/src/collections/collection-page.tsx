/** /collections/{id}: its topic, and the accounts in it. Its owner edits it; its members can leave. */
import { useQuery } from '@tanstack/react-query';
import { Settings2 } from 'lucide-react';
import { useId, useState } from 'react';
import { Link, useParams } from 'react-router';
import { AskingButton } from '../kit/asking-button.tsx';
import { Button } from '../kit/button.tsx';
import { focusNeighbour } from '../kit/focus-neighbour.ts';
import { useKitMessages } from '../kit/kit-messages.ts';
import { later } from '../kit/later.ts';
import { Loaded } from '../kit/loaded.tsx';
import { Card, Page } from '../kit/page.tsx';
import { showToast } from '../kit/toast.tsx';
import { useAction } from '../kit/use-action.ts';
import { type Account, accountPath, nameOf } from '../people/account.ts';
import { AccountLine } from '../people/account-line.tsx';
import { DisplayName } from '../people/display-name.tsx';
import { FollowButton } from '../people/follow-button.tsx';
import { api, type Outputs, queryClient, trpc } from '../server/api.ts';
import { session } from '../server/session.ts';
import css from './collections.module.css';
import { useCollectionsMessages } from './collections-messages.ts';

const AddMember = later(async () => (await import('./add-member.tsx')).AddMember);
const CollectionDialog = later(async () => (await import('./collection-dialog.tsx')).CollectionDialog);

type Found = Outputs['collections']['get'];
type Item = Found['collection']['items'][number];

export function CollectionPage() {
  const { id = '' } = useParams();
  const query = useQuery(trpc.collections.get.queryOptions({ id }));
  return (
    <Loaded isPage query={query}>
      {(found) => <Shown found={found} />}
    </Loaded>
  );
}

const renew = () => queryClient.invalidateQueries(trpc.collections.pathFilter());

function Shown({ found: { collection, accounts } }: { found: Found }) {
  const words = useCollectionsMessages();
  const [isEdited, setEdited] = useState(false);
  const me = session().actorId;
  const isOwn = collection.account_id === me;
  const people = new Map(accounts.map((account) => [account.id, account]));
  const owner = people.get(collection.account_id);
  const members = collection.items.flatMap((item) => {
    const account = people.get(item.account_id ?? '');
    return account ? [{ item, account }] : [];
  });
  const mine = members.find(({ account }) => account.id === me)?.item;
  return (
    <Page
      title={collection.name}
      actions={
        isOwn && (
          <Button onClick={() => setEdited(true)}>
            <Settings2 aria-hidden="true" size={18} />
            {words.edit}
          </Button>
        )
      }
    >
      {collection.description && <p>{collection.description}</p>}
      {collection.tag && (
        <p>
          <Link to={`/tags/${encodeURIComponent(collection.tag.name)}`}>
            <bdi>#{collection.tag.name}</bdi>
          </Link>
        </p>
      )}
      {owner && (
        <p className="soft">
          {words.by}{' '}
          <Link to={accountPath(owner)}>
            <DisplayName account={owner} />
          </Link>
        </p>
      )}
      {mine && !isOwn && <Leave collection={collection} item={mine} />}
      <Card>
        {members.length === 0 && <p className="soft">{words.empty}</p>}
        {members.map(({ item, account }) => (
          <AccountLine key={item.id} account={account}>
            {isOwn ? (
              <TakeOut id={collection.id} item={item} account={account} />
            ) : (
              <FollowButton account={account} isInRow />
            )}
          </AccountLine>
        ))}
      </Card>
      {isOwn && (
        <Card>
          <AddMember id={collection.id} within={members.map(({ account }) => account.id)} onDone={renew} />
        </Card>
      )}
      {isEdited && <CollectionDialog collection={collection} onClose={() => setEdited(false)} />}
    </Page>
  );
}

function TakeOut({ id, item, account }: { id: string; item: Item; account: Account }) {
  const words = useCollectionsMessages();
  const kitWords = useKitMessages();
  const buttonId = useId();
  const { run, busy } = useAction(
    () => api.collections.removeItem.mutate({ id, item_id: item.id }),
    () => {
      const button = document.getElementById(buttonId);
      if (button === document.activeElement) focusNeighbour(button?.parentElement, 'button');
      showToast(kitWords.removed({ name: nameOf(account) }));
      void renew();
    },
  );
  return (
    <AskingButton
      id={buttonId}
      asked={{ title: words.takeOutTitle({ name: nameOf(account) }), text: words.takeOutHint, verb: words.takeOut }}
      busy={busy}
      aria-label={words.takeOutOf({ name: nameOf(account) })}
      onConfirm={() => run()}
    >
      {words.takeOut}
    </AskingButton>
  );
}

function Leave({ collection: { id, name }, item }: { collection: Found['collection']; item: Item }) {
  const words = useCollectionsMessages();
  const { run, busy } = useAction(
    () => api.collections.revokeItem.mutate({ id, item_id: item.id }),
    () => {
      showToast(words.left);
      void renew();
    },
  );
  return (
    <AskingButton
      asked={{ title: words.leaveTitle({ name }), text: words.leaveHint, verb: words.leave }}
      className={css.leave}
      busy={busy}
      onConfirm={() => run()}
    >
      {words.leave}
    </AskingButton>
  );
}
