/** The discussions of a group, the one with the latest reply first. */
import { Lock, LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Face } from '../../../src/look/components/face.tsx';
import { NameRow } from '../../../src/look/components/name-row.tsx';
import { later } from '../kit/later.ts';
import { MorePages } from '../kit/more-pages.tsx';
import { Ago } from '../kit/time.tsx';
import { nameOf } from '../people/account.ts';
import { postPath } from '../posts/state/status.ts';
import { session } from '../server/session.ts';
import { handleOf } from '../words/names.ts';
import { type Discussion, isThere, renewDiscussions, useDiscussions } from './discussions-of.ts';
import css from './groups.module.css';
import { useGroupsMessages } from './groups-messages.ts';
import { mayWrite } from './may-write.ts';
import { lastVisits } from './read-discussions.ts';
import { type Group, ROLES } from './use-membership.ts';
import type { Overview } from './use-overviews.ts';

const StartedComposer = later(async () => (await import('../compose/started-composer.tsx')).StartedComposer);

/** Whether others wrote in it since the last visit. */
function hasNews({ id, status, last_reply_at: last }: Discussion, visited: ReadonlyMap<string, string>): boolean {
  if (last === null && status.account.id === session().actorId) return false;
  return (last ?? status.created_at) > (visited.get(id) ?? '');
}

function Row({ discussion, isNew }: { discussion: Discussion; isNew: boolean }) {
  const words = useGroupsMessages();
  const { title, status, replies_count: replies, last_reply_at: last, closed } = discussion;
  return (
    <NameRow
      sign={<Face of={status.account} />}
      name={
        <Link className="cover-link plain" to={postPath(status)}>
          <bdi>{title}</bdi>
        </Link>
      }
      note={
        <span className="meta">
          <bdi>{nameOf(status.account)}</bdi>
          {'\u00a0· '}
          {words.repliesCount({ replies })}
          {'\u00a0· '}
          <Ago at={last ?? status.created_at} />
        </span>
      }
    >
      {isNew && <span className="tag moss">{words.newReplies}</span>}
      {status.members_of !== null && <Lock className="icon s" aria-label={words.forMembers} role="img" />}
      {closed && (
        <span className="tag">
          <LockKeyhole className="icon s" aria-hidden="true" />
          {words.closed}
        </span>
      )}
    </NameRow>
  );
}

interface DiscussionsProps {
  group: Group;
  /** The viewer's role; null without a membership or request. */
  role: number | null;
  overview: Overview | undefined;
}

export function Discussions({ group, role, overview }: DiscussionsProps) {
  const words = useGroupsMessages();
  const [isWriting, setWriting] = useState(false);
  const query = useDiscussions(group.id);
  const [visited] = useState(lastVisits);
  const isWriter = mayWrite(group, role, overview);
  const isMember = role !== null && role >= ROLES.member;
  return (
    <>
      {isWriter && isWriting && (
        <StartedComposer
          target={{
            ...{ kind: 'new', id: '', text: '', visibility: 'public' },
            group: { name: handleOf(group).slice(1), isMember, isDiscussion: true },
          }}
          onSent={() => {
            setWriting(false);
            void renewDiscussions(group.id);
          }}
        />
      )}
      {isWriter && !isWriting && (
        <div className="card ask">
          <button type="button" className="say" onClick={() => setWriting(true)}>
            {words.startDiscussion}
          </button>
        </div>
      )}
      <section className="card pad" aria-label={words.discussions}>
        <MorePages
          query={query}
          empty={<p className="soft">{isWriter ? words.discussionsEmpty : words.discussionsEmptyForOthers}</p>}
        >
          {(discussions) => (
            <ul className={css.list}>
              {discussions.filter(isThere).map((discussion) => (
                <li key={discussion.id} className={css.discussion}>
                  <Row discussion={discussion} isNew={hasNews(discussion, visited)} />
                </li>
              ))}
            </ul>
          )}
        </MorePages>
      </section>
    </>
  );
}
