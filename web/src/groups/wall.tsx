/** Posts to a group: it shares public posts of members that mention it with all its followers. */
import { Link } from 'react-router';
import { Timeline } from '../posts/timeline/timeline.tsx';
import { accountTimeline } from '../posts/timeline/timelines.ts';
import { handleOf } from '../words/names.ts';
import { useGroupsMessages } from './groups-messages.ts';
import type { Group } from './use-membership.ts';

export function Wall({ group, isMember }: { group: Group; isMember: boolean }) {
  const words = useGroupsMessages();
  const text = `${handleOf(group)} `;
  return (
    <>
      {isMember && (
        <div className="card ask">
          <Link className="say" to={`/compose?${new URLSearchParams({ text, visibility: 'public' })}`}>
            {words.writeOnWall}
          </Link>
        </div>
      )}
      <Timeline
        source={accountTimeline(group.id, 'posts')}
        label={words.wall}
        empty={isMember ? words.wallEmpty : words.wallEmptyForOthers}
      />
    </>
  );
}
