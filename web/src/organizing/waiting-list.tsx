/** The people who wait for a place, in their order, for the organizers, who may let somebody in. */
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { AskingButton } from '../kit/asking-button.tsx';
import { errorText } from '../kit/error-text.ts';
import { focusNeighbour } from '../kit/focus-neighbour.ts';
import { useKitMessages } from '../kit/kit-messages.ts';
import { Loaded } from '../kit/loaded.tsx';
import { More } from '../kit/more.tsx';
import { Card } from '../kit/page.tsx';
import { Moment } from '../kit/time.tsx';
import { showToast } from '../kit/toast.tsx';
import { useActorName } from '../people/actor-name.tsx';
import { api, type Outputs, queryClient, trpc } from '../server/api.ts';
import { useManagingMessages } from './managing-messages.ts';
import css from './organizing.module.css';
import { PersonLine } from './person-line.tsx';

type Entry = Outputs['waiting']['list'][number];

const PAGE = 40;

/** @param ticketKind shows only the people who wait for this kind of ticket */
export function WaitingList({ uuid, ticketKind }: { uuid: string; ticketKind?: string | undefined }) {
  const words = useManagingMessages();
  const ofKind = ticketKind === undefined ? {} : { ticketKind };
  const query = useInfiniteQuery({
    queryKey: [...trpc.waiting.list.queryKey({ id: uuid, ...ofKind }), 'pages'],
    queryFn: ({ pageParam }) =>
      api.waiting.list.query({ id: uuid, ...ofKind, limit: PAGE, ...(pageParam && { after: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page: Entry[]) => (page.length < PAGE ? undefined : page.at(-1)?.id),
    select: ({ pages }) => pages.flat(),
  });
  return (
    <Loaded query={query}>
      {(rows) => (
        <Card>
          {rows.length === 0 ? (
            <p className="soft">{words.nobodyWaits}</p>
          ) : (
            <ol className={css.list}>
              {rows.map((row) => (
                <WaitingLine key={row.id} row={row} uuid={uuid} />
              ))}
            </ol>
          )}
          <More query={query} />
        </Card>
      )}
    </Loaded>
  );
}

function WaitingLine({ row, uuid }: { row: Entry; uuid: string }) {
  const words = useManagingMessages();
  const kit = useKitMessages();
  const line = useRef<HTMLLIElement>(null);
  const letIn = useMutation(
    trpc.waiting.letIn.mutationOptions({
      onSuccess: () => focusNeighbour(line.current, 'button'),
      onError: (error) => showToast(errorText(error, kit), { wrong: true }),
      onSettled: () =>
        Promise.all([
          queryClient.invalidateQueries({ queryKey: trpc.waiting.pathKey() }),
          queryClient.invalidateQueries({ queryKey: trpc.participations.pathKey() }),
          queryClient.invalidateQueries({ queryKey: trpc.events.get.queryKey({ id: uuid }) }),
        ]),
    }),
  );
  const name = useActorName(row.actor);
  return (
    <li ref={line}>
      <PersonLine
        actor={row.actor}
        note={
          <>
            {row.offeredUntil === null ? (
              words.position({ position: row.position ?? 1 })
            ) : (
              <>
                {words.offered} <Moment at={row.offeredUntil} />
              </>
            )}
            {row.ticketKind && `, ${row.ticketKind.name}`}
            {row.guests > 0 && `, ${words.bringsGuests({ guests: row.guests })}`}
          </>
        }
        message={row.message}
        answers={row.answers}
      />
      <span className={`${css.row} ${css.unprinted}`}>
        <AskingButton
          asked={{ title: words.letInTitle({ name }), text: words.letInHint, verb: words.letIn }}
          busy={letIn.isPending}
          aria-label={words.letInOf({ name })}
          onConfirm={() => letIn.mutate({ id: uuid, entryId: row.id })}
        >
          {words.letIn}
        </AskingButton>
      </span>
    </li>
  );
}
