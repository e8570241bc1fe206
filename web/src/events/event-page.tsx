/** /events/{uuid}: one event, with live updates. */
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { DateBlock } from '../../../src/look/components/date-block.tsx';
import { EventCover } from '../../../src/look/components/event-cover.tsx';
import { EventStatus } from '../../../src/look/components/event-status.tsx';
import { HtmlText } from '../kit/html-text.tsx';
import { later } from '../kit/later.ts';
import { Loaded } from '../kit/loaded.tsx';
import { Page } from '../kit/page.tsx';
import { Rail } from '../kit/rail.tsx';
import { useReached } from '../kit/use-reached.ts';
import { useNarrow, useWide } from '../kit/window-width.ts';
import { useActorName } from '../people/actor-name.tsx';
import { trpc } from '../server/api.ts';
import { readerIn } from '../words/format.ts';
import { language } from '../words/language.ts';
import { actorName } from '../words/names.ts';
import { actorPath } from './actor-path.ts';
import css from './event.module.css';
import type { Event } from './event.ts';
import { useEventsMessages } from './events-messages.ts';
import { EventActions } from './page/event-actions.tsx';
import { EventStates } from './page/event-states.tsx';
import { MemberFacts } from './page/facts.tsx';
import { JoinBar } from './page/join-bar.tsx';
import { JoinHint } from './page/join-button.tsx';
import { JoinCard, OrganizerLinks } from './page/join-card.tsx';
import { OwnState } from './page/own-state.tsx';
import { People } from './page/people.tsx';
import { PlaceCard } from './page/place-card.tsx';
import { ReceivedMessages, useReceived } from './page/received-messages.tsx';
import { mayJoin, useOwn } from './page/taking.ts';
import { askedOf, besideOf, useOrganizers } from './page/use-organizers.ts';
import { useParticipants } from './page/use-participants.ts';
import { WhoComes } from './page/who-comes.tsx';
import { useChanges } from './use-changes.ts';

// Rare.
const AskedToOrganize = later(async () => (await import('./page/asked-to-organize.tsx')).AskedToOrganize);
const OtherLanguages = later(async () => (await import('./page/other-languages.tsx')).OtherLanguages);
// Below the first view.
const Organizers = later(async () => (await import('./page/organizers.tsx')).Organizers);
const EventComments = later(async () => (await import('./page/comments/event-comments.tsx')).EventComments);
const EventPhotos = later(async () => (await import('./photos/event-photos.tsx')).EventPhotos);
const SeriesDates = later(async () => (await import('./page/series-dates.tsx')).SeriesDates);
const Related = later(async () => (await import('./page/related.tsx')).Related);

const listOf = (actors: readonly Event['organizerActor'][]): string =>
  new Intl.ListFormat(language).format(actors.map(actorName));

export function EventPage() {
  const { uuid = '' } = useParams();
  const query = useQuery(trpc.events.get.queryOptions({ id: uuid }, { staleTime: 0 }));
  const [own, guests, organizers] = [useOwn({ uuid }), useParticipants({ uuid }), useOrganizers({ uuid })];
  const messages = useReceived(uuid, own.data);
  // They are above the description, and would push it down when they appear.
  const isComplete = useReached(![query, own, guests, organizers, messages].some(({ isLoading }) => isLoading));
  return (
    <Loaded isPage query={isComplete ? query : { ...query, data: undefined }}>
      {(event) => <EventWhole event={event} />}
    </Loaded>
  );
}

function EventWhole({ event }: { event: Event }) {
  const words = useEventsMessages();
  const [isWide, isNarrow] = [useWide(), useNarrow()];
  useChanges(event.uuid);
  const { data: own } = useOwn(event);
  const { data: organizers } = useOrganizers(event);
  const [beside, invitation] = [besideOf(organizers, event), askedOf(organizers)];
  const organizes = own?.organizes ?? false;
  const by = event.attributedTo ?? event.organizerActor;
  const name = useActorName(by);
  const hasComments = event.options.commentModeration !== 'CLOSED' && !event.draft && event.visibility !== 'PRIVATE';
  const related = <Related event={event} />;
  const hasPhotos = event.local && new Date(event.beginsOn) <= new Date();
  return (
    <Page
      title={event.title}
      place={(heading) => (
        <header className="stack">
          <div className={`line ${css.top}`}>
            <Link className="button small quiet" to="/events">
              <ChevronLeft className="icon s turns" aria-hidden="true" />
              {words.events}
            </Link>
            <span className="push" />
            <EventActions event={event} organizes={organizes} />
          </div>
          <EventStates event={event} />
          <EventCover event={event} />
          <div className="titleline">
            <DateBlock event={event} reader={readerIn()} size="l" isOff={event.status === 'CANCELLED'} />
            <div>
              {heading}
              <EventStatus event={event} words={words} />
              {by && (
                <p className="soft small">
                  <Link className="plain strong" to={actorPath(by)}>
                    {words.by({ name })}
                  </Link>
                  {beside.length > 0 && ` ${words.beside({ names: listOf(beside) })}`}
                </p>
              )}
            </div>
          </div>
        </header>
      )}
    >
      {invitation && <AskedToOrganize event={event} invitation={invitation} />}
      {isNarrow && <InShort event={event} />}
      {isWide && (
        <Rail>
          <JoinCard event={event} isBeside />
        </Rail>
      )}
      {!isWide && !isNarrow && <JoinCard event={event} isBeside={false} />}
      <div className={css.sections}>
        {event.local && <ReceivedMessages uuid={event.uuid} own={own} />}
        <About event={event} />
        {event.languages[1] && <OtherLanguages event={event} />}
        {hasPhotos && <EventPhotos event={event} />}
        <People event={event} />
        {!isWide && event.physicalAddress && (
          <section className="stack tight">
            <h2>{words.where}</h2>
            <PlaceCard event={event} />
          </section>
        )}
        {event.series && <SeriesDates id={event.series.id} />}
        <Organizers event={event} />
        {hasComments ? (
          <EventComments event={event} organizes={organizes} isBarred={own?.barred ?? false} below={related} />
        ) : (
          related
        )}
      </div>
      {isNarrow && <JoinBar event={event} />}
    </Page>
  );
}

/** On phones, where the button lies in its bar. */
function InShort({ event }: { event: Event }) {
  const { data: own } = useOwn(event);
  return (
    <div className="stack">
      {own && <OwnState event={event} own={own} />}
      {own?.organizes && <OrganizerLinks event={event} />}
      <MemberFacts event={event} />
      {own && mayJoin(event, own) && <JoinHint event={event} />}
      <WhoComes event={event} />
    </div>
  );
}

function About({ event: { description, language: lang, options, tags } }: { event: Event }) {
  const words = useEventsMessages();
  if (!description && !options.program && tags.length === 0) return null;
  return (
    <section className="prose">
      <h2>{words.about}</h2>
      <HtmlText html={description} lang={lang} />
      {options.program && <HtmlText html={options.program} />}
      {tags.length > 0 && (
        <div className="chips flow">
          {tags.map(({ slug, title }) => (
            <Link key={slug} className="tag" to={`/events?${new URLSearchParams({ tag: title })}`}>
              <bdi>#{title}</bdi>
            </Link>
          ))}
        </div>
      )}
    </section>
  );
}
