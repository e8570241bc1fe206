/** / for new people: people, groups and events to choose from, on one page, which fills the home timeline. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { DateBlock } from '../../../src/look/components/date-block.tsx';
import { Face } from '../../../src/look/components/face.tsx';
import { placeName } from '../events/place.ts';
import { dayAndClock } from '../events/when.ts';
import { Button, ButtonLink } from '../kit/button.tsx';
import { InkDrawing } from '../kit/empty.tsx';
import { errorText } from '../kit/error-text.ts';
import { useKitMessages } from '../kit/kit-messages.ts';
import { Loaded } from '../kit/loaded.tsx';
import { Page } from '../kit/page.tsx';
import { wordsOf } from '../kit/plain-html.ts';
import { Rail } from '../kit/rail.tsx';
import { showToast } from '../kit/toast.tsx';
import { useWide } from '../kit/window-width.ts';
import { nameOf } from '../people/account.ts';
import { trpc } from '../server/api.ts';
import { session } from '../server/session.ts';
import { comma, readerIn } from '../words/format.ts';
import { isolated } from '../words/names.ts';
import { Announcements } from './announcements.tsx';
import { ComingStrip } from './coming-events.tsx';
import css from './newcomer.module.css';
import { useNewcomerMessages } from './newcomer-messages.ts';
import { Offer, OfferList } from './offer-list.tsx';
import { type Event, type Group, type Offers, type Person, useOffers } from './offers.ts';
import { takeOffers } from './take-offers.ts';

/** How many are shown initially, and how many are preselected. */
const FEW_PEOPLE = 4;
const CHOSEN_PEOPLE = 2;

/** @param waiting Shown while the offers are loading: a page with a heading. */
export function NewcomerPage({ waiting, onDone }: { waiting: ReactNode; onDone: () => void }) {
  const offers = useOffers();
  return (
    <Loaded query={offers} waiting={waiting}>
      {(found) => <Choice offers={found} onDone={onDone} />}
    </Loaded>
  );
}

/** Two people and an open group. Events are never preselected. */
function chosenBefore({ people, groups }: Offers): ReadonlySet<string> {
  const follows = people.filter(({ locked }) => !locked).slice(0, CHOSEN_PEOPLE);
  const joins = groups.filter(({ openness }) => openness === 'OPEN').slice(0, 1);
  return new Set([...follows, ...joins].map(({ id }) => id));
}

const groupName = ({ name, preferredUsername }: Group): string => isolated(name || preferredUsername);

function Choice({ offers, onDone }: { offers: Offers; onDone: () => void }) {
  const words = useNewcomerMessages();
  const isWide = useWide();
  const kit = useKitMessages();
  const { people, groups, events } = offers;
  const [chosen, setChosen] = useState(() => chosenBefore(offers));
  const [showsAll, setShowsAll] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { data: user } = useQuery(trpc.users.me.queryOptions(undefined, { staleTime: 300_000 }));
  const me = user?.defaultActor;
  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const offer = (id: string) => ({ isChosen: chosen.has(id), onToggle: () => toggle(id) });
  const isChosen = ({ id }: { id: string }): boolean => chosen.has(id);
  const names = [
    ...people.filter(isChosen).map(nameOf),
    ...groups.filter(isChosen).map(groupName),
    ...events.filter(({ uuid }) => chosen.has(uuid)).map(({ title }) => isolated(title)),
  ];
  const goHome = async (): Promise<void> => {
    setBusy(true);
    const refused = await takeOffers({
      people: people.filter(isChosen).map(({ id }) => id),
      groups: groups.filter(isChosen).map(({ id }) => id),
      events: events.map(({ uuid }) => uuid).filter((uuid) => chosen.has(uuid)),
    });
    if (refused) showToast(errorText(refused, kit), { wrong: true });
    onDone();
  };
  const greeting = { community: session().community, name: me ? isolated(me.name || me.preferredUsername) : '' };
  return (
    <Page title={words.title(greeting)} hideTitle>
      {!isWide && <Announcements most={1} />}
      {/* A person who came by the link of an event participates in one already. */}
      <ComingStrip />
      <div className={`card ${css.welcome}`}>
        <div>
          <p className={css.title} aria-hidden="true">
            {words.title(greeting)}
          </p>
          <p className="soft small">{words.hint}</p>
        </div>
        <span className={`desk ${css.bench}`}>
          <InkDrawing of="bench" />
        </span>
      </div>
      <OfferList title={words.people} items={showsAll ? people : people.slice(0, FEW_PEOPLE)}>
        {(person: Person) => (
          <Offer
            key={person.id}
            {...offer(person.id)}
            picture={<Face of={person} />}
            name={nameOf(person)}
            about={wordsOf(person.note) || `@${person.acct}`}
            verbs={person.locked ? words.ask : words.follow}
          />
        )}
      </OfferList>
      {!showsAll && people.length > FEW_PEOPLE && (
        <div>
          <Button look="quiet" small onClick={() => setShowsAll(true)}>
            {words.morePeople({ number: people.length - FEW_PEOPLE })}
          </Button>
        </div>
      )}
      <OfferList title={words.groups} items={groups}>
        {(group: Group) => (
          <Offer
            key={group.id}
            {...offer(group.id)}
            picture={<Face of={group} />}
            name={groupName(group)}
            about={wordsOf(group.summary) || `@${group.preferredUsername}`}
            verbs={group.openness === 'OPEN' ? words.join : words.askGroup}
          />
        )}
      </OfferList>
      <OfferList title={words.events} items={events}>
        {(event: Event) => (
          <Offer
            key={event.uuid}
            {...offer(event.uuid)}
            picture={<DateBlock event={event} reader={readerIn()} size="s" />}
            name={isolated(event.title)}
            about={[dayAndClock(event), placeName(event, 1)].filter(Boolean).join(' · ')}
            verbs={words.go}
          />
        )}
      </OfferList>
      <div className={`card raised ${css.done}`}>
        <p role="status">
          <b className="small">{words.chosen({ number: names.length })}</b>
          <span className="meta one">{names.join(comma)}</span>
        </p>
        <Button look="primary" busy={isBusy} onClick={() => void goHome()}>
          {isBusy ? words.filling : words.showHome}
        </Button>
      </div>
      <Rail>
        {isWide && <Announcements />}
        <section className="card pad stack tight">
          <h2>{words.profile}</h2>
          <div className="line">
            <Face of={me} />
            <div className="small">
              <bdi className="strong">{greeting.name}</bdi>
              <div className="meta">{me && <bdi>@{me.preferredUsername}</bdi>}</div>
            </div>
          </div>
          <p className="meta">{words.profileHint}</p>
          <div>
            <ButtonLink small to="/settings/profile">
              {words.toProfile}
            </ButtonLink>
          </div>
        </section>
        <section>
          <h2>{words.hello}</h2>
          <p className="small soft">
            {words.helloHint} <Link to="/compose">{words.toHello}</Link>
          </p>
        </section>
      </Rail>
    </Page>
  );
}
