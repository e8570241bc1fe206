/** /@{name} of a group: what it is, its events, and belonging to it. */
import { useQuery } from '@tanstack/react-query';
import { EventsOf } from '../events/events-of.tsx';
import { ButtonLink } from '../kit/button.tsx';
import { Face } from '../kit/face.tsx';
import { HtmlText } from '../kit/html-text.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { Card, Page } from '../kit/page.tsx';
import { handleOf } from '../organizing/person-line.tsx';
import { ActorName, useActorName } from '../people/actor-name.tsx';
import { FollowButton } from '../people/follow-button.tsx';
import { trpc } from '../server/api.ts';
import css from './groups.module.css';
import { useGroupsMessages } from './groups-messages.ts';
import { MembershipButtons } from './membership-buttons.tsx';
import { type Group, ROLES, useMembership } from './use-membership.ts';

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

function Found({ group }: { group: Group }) {
  const words = useGroupsMessages();
  const { role } = useMembership(group.id);
  const isMember = role !== null && role > ROLES.waiting;
  const handle = handleOf(group);
  const title = useActorName(group);
  return (
    <Page title={title} hideTitle>
      <Card>
        <div className={css.head}>
          {group.banner && <img className={css.banner} src={group.banner.url} alt={group.banner.alt ?? ''} />}
          <div className={css.title}>
            <Face of={group} size="xl" />
            <div>
              <p>
                <strong>
                  <ActorName actor={group} />
                </strong>
              </p>
              <p className="soft">{handle}</p>
              {group.openness && <p className="soft">{words.opennessNotes[group.openness]}</p>}
            </div>
          </div>
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
      </Card>
      <section className={css.section}>
        <h2>{words.events}</h2>
        <EventsOf actorId={group.id} />
      </section>
    </Page>
  );
}
