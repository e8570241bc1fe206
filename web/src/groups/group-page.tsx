/** /@{name} of a group: its wall, its events, its pins, and membership. */
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { OwnEvent } from '../events/own-event.tsx';
import { ButtonLink } from '../kit/button.tsx';
import { later } from '../kit/later.ts';
import { Loaded } from '../kit/loaded.tsx';
import { Page } from '../kit/page.tsx';
import { Rail } from '../kit/rail.tsx';
import { Tabs } from '../kit/tabs.tsx';
import { useActorName } from '../people/actor-name.tsx';
import { trpc } from '../server/api.ts';
import { handleOf } from '../words/names.ts';
import { GroupHead } from './group-head.tsx';
import { GroupRail } from './group-rail.tsx';
import { useGroupsMessages } from './groups-messages.ts';
import { Pins } from './pins.tsx';
import { type Group, ROLES, useMembership } from './use-membership.ts';
import { useOverviews } from './use-overviews.ts';
import { Wall } from './wall.tsx';

// Others of the tabs.
const Calendars = later(async () => (await import('./calendars.tsx')).Calendars);
const Discussions = later(async () => (await import('./discussions.tsx')).Discussions);
const Webhooks = later(async () => (await import('./webhooks.tsx')).Webhooks);
const EventsOf = later(async () => (await import('../events/events-of.tsx')).EventsOf);

/** @param name of the group, without `@` */
export function GroupPage({ name }: { name: string }) {
  const query = useQuery(trpc.groups.get.queryOptions({ id: name }));
  return (
    <Loaded isPage query={query}>
      {(group) => <Found group={group} />}
    </Loaded>
  );
}

function Found({ group }: { group: Group }) {
  const words = useGroupsMessages();
  const { role } = useMembership(group.id);
  const [search] = useSearchParams();
  const overview = useOverviews([group])(group);
  const isHere = group.domain === null;
  const isMember = role !== null && role > ROLES.waiting;
  const tabs = [
    'wall',
    ...(isHere ? (['discussions'] as const) : []),
    'events',
    ...(isHere ? (['pins'] as const) : []),
  ] as const;
  const current = tabs.find((name) => name === search.get('tab')) ?? 'wall';
  return (
    <Page title={useActorName(group)} hideTitle>
      <GroupHead group={group} role={role} overview={overview} />
      <Tabs
        label={words.tabs}
        current={current}
        tabs={[
          ...tabs.map((name) => ({ key: name, label: words[name], to: `?tab=${name}` })),
          { key: 'members', label: words.members, to: `/${handleOf(group)}/members` },
        ]}
      />
      {current === 'wall' && overview?.next && (
        <div className="card pad phone">
          <OwnEvent event={overview.next} />
        </div>
      )}
      {current === 'wall' && <Wall group={group} role={role} overview={overview} />}
      {current === 'discussions' && <Discussions group={group} role={role} overview={overview} />}
      {current === 'events' && isHere && isMember && (
        <div>
          <ButtonLink small to={`/date-polls?group=${group.preferredUsername}`}>
            {words.datePolls}
          </ButtonLink>
        </div>
      )}
      {current === 'events' && isHere && role !== null && role >= ROLES.moderator && (
        <>
          <Calendars group={group} />
          <Webhooks group={group} />
        </>
      )}
      {current === 'events' && <EventsOf actorId={group.id} />}
      {current === 'pins' && <Pins group={group} role={role} />}
      <Rail>
        <GroupRail group={group} overview={overview} />
      </Rail>
    </Page>
  );
}
