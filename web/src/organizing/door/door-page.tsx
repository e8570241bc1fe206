/** /events/{uuid}/door: organizers check in who comes, with and without a network. */
import { onlineManager, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useParams } from 'react-router';
import { State } from '../../../../src/look/components/state.tsx';
import { ButtonLink } from '../../kit/button.tsx';
import { Failed } from '../../kit/failed.tsx';
import { TextField } from '../../kit/field.tsx';
import { Card, Page } from '../../kit/page.tsx';
import { trpc } from '../../server/api.ts';
import { keep, readStored } from '../../server/stored.ts';
import { timeAs } from '../../words/format.ts';
import { EventLine } from '../event-line.tsx';
import css from './door.module.css';
import { type DoorDesk, deskOf } from './door-desk.ts';
import { useDoorMessages } from './door-messages.ts';
import { Notices } from './notices.tsx';
import { PeopleSearch } from './people-search.tsx';
import type { Door } from './stored-desk.ts';
import { TicketCheck } from './ticket-check-card.tsx';
import { WalkIns } from './walk-ins.tsx';

/** Other doors check people in, too. */
const REFRESH_MS = 30_000;
const NAME = 'door';
const NAME_MAX = 40;

function useDesk(uuid: string): DoorDesk {
  const desk = useMemo(() => deskOf(uuid), [uuid]);
  useEffect(() => {
    void desk.restore().then(() => desk.refresh());
    const timer = setInterval(() => void desk.refresh(), REFRESH_MS);
    const stop = onlineManager.subscribe((isOnline) => isOnline && void desk.refresh());
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [desk]);
  return desk;
}

export function DoorPage() {
  const words = useDoorMessages();
  const { uuid = '' } = useParams();
  const event = useQuery(trpc.events.get.queryOptions({ id: uuid }));
  const desk = useDesk(uuid);
  const { door, entries, error } = useSyncExternalStore(desk.subscribe, desk.snapshot);
  const isOnline = useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  );
  const [name, setName] = useState(() => (readStored(NAME) as string | null) ?? words.firstDoor);
  const unsent = entries.filter(({ settled }) => settled === null).length;
  const shown = { desk, name: name.trim() || words.firstDoor };
  return (
    <Page
      title={words.title}
      actions={
        <div className={css.line}>
          <ButtonLink to={`/events/${uuid}`}>{words.back}</ButtonLink>
          <ButtonLink to={`/events/${uuid}/participants`}>{words.participants}</ButtonLink>
        </div>
      }
    >
      <EventLine event={event.data} />
      {error ? <Failed error={error} /> : null}
      {!isOnline && <State isLive colour="waiting" icon="online" title={words.offline} />}
      {door ? <Figures door={door} /> : !isOnline && <p>{words.noList}</p>}
      {unsent > 0 && <p className="soft">{words.unsent({ acts: unsent })}</p>}
      {door && (
        <>
          <Notices entries={entries} />
          {event.data?.hasTickets !== false && <TicketCheck {...shown} />}
          <PeopleSearch {...shown} people={door.people} />
          <WalkIns {...shown} entries={entries} />
          <Card>
            <TextField
              label={words.doorName}
              hint={words.doorNameHint}
              maxLength={NAME_MAX}
              value={name}
              onChange={({ target }) => {
                setName(target.value);
                keep(NAME, target.value);
              }}
            />
          </Card>
        </>
      )}
    </Page>
  );
}

function Figures({ door: { figures, loadedAt } }: { door: Door }) {
  const words = useDoorMessages();
  const told = ({ came, expected }: { came: number; expected: number }): string =>
    words.figures({ came: `${came}`, expected: `${expected}` });
  return (
    <div>
      <p className={css.figures} role="status">
        <strong>{told(figures)}</strong>
        {figures.walkIns > 0 && <span>{words.walkInFigures({ people: figures.walkIns })}</span>}
        {figures.byKind.map(
          ({ kind, ...numbers }) =>
            kind && (
              <span key={kind.id}>
                <bdi>{kind.name}</bdi>: {told(numbers)}
              </span>
            ),
        )}
      </p>
      <p className="meta">{words.listOf({ time: timeAs('clock', loadedAt) })}</p>
    </div>
  );
}
