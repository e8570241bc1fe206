/** /@{name} of a group: a place with a wall, its events, and belonging to it. */
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { EventsOf } from '../events/events-of.tsx';
import { ButtonLink } from '../kit/button.tsx';
import { Face } from '../kit/face.tsx';
import { HtmlText } from '../kit/html-text.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { Page } from '../kit/page.tsx';
import { Placeholder } from '../kit/placeholder.tsx';
import { Tabs } from '../kit/tabs.tsx';
import { handleOf } from '../organizing/person-line.tsx';
import { ActorName, useActorName } from '../people/actor-name.tsx';
import { FollowButton } from '../people/follow-button.tsx';
import { trpc } from '../server/api.ts';
import css from './groups.module.css';
import { useGroupsMessages } from './groups-messages.ts';
import { MembershipButtons } from './membership-buttons.tsx';
import { type Group, ROLES, useMembership } from './use-membership.ts';
import { Wall } from './wall.tsx';

const TABS = ['wall', 'events'] as const;

/** @param name of the group, without `@` */
export function GroupPage({ name }: { name: string }) {
  const query = useQuery(trpc.groups.get.queryOptions({ id: name }));
  return (
    <Loaded isPage query={query}>
      {(group) => <Found group={group} />}
    </Loaded>
  );
}

/** Groups of other servers send what is new to those who follow them. */
function FollowElsewhere({ handle }: { handle: string }) {
  const { data } = useQuery(trpc.accounts.lookup.queryOptions({ acct: handle.slice(1) }));
  return data ? <FollowButton account={data} /> : null;
}

function Head({ group, role }: { group: Group; role: number | null }) {
  const words = useGroupsMessages();
  const title = useActorName(group);
  const handle = handleOf(group);
  const isMember = role !== null && role > ROLES.waiting;
  return (
    <section className="card place bleed">
      {group.banner ? <img src={group.banner.url} alt={group.banner.alt ?? ''} /> : <Placeholder title={title} />}
      <div className="under">
        <div className={css.badges}>
          <Face of={group} size="xl" />
          <span className="push" />
          {isMember && (
            <span className="tag moss">
              <Check className="icon" aria-hidden="true" />
              {words.member}
            </span>
          )}
        </div>
        <p className={css.name} aria-hidden="true">
          <ActorName actor={group} />
        </p>
        <p className="meta">
          {handle}
          {group.openness && `\u00a0· ${words.opennessNotes[group.openness]}`}
        </p>
        {group.summary && <HtmlText html={group.summary} />}
        <div className={css.row}>
          {!isMember && <MembershipButtons group={group} />}
          <ButtonLink to={`/${handle}/members`}>{words.members}</ButtonLink>
          {role !== null && role >= ROLES.moderator && (
            <ButtonLink to={`/events/new?group=${group.id}`}>{words.newEvent}</ButtonLink>
          )}
          {group.domain !== null && <FollowElsewhere handle={handle} />}
          {group.domain === null && role !== null && role >= ROLES.administrator && (
            <ButtonLink to={`/${handle}/settings`}>{words.settings}</ButtonLink>
          )}
          {isMember && <MembershipButtons group={group} />}
        </div>
      </div>
    </section>
  );
}

function Found({ group }: { group: Group }) {
  const words = useGroupsMessages();
  const { role } = useMembership(group.id);
  const [search] = useSearchParams();
  const isEvents = search.get('tab') === 'events';
  const isMember = role !== null && role > ROLES.waiting;
  return (
    <Page title={useActorName(group)} hideTitle>
      <Head group={group} role={role} />
      <Tabs
        label={words.tabs}
        current={isEvents ? 'events' : 'wall'}
        tabs={TABS.map((name) => ({ key: name, label: words[name], to: `?tab=${name}` }))}
      />
      {isEvents ? <EventsOf actorId={group.id} /> : <Wall group={group} isMember={isMember} />}
    </Page>
  );
}

/** A group in a list of groups. */
export function GroupCard({ group }: { group: Group }) {
  const words = useGroupsMessages();
  const title = useActorName(group);
  return (
    <article className="card groupcard">
      {group.banner ? (
        <img className="pic" src={group.banner.url} alt="" loading="lazy" decoding="async" />
      ) : (
        <Placeholder className="pic" title={title} />
      )}
      <div className="text">
        <Face of={group} />
        <h3>
          <Link className="cover-link plain" to={`/${handleOf(group)}`}>
            <ActorName actor={group} />
          </Link>
        </h3>
        {group.openness && <p className="meta">{words.opennessNotes[group.openness]}</p>}
      </div>
    </article>
  );
}
