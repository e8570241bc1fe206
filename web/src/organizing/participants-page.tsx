/** /events/{uuid}/participants: participants and requests, approving and rejecting, and a list to print or download. */

import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { useParams, useSearchParams } from 'react-router';
import { AskingButton } from '../kit/asking-button.tsx';
import { Button, ButtonLink } from '../kit/button.tsx';
import { errorText } from '../kit/error-text.ts';
import { Select } from '../kit/field.tsx';
import { useKitMessages } from '../kit/kit-messages.ts';
import { later } from '../kit/later.ts';
import { Loaded } from '../kit/loaded.tsx';
import { More } from '../kit/more.tsx';
import { Card, Page } from '../kit/page.tsx';
import { showToast } from '../kit/toast.tsx';
import { useActorName } from '../people/actor-name.tsx';
import { api, type Outputs, queryClient, trpc } from '../server/api.ts';
import { useNumberedPages } from '../server/numbered-pages.ts';
import { textFor } from '../words/messages.ts';
import { useDoorMessages } from './door/door-messages.ts';
import { EventLine } from './event-line.tsx';
import { useManagingMessages } from './managing-messages.ts';
import css from './organizing.module.css';
import { useOrganizingMessages } from './organizing-messages.ts';
import { PersonLine } from './person-line.tsx';

// For organizers.
const CoOrganizers = later(async () => (await import('./co-organizers.tsx')).CoOrganizers);
const WaitingList = later(async () => (await import('./waiting-list.tsx')).WaitingList);
const EventInvitations = later(async () => (await import('./event-invitations.tsx')).EventInvitations);

type Participant = Outputs['participations']['list'][number];

/** The filter in the address → the roles that it shows; the waiting list has none. */
const FILTERS = {
  coming: 'PARTICIPANT,MODERATOR,ADMINISTRATOR,CREATOR',
  waiting: 'NOT_APPROVED',
  refused: 'REJECTED',
  list: '',
} as const;

type Filter = keyof typeof FILTERS;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const isFilter = (name: string | null): name is Filter => name !== null && name in FILTERS;

export function ParticipantsPage() {
  const words = useManagingMessages();
  const { back, messages, participants } = useOrganizingMessages();
  const door = useDoorMessages();
  const kit = useKitMessages();
  const { uuid = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const asked = search.get('show');
  const filter: Filter = isFilter(asked) ? asked : 'coming';
  const event = useQuery(trpc.events.get.queryOptions({ id: uuid }));
  const own = useQuery(trpc.participations.own.queryOptions({ id: uuid }));
  const roles = FILTERS[filter];
  const kinds = own.data?.organizes ? (event.data?.ticketKinds ?? []) : [];
  // Until the event is there, the filter counts as chosen.
  const kind = search.get('ticket');
  const ofKind = kind !== null && UUID.test(kind) ? { ticketKind: kind } : {};
  const query = useNumberedPages(
    trpc.participations.list.queryKey({ id: uuid, roles, ...ofKind }),
    (page) => api.participations.list.query({ id: uuid, roles, ...ofKind, ...page }),
    { enabled: filter !== 'list' },
  );
  const stats = event.data?.participantStats;
  const counts = {
    coming: stats?.participants,
    waiting: stats?.unapproved,
    refused: stats?.rejected,
    list: stats && stats.waiting + stats.offered,
  };
  const show = (name: Filter, ticket: string | null): void =>
    setSearch({ ...(name !== 'coming' && { show: name }), ...(ticket && { ticket }) }, { replace: true });
  const print = async (): Promise<void> => {
    // The paper has no button for more.
    for (let page = await query.fetchNextPage(); page.hasNextPage; ) page = await query.fetchNextPage();
    window.print();
  };
  const download = useMutation({
    mutationFn: () => api.participations.csv.query({ id: uuid }),
    onSuccess: async (text) => (await import('./save-file.ts')).saveCsv('participants.csv', text),
    onError: (error) => showToast(errorText(error, kit), { wrong: true }),
  });
  return (
    <Page
      title={participants}
      actions={
        <div className={`${css.row} ${css.unprinted}`}>
          <ButtonLink to={`/events/${uuid}`}>{back}</ButtonLink>
          {event.data?.local && own.data?.organizes && (
            <>
              <ButtonLink to={`/events/${uuid}/messages`}>{messages}</ButtonLink>
              <ButtonLink to={`/events/${uuid}/door`}>{door.title}</ButtonLink>
            </>
          )}
          {filter !== 'list' && (
            <>
              <Button onClick={print}>
                <Printer aria-hidden="true" />
                {words.print}
              </Button>
              <Button busy={download.isPending} onClick={() => download.mutate()}>
                <Download aria-hidden="true" />
                {words.download}
              </Button>
            </>
          )}
        </div>
      }
    >
      <EventLine event={event.data} />
      <fieldset className={`${css.group} ${css.unprinted}`}>
        <legend className="hidden">{words.filter}</legend>
        <div className={css.row}>
          {(Object.keys(FILTERS) as Filter[]).map((name) => (
            <Button
              key={name}
              look={name === filter ? 'primary' : 'plain'}
              aria-pressed={name === filter}
              onClick={() => show(name, kind)}
            >
              {words.filters[name]} {counts[name] ?? ''}
            </Button>
          ))}
        </div>
      </fieldset>
      {kinds.length > 0 && <KindFilter kinds={kinds} chosen={kind} onChange={(ticket) => show(filter, ticket)} />}
      {filter === 'list' ? (
        <WaitingList uuid={uuid} {...ofKind} />
      ) : (
        <Loaded query={query}>
          {(rows) => (
            <Card>
              {rows.length === 0 ? (
                <p className="soft">{words.nobody}</p>
              ) : (
                <ul className={css.list}>
                  {rows.map((row) => (
                    <ParticipantLine key={row.id} row={row} uuid={uuid} kinds={kinds} />
                  ))}
                </ul>
              )}
              <More query={query} />
            </Card>
          )}
        </Loaded>
      )}
      {event.data?.local && own.data?.organizes && (
        <div className={css.unprinted}>
          <CoOrganizers event={event.data} leads={own.data.leads} />
          <EventInvitations uuid={uuid} />
        </div>
      )}
    </Page>
  );
}

interface KindFilterProps {
  kinds: Outputs['events']['get']['ticketKinds'];
  chosen: string | null;
  onChange: (kind: string | null) => void;
}

/** How many places each kind of ticket has given away, and the choice to see one kind alone. */
function KindFilter({ kinds, chosen, onChange }: KindFilterProps) {
  const words = useManagingMessages();
  const told = ({ name: kind, taken, capacity }: (typeof kinds)[number]): string =>
    capacity === null
      ? words.ticketsTaken({ kind, taken: `${taken ?? 0}` })
      : words.ticketsTakenOf({ kind, taken: `${taken ?? 0}`, most: `${capacity}` });
  return (
    <div className={css.unprinted}>
      <Select
        label={words.ticketKinds}
        value={chosen ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      >
        <option value="">{words.allTickets}</option>
        {kinds.map((kind) => (
          <option key={kind.id} value={kind.id}>
            {told(kind)}
          </option>
        ))}
      </Select>
    </div>
  );
}

interface LineProps {
  row: Participant;
  uuid: string;
  kinds: KindFilterProps['kinds'];
}

function ParticipantLine({ row, uuid, kinds }: LineProps) {
  const words = useManagingMessages();
  const kit = useKitMessages();
  const update = useMutation(
    trpc.participations.update.mutationOptions({
      onError: (error) => showToast(errorText(error, kit), { wrong: true }),
      onSettled: () =>
        Promise.all([
          queryClient.invalidateQueries({ queryKey: trpc.participations.pathKey() }),
          queryClient.invalidateQueries({ queryKey: trpc.events.get.queryKey({ id: uuid }) }),
        ]),
    }),
  );
  const give = (role: Participant['role']) => () => update.mutate({ id: row.id, role });
  const name = useActorName(row.actor);
  const isLetIn = row.role !== 'NOT_APPROVED' && row.role !== 'REJECTED';
  return (
    <li>
      <PersonLine
        actor={row.actor}
        note={[
          textFor(words.roles, row.role),
          row.ticketKind?.name,
          row.guests > 0 && words.bringsGuests({ guests: row.guests }),
        ]
          .filter(Boolean)
          .join(', ')}
        message={row.message}
        answers={row.answers}
      />
      <span className={`${css.row} ${css.unprinted}`}>
        {kinds.length > 0 && (row.role === 'PARTICIPANT' || row.role === 'NOT_APPROVED') && (
          <select
            className={`input ${css.ticket}`}
            aria-label={words.ticketOf({ name })}
            disabled={update.isPending}
            value={row.ticketKind?.id ?? ''}
            onChange={({ target }) => update.mutate({ id: row.id, ticketKind: target.value })}
          >
            {!row.ticketKind && <option value="" />}
            {kinds.map((kind) => (
              <option key={kind.id} value={kind.id}>
                {kind.name}
              </option>
            ))}
          </select>
        )}
        {!isLetIn && (
          <Button
            look="primary"
            busy={update.isPending}
            aria-label={words.approveOf({ name })}
            onClick={give('PARTICIPANT')}
          >
            {words.approve}
          </Button>
        )}
        {row.role === 'PARTICIPANT' && (
          <AskingButton
            asked={{ title: words.refuseTitle({ name }), text: words.refuseHint, verb: words.refuse }}
            busy={update.isPending}
            aria-label={words.refuseOf({ name })}
            onConfirm={give('REJECTED')}
          >
            {words.refuse}
          </AskingButton>
        )}
        {row.role === 'NOT_APPROVED' && (
          <Button busy={update.isPending} aria-label={words.refuseOf({ name })} onClick={give('REJECTED')}>
            {words.refuse}
          </Button>
        )}
      </span>
    </li>
  );
}
