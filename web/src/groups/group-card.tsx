/** A group in a list of groups. */
import { Link } from 'react-router';
import { Face } from '../../../src/look/components/face.tsx';
import { TitledPicture } from '../../../src/look/components/titled-picture.tsx';
import { GROUP_SIZES } from '../../../src/look/photo.ts';
import { zoneFor } from '../events/when.ts';
import { ActorName, useActorName } from '../people/actor-name.tsx';
import { timeAs } from '../words/format.ts';
import { handleOf, isolated } from '../words/names.ts';
import { useGroupsMessages } from './groups-messages.ts';
import type { Group } from './use-membership.ts';
import type { Overview } from './use-overviews.ts';

export function GroupCard({ group, overview }: { group: Group; overview: Overview | undefined }) {
  const words = useGroupsMessages();
  const title = useActorName(group);
  const { members = 0, next = null } = overview ?? {};
  const facts = [
    members > 0 && words.memberCount({ members }),
    group.openness && words.opennessNotes[group.openness],
  ].filter(Boolean);
  return (
    <article className="card groupcard">
      <TitledPicture of={group.banner} title={title} sizes={GROUP_SIZES} className="pic" />
      <div className="text">
        <Face of={group} />
        <h3>
          <Link className="cover-link plain" to={`/${handleOf(group)}`}>
            <ActorName actor={group} />
          </Link>
        </h3>
        {facts.length > 0 && <p className="meta">{facts.join('\u00a0· ')}</p>}
        {next && (
          <p className="meta">
            {words.nextOn({ date: timeAs('shortDay', next.beginsOn, zoneFor(next)), title: isolated(next.title) })}
          </p>
        )}
      </div>
    </article>
  );
}
