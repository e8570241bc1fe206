/** /@{name}/members: the members of a group; requests, roles and invitations for its moderators. */
import { ButtonLink } from '../kit/button.tsx';
import { later } from '../kit/later.ts';
import { Loaded } from '../kit/loaded.tsx';
import { More } from '../kit/more.tsx';
import { Card, Page } from '../kit/page.tsx';
import { useActorName } from '../people/actor-name.tsx';
import { api, trpc } from '../server/api.ts';
import { useNumberedPages } from '../server/numbered-pages.ts';
import { handleOf } from '../words/names.ts';
import css from './groups.module.css';
import { useGroupsMessages } from './groups-messages.ts';
import { MemberLine } from './member-line.tsx';
import { useGroupOfAddress } from './use-group.ts';
import { type Group, ROLES, useMembership } from './use-membership.ts';

// For moderators.
const BlockedPeople = later(async () => (await import('./blocked-people.tsx')).BlockedPeople);
const Invitations = later(async () => (await import('./invitations.tsx')).Invitations);

export function MembersPage() {
  const query = useGroupOfAddress();
  return (
    <Loaded isPage query={query}>
      {(group) => <Members group={group} />}
    </Loaded>
  );
}

function Members({ group }: { group: Group }) {
  const words = useGroupsMessages();
  const name = useActorName(group);
  const { id } = group;
  const { role } = useMembership(id);
  const query = useNumberedPages(trpc.groups.members.queryKey({ id }), (page) =>
    api.groups.members.query({ id, ...page }),
  );
  // Others are managed at their own server.
  const moderates = group.domain === null && role !== null && role >= ROLES.moderator;
  // Requests are last among the members.
  const asking = useNumberedPages(
    trpc.groups.members.queryKey({ id, role: ROLES.waiting }),
    (page) => api.groups.members.query({ id, role: ROLES.waiting, ...page }),
    { enabled: moderates },
  );
  return (
    <Page title={words.membersOf({ name })} actions={<ButtonLink to={`/${handleOf(group)}`}>{words.back}</ButtonLink>}>
      <Loaded query={query}>
        {(rows) => {
          const members = rows.filter((row) => row.role !== ROLES.waiting);
          const lines = (some: typeof rows) =>
            some.map((row) => (
              <MemberLine key={row.actor?.id} row={row} groupId={id} ownRole={moderates ? role : null} />
            ));
          return (
            <>
              {asking.data && asking.data.length > 0 && (
                <Card>
                  <h2>{words.requests}</h2>
                  <ul className={css.list}>{lines(asking.data)}</ul>
                  <More query={asking} />
                </Card>
              )}
              <Card>
                {members.length === 0 ? (
                  <p className="soft">{words.membersHidden}</p>
                ) : (
                  <ul className={css.list}>{lines(members)}</ul>
                )}
                <More query={query} />
              </Card>
            </>
          );
        }}
      </Loaded>
      {moderates && <Invitations groupId={id} />}
      {moderates && <BlockedPeople groupId={id} />}
    </Page>
  );
}
