/** /catch-up: what the viewer missed at home since their last visit, by author and group. */
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { Face } from '../../../src/look/components/face.tsx';
import { OwnEvent } from '../events/own-event.tsx';
import { Button, ButtonLink } from '../kit/button.tsx';
import { Loaded, Skeleton } from '../kit/loaded.tsx';
import { Page } from '../kit/page.tsx';
import { accountPath } from '../people/account.ts';
import { DisplayName } from '../people/display-name.tsx';
import type { Outputs } from '../server/api.ts';
import { dateAndTime } from '../words/format.ts';
import css from './catch-up.module.css';
import { useCatchUpMessages } from './catch-up-messages.ts';
import { CaughtPost } from './caught-post.tsx';
import { NothingMissed } from './nothing-missed.tsx';
import { catchUpQuery, useReadUpTo } from './place.ts';

type CatchUp = Outputs['timelines']['catchUp'];

export function CatchUpPage() {
  const words = useCatchUpMessages();
  const query = useQuery(catchUpQuery());
  return (
    <Page title={words.title}>
      <Loaded query={query} waiting={<Skeleton lines={8} />}>
        {(missed) => <Summary missed={missed} />}
      </Loaded>
    </Page>
  );
}

function Summary({ missed }: { missed: CatchUp }) {
  const words = useCatchUpMessages();
  const { since, statuses_count: posts, newest_id: newest, complete, groups, boosts, events } = missed;
  if (since === null || (posts === 0 && events.length === 0))
    return <NothingMissed text={since === null ? words.noPlace : words.nothing} />;
  return (
    <>
      <p>
        {words.intro({ posts, time: dateAndTime(since.at) })} {!complete && words.newest({ posts })}
      </p>
      <div className="actions">
        <ButtonLink to="/catch-up/all">{words.readAll}</ButtonLink>
        {newest !== null && <UpToDate newest={newest} />}
      </div>
      {events.length > 0 && (
        <section className="stack tight">
          <h2>{words.events}</h2>
          <div className={`card ${css.events}`}>
            {events.map((event) => (
              <OwnEvent key={event.uuid} event={event} />
            ))}
          </div>
        </section>
      )}
      {groups.map((group) => (
        <Group key={group.account_id} group={group} />
      ))}
      {boosts.length > 0 && (
        <section className="stack tight">
          <h2>{words.boosts}</h2>
          <ul className={`card ${css.list}`}>
            {boosts.map((status) => (
              <CaughtPost key={status.id} status={status} by="author" />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Everything counts as read, also what arrived while the summary was shown and is not in it: the timeline begins with that. */
function UpToDate({ newest }: { newest: string }) {
  const words = useCatchUpMessages();
  const readUpTo = useReadUpTo();
  const navigate = useNavigate();
  return (
    <Button
      onClick={() => {
        readUpTo(newest);
        navigate('/');
      }}
    >
      {words.upToDate}
    </Button>
  );
}

function Group({ group: { statuses_count: count, statuses } }: { group: CatchUp['groups'][number] }) {
  const words = useCatchUpMessages();
  const account = statuses[0]?.account;
  if (!account) return null;
  const posts = words.posts({ posts: count });
  return (
    <section className="stack tight">
      <h2 className={css.name}>
        <Face of={account} />
        <Link className="plain" to={accountPath(account)}>
          <DisplayName account={account} />
        </Link>
        <span className="meta">{posts}</span>
      </h2>
      <ul className={`card ${css.list}`}>
        {statuses.map((status) => (
          <CaughtPost key={status.id} status={status} by={account.group ? 'author' : null} />
        ))}
        {count > statuses.length && (
          <li>
            <Link to={accountPath(account)}>{words.allPosts({ posts })}</Link>
          </li>
        )}
      </ul>
    </section>
  );
}
