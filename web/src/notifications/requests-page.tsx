/** /notifications/requests: people whose notifications are filtered. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../kit/button.tsx';
import { Empty } from '../kit/empty.tsx';
import { Checkbox } from '../kit/field.tsx';
import { MorePages } from '../kit/more-pages.tsx';
import { Card, Page } from '../kit/page.tsx';
import { useAction } from '../kit/use-action.ts';
import { nameOf } from '../people/account.ts';
import { AccountLine } from '../people/account-line.tsx';
import { api, type Outputs, queryClient, trpc } from '../server/api.ts';
import { pages } from '../server/pages.ts';
import { refreshGroups } from './groups.ts';
import css from './notifications.module.css';
import { useNotificationsMessages } from './notifications-messages.ts';

type Request = Outputs['notificationRequests']['list'][number];

const requests = pages<Request>(['notification-requests'], (page, options) =>
  api.notificationRequests.list.query(page, options),
);

const ACTS = {
  accept: (id: string[]) => api.notificationRequests.acceptMany.mutate({ id }),
  dismiss: (id: string[]) => api.notificationRequests.dismissMany.mutate({ id }),
};

interface Answer {
  act: keyof typeof ACTS;
  ids: string[];
}

/** Refetches the list, the count, and the restored notifications. */
function refresh(): void {
  void queryClient.invalidateQueries(requests);
  void queryClient.invalidateQueries(trpc.notificationPolicy.pathFilter());
  void refreshGroups();
}

export function NotificationRequestsPage() {
  const words = useNotificationsMessages();
  const query = useInfiniteQuery(requests);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { run, busy } = useAction(
    ({ act, ids }: Answer) => ACTS[act](ids),
    () => {
      setSelected(new Set());
      refresh();
    },
  );
  const toggle = (id: string): void => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  return (
    <Page title={words.requests}>
      <p className="soft">{words.requestsHint}</p>
      <MorePages query={query} empty={<Empty drawing="kettle" text={words.noRequests} />}>
        {(found) => (
          <>
            <div className={css.bar}>
              <Checkbox
                label={words.selectAll}
                checked={selected.size === found.length}
                onChange={({ target }) => setSelected(new Set(target.checked ? found.map(({ id }) => id) : []))}
              />
              {selected.size > 0 && (
                <div className={css.actions}>
                  <Button look="primary" busy={busy} onClick={() => run({ act: 'accept', ids: [...selected] })}>
                    {words.acceptSelected({ people: selected.size })}
                  </Button>
                  <Button busy={busy} onClick={() => run({ act: 'dismiss', ids: [...selected] })}>
                    {words.dismissSelected({ people: selected.size })}
                  </Button>
                </div>
              )}
            </div>
            <Card>
              <ul className={css.plain}>
                {found.map((request) => (
                  <RequestLine
                    key={request.id}
                    request={request}
                    isSelected={selected.has(request.id)}
                    onToggle={() => toggle(request.id)}
                    onAnswer={(act) => !busy && run({ act, ids: [request.id] })}
                  />
                ))}
              </ul>
            </Card>
          </>
        )}
      </MorePages>
    </Page>
  );
}

interface RequestLineProps {
  request: Request;
  isSelected: boolean;
  onToggle: () => void;
  onAnswer: (act: keyof typeof ACTS) => void;
}

function RequestLine({ request: { account, notifications_count }, isSelected, onToggle, onAnswer }: RequestLineProps) {
  const words = useNotificationsMessages();
  const name = nameOf(account);
  return (
    <li className={css.request}>
      <input
        type="checkbox"
        className={css.select}
        aria-label={words.select({ name })}
        checked={isSelected}
        onChange={onToggle}
      />
      <div>
        <AccountLine account={account} />
        <p className="soft">{words.held({ number: Number(notifications_count) })}</p>
      </div>
      <div className={css.actions}>
        <Button look="primary" aria-label={words.acceptOne({ name })} onClick={() => onAnswer('accept')}>
          {words.accept}
        </Button>
        <Button aria-label={words.dismissOne({ name })} onClick={() => onAnswer('dismiss')}>
          {words.dismissShort}
        </Button>
      </div>
    </li>
  );
}
