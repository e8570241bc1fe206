/** Posts to a group, which the group boosts for its followers and members. Moderators remove them here. */
import { useMemo, useState } from 'react';
import { AnswersInPlace } from '../compose/answers-in-place.tsx';
import type { Sent } from '../compose/send.ts';
import { later } from '../kit/later.ts';
import type { Status } from '../posts/state/status.ts';
import { showOwn } from '../posts/timeline/fresh-posts.ts';
import { Timeline } from '../posts/timeline/timeline.tsx';
import { accountTimeline, reloadTimeline } from '../posts/timeline/timelines.ts';
import { handleOf } from '../words/names.ts';
import { useGroupsMessages } from './groups-messages.ts';
import { mayWrite } from './may-write.ts';
import { type Group, ROLES } from './use-membership.ts';
import type { Overview } from './use-overviews.ts';

const Removal = later(async () => (await import('./wall-removal.tsx')).Removal);
const WaitingPosts = later(async () => (await import('./waiting-posts.tsx')).WaitingPosts);
const StartedComposer = later(async () => (await import('../compose/started-composer.tsx')).StartedComposer);

interface WallProps {
  group: Group;
  /** The viewer's role; null without a membership or request. */
  role: number | null;
  overview: Overview | undefined;
}

export function Wall({ group, role, overview }: WallProps) {
  const words = useGroupsMessages();
  const [isWriting, setWriting] = useState(false);
  const [removed, setRemoved] = useState<Status | null>(null);
  const isWriter = mayWrite(group, role, overview);
  const isMember = role !== null && role >= ROLES.member;
  const moderates = group.domain === null && role !== null && role >= ROLES.moderator;
  const source = accountTimeline(group.id, 'posts');
  const act = useMemo(
    () => (moderates ? { labelOf: () => words.removeFromWall, run: setRemoved } : undefined),
    [moderates, words],
  );
  const waits = group.approvesPosts && !moderates;
  const done = (sent: Sent | null): void => {
    setWriting(false);
    if (sent === null || 'scheduled_at' in sent) return;
    if (waits) {
      import('./post-requests.ts').then(
        ({ showWaiting }) => showWaiting(group.id, sent),
        // The list, whose module has not been loaded either, will read it.
        () => undefined,
      );
    } else showOwn(source, sent);
  };
  return (
    <>
      {isWriter && isWriting && (
        <StartedComposer
          target={{
            ...{ kind: 'new', id: '', text: '', visibility: 'public' },
            group: { name: handleOf(group).slice(1), isMember },
          }}
          onSent={done}
        />
      )}
      {isWriter && !isWriting && (
        <div className="card ask">
          <button type="button" className="say" onClick={() => setWriting(true)}>
            {words.writeOnWall}
          </button>
        </div>
      )}
      {group.domain === null && isMember && (group.approvesPosts || moderates) && (
        <WaitingPosts group={group} moderates={moderates} />
      )}
      <AnswersInPlace showsNew>
        <Timeline
          source={source}
          label={words.wall}
          empty={isWriter ? words.wallEmpty : words.wallEmptyForOthers}
          act={act}
        />
      </AnswersInPlace>
      {removed && (
        <Removal
          group={group}
          status={removed}
          onClose={() => setRemoved(null)}
          onRemoved={() => reloadTimeline(source)}
        />
      )}
    </>
  );
}
