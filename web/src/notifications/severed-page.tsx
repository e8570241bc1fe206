/** /notifications/severed/{id}: the people whose follows something ended, in both directions. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { Loaded } from '../kit/loaded.tsx';
import { MorePages } from '../kit/more-pages.tsx';
import { Card, Page } from '../kit/page.tsx';
import { Moment } from '../kit/time.tsx';
import { accountPath } from '../people/account.ts';
import css from '../people/account-line.module.css';
import { api, type Outputs, trpc } from '../server/api.ts';
import { pages } from '../server/pages.ts';
import { isolated } from '../words/names.ts';
import { useNotificationsMessages } from './notifications-messages.ts';

type Severance = Outputs['severances']['get'];
type Side = Outputs['severances']['people'][number]['side'];

/** Those with at least one person, as long as they are known. */
function sidesOf({ purged, following_count: following, followers_count: followers }: Severance): Side[] {
  const counts = { following, followers };
  return (['following', 'followers'] as const).filter((side) => !purged && counts[side] > 0);
}

const peopleOf = (id: string, side: Side) =>
  pages(['severed', id, side], (page, options) => api.severances.people.query({ id, side, ...page }, options));

export function SeveredPage() {
  const words = useNotificationsMessages();
  const { id = '' } = useParams();
  const query = useQuery(trpc.severances.get.queryOptions({ id }));
  return (
    <Loaded query={query} isPage>
      {(severance) => (
        <Page title={words.severed({ name: isolated(severance.target_name) })}>
          <Card>
            <p>
              {words.severedBy[severance.type]} <Moment at={severance.created_at} />
            </p>
            {severance.purged && <p className="soft">{words.severedPurged}</p>}
          </Card>
          {sidesOf(severance).map((side) => (
            <People key={side} of={severance} side={side} />
          ))}
        </Page>
      )}
    </Loaded>
  );
}

/** One side, with the file that an import reads. */
function People({ of, side }: { of: Severance; side: Side }) {
  const words = useNotificationsMessages();
  const query = useInfiniteQuery(peopleOf(of.id, side));
  return (
    <Card>
      <h2>{words.severedOf[side]}</h2>
      <MorePages query={query} empty={<p className="soft">{words.severedNobody}</p>}>
        {(people) => (
          <ul className={css.list}>
            {people.map(({ id, acct, display_name: name }) => (
              <li key={id} className={css.line}>
                <Link className={css.who} to={accountPath({ acct })}>
                  <span className={css.names}>
                    <strong dir="auto">{name}</strong>
                    <bdi className="soft">@{acct}</bdi>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </MorePages>
      <p>
        <a href={`/settings/data/severed/${of.id}-${side}`}>{words.severedFiles[side]}</a>
      </p>
    </Card>
  );
}
