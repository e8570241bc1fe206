/** The default rail: announcements, upcoming events, suggestions, and trending hashtags. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Face } from '../../../src/look/components/face.tsx';
import { wordsOf } from '../kit/plain-html.ts';
import { useReached } from '../kit/use-reached.ts';
import { type Account, accountPath } from '../people/account.ts';
import { DisplayName } from '../people/display-name.tsx';
import { FollowButton } from '../people/follow-button.tsx';
import { type Outputs, trpc } from '../server/api.ts';
import { session } from '../server/session.ts';
import { shortNumber } from '../words/format.ts';
import { Announcements } from './announcements.tsx';
import { ComingSection } from './coming-events.tsx';
import css from './home.module.css';
import { useHomeMessages } from './home-messages.ts';

const FRESH_MS = 600_000;

export function TownRail({ onShortcuts }: { onShortcuts: () => void }) {
  const words = useHomeMessages();
  const hasIdentity = session().actorId !== null;
  const people = useQuery(
    trpc.discovery.suggestions.queryOptions({ limit: 3 }, { staleTime: FRESH_MS, enabled: hasIdentity }),
  );
  const tags = useQuery(trpc.trends.tags.queryOptions({ limit: 5 }, { staleTime: FRESH_MS }));
  // Parts that appear later would push down the others.
  const isThere = useReached(!people.isLoading && !tags.isLoading);
  return (
    <>
      {hasIdentity && <Announcements />}
      {hasIdentity && <ComingSection />}
      {isThere && <People accounts={people.data?.map(({ account }) => account) ?? []} />}
      {isThere && <Tags tags={tags.data ?? []} />}
      {isThere && (
        <p className={`meta ${css.links}`}>
          {(['/about', '/privacy-policy'] as const).map((path) => (
            <a key={path} className="plain" href={path}>
              {words.pages[path]}
            </a>
          ))}
          <button type="button" onClick={onShortcuts}>
            {words.shortcuts}
          </button>
        </p>
      )}
    </>
  );
}

function People({ accounts }: { accounts: readonly Account[] }) {
  const words = useHomeMessages();
  if (accounts.length === 0) return null;
  return (
    <section>
      <h2>{words.people}</h2>
      {accounts.map((account) => (
        <div key={account.id} className="row">
          <Face of={account} size="m" />
          <div className="who">
            <Link className="plain" to={accountPath(account)}>
              <b className="one">
                <DisplayName account={account} />
              </b>
            </Link>
            <span className={`meta one ${css.about}`}>
              <bdi>{wordsOf(account.note) || `@${account.acct}`}</bdi>
            </span>
          </div>
          <FollowButton account={account} isInRow />
        </div>
      ))}
    </section>
  );
}

/** The number of people who used it recently. */
const usesOf = ({ history }: Outputs['trends']['tags'][number]): number =>
  history.reduce((sum, { accounts }) => sum + Number(accounts), 0);

function Tags({ tags }: { tags: Outputs['trends']['tags'] }) {
  const words = useHomeMessages();
  if (tags.length === 0) return null;
  return (
    <section>
      <h2>{words.tags}</h2>
      <div className="chips flow">
        {tags.map((tag) => (
          <Link key={tag.id} className="chip" to={`/tags/${encodeURIComponent(tag.name)}`}>
            <bdi>#{tag.name}</bdi>
            {usesOf(tag) > 0 && (
              <span className="meta">
                {shortNumber(usesOf(tag))}
                <span className="hidden"> {words.uses({ people: usesOf(tag) })}</span>
              </span>
            )}
          </Link>
        ))}
      </div>
    </section>
  );
}
