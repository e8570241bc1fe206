/** /groups: one's invitations and groups, and all groups. */

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ButtonLink } from '../kit/button.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { More } from '../kit/more.tsx';
import { Card, Page } from '../kit/page.tsx';
import { PersonLine } from '../organizing/person-line.tsx';
import { api, trpc } from '../server/api.ts';
import { useNumberedPages } from '../server/numbered-pages.ts';
import { textFor } from '../words/messages.ts';
import { GroupCard } from './group-card.tsx';
import css from './groups.module.css';
import { useGroupsMessages } from './groups-messages.ts';
import { InvitationLine } from './invitation-line.tsx';
import type { Group } from './use-membership.ts';
import { useOverviews } from './use-overviews.ts';

export function GroupsPage() {
  const words = useGroupsMessages();
  const invitations = useQuery(trpc.groupInvitations.mine.queryOptions({ limit: 100 }));
  const mine = useQuery(trpc.groups.memberships.queryOptions({ limit: 100 }));
  const all = useNumberedPages(trpc.groups.list.queryKey(), (page) => api.groups.list.query(page));
  return (
    <Page
      title={words.groups}
      actions={
        <ButtonLink look="primary" to="/groups/new">
          {words.newGroup}
        </ButtonLink>
      }
    >
      {invitations.data && invitations.data.length > 0 && (
        <Section title={words.invitations}>
          {invitations.data.map((row) => (
            <InvitationLine key={`${row.parent?.id} ${row.actor?.id}`} row={row} />
          ))}
        </Section>
      )}
      <Loaded query={mine}>
        {(rows) => (
          <Section title={words.mine} empty={rows.length === 0 && words.noneOfMine}>
            {rows.map(({ parent, actor, role }) => (
              <li key={`${parent?.id} ${actor?.id}`}>
                <PersonLine actor={parent} note={textFor(words.roles, role)} />
              </li>
            ))}
          </Section>
        )}
      </Loaded>
      <Loaded query={all}>
        {(rows) => (
          <section className={css.section}>
            <h2>{words.all}</h2>
            {rows.length === 0 && <p className="soft">{words.none}</p>}
            <Cards groups={rows} />
            <More query={all} />
          </section>
        )}
      </Loaded>
    </Page>
  );
}

function Cards({ groups }: { groups: readonly Group[] }) {
  const overviewOf = useOverviews(groups);
  return (
    <div className="groups">
      {groups.map((group) => (
        <GroupCard key={group.id} group={group} overview={overviewOf(group)} />
      ))}
    </div>
  );
}

interface SectionProps {
  title: string;
  /** Shown in place of the list. */
  empty?: string | false;
  children: ReactNode;
}

function Section({ title, empty, children }: SectionProps) {
  return (
    <Card>
      <h2>{title}</h2>
      {empty ? <p className="soft">{empty}</p> : <ul className={css.list}>{children}</ul>}
    </Card>
  );
}
