/** The top of a group's page: pictures, kind, members, and the viewer's membership. */
import { useQuery } from '@tanstack/react-query';
import { Check, Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { Face } from '../../../src/look/components/face.tsx';
import { Faces } from '../../../src/look/components/faces.tsx';
import { TitledPicture } from '../../../src/look/components/titled-picture.tsx';
import { WIDE_SIZES } from '../../../src/look/photo.ts';
import { ButtonLink } from '../kit/button.tsx';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { HtmlText } from '../kit/html-text.tsx';
import { later } from '../kit/later.ts';
import { Menu } from '../kit/menu.tsx';
import { ActorName, useActorName } from '../people/actor-name.tsx';
import { FollowButton } from '../people/follow-button.tsx';
import { trpc } from '../server/api.ts';
import { handleOf } from '../words/names.ts';
import css from './groups.module.css';
import { useGroupsMessages } from './groups-messages.ts';
import { MembershipButtons } from './membership-buttons.tsx';
import { type Group, ROLES, useMembership, useMembershipActions } from './use-membership.ts';
import type { Overview } from './use-overviews.ts';

const NotifyDialog = later(async () => (await import('./notify-dialog.tsx')).NotifyDialog);

interface GroupHeadProps {
  group: Group;
  /** The viewer's role; null without a membership or request. */
  role: number | null;
  overview: Overview | undefined;
}

export function GroupHead({ group, role, overview }: GroupHeadProps) {
  const words = useGroupsMessages();
  const title = useActorName(group);
  const handle = handleOf(group);
  const isMember = role !== null && role > ROLES.waiting;
  const organizes = role !== null && role >= ROLES.moderator;
  return (
    <section className="card place bleed">
      <TitledPicture of={group.banner} title={title} alt={group.banner?.alt ?? ''} sizes={WIDE_SIZES} isFirst />
      <div className="under">
        <div className={css.badges}>
          <Face of={group} size="xl" />
          {isMember && <Belonging group={group} role={role} />}
        </div>
        <p className={css.name} aria-hidden="true">
          <ActorName actor={group} />
        </p>
        <p className="meta">
          <bdi>{handle}</bdi>
          {group.openness && `\u00a0· ${words.opennessNotes[group.openness]}`}
        </p>
        {group.summary && <HtmlText html={group.summary} />}
        {overview && <Members overview={overview} />}
        {(!isMember || organizes || group.domain !== null) && (
          <div className={css.row}>
            {overview?.blocksYou ? (
              <p className="soft">{words.blocksYou}</p>
            ) : (
              !isMember && <MembershipButtons group={group} />
            )}
            {organizes && <ButtonLink to={`/events/new?group=${group.id}`}>{words.newEvent}</ButtonLink>}
            {group.domain !== null && <FollowRemoteGroup handle={handle} />}
          </div>
        )}
      </div>
    </section>
  );
}

/** Remote groups send new posts to their followers. */
function FollowRemoteGroup({ handle }: { handle: string }) {
  const { data } = useQuery(trpc.accounts.lookup.queryOptions({ acct: handle.slice(1) }));
  return data ? <FollowButton account={data} /> : null;
}

/** Zero is not shown; only members see the members of a private group. */
function Members({ overview: { members, followed, faces } }: { overview: Overview }) {
  const words = useGroupsMessages();
  if (members === 0) return null;
  return (
    <div className="line">
      <Faces people={faces} />
      <span className="small soft">
        {followed > 0 ? words.membersYouFollow({ members, followed }) : words.memberCount({ members })}
      </span>
    </div>
  );
}

/** Membership is shown as a state; ending it needs another step. */
function Belonging({ group, role }: { group: Group; role: number }) {
  const words = useGroupsMessages();
  const name = useActorName(group);
  const { leave } = useMembershipActions(group);
  const { notify } = useMembership(group.id);
  const [isLeaving, setLeaving] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const administers = group.domain === null && role >= ROLES.administrator;
  return (
    <div className="line push">
      <span className="tag moss">
        <Check className="icon" aria-hidden="true" />
        {words.member}
      </span>
      <Menu
        label={words.actionsFor({ name })}
        icon={<Ellipsis aria-hidden="true" />}
        items={[
          administers && { label: words.settings, to: `/${handleOf(group)}/settings` },
          notify && { label: words.notify, onSelect: () => setChoosing(true) },
          { label: words.leave, danger: true, onSelect: () => setLeaving(true) },
        ]}
      />
      {isChoosing && notify && <NotifyDialog group={group} onClose={() => setChoosing(false)} />}
      {isLeaving && (
        <ConfirmDialog
          title={words.leaveTitle({ name })}
          text={words.leaveHint}
          verb={words.leave}
          onConfirm={() => {
            setLeaving(false);
            leave();
          }}
          onClose={() => setLeaving(false)}
        />
      )}
    </div>
  );
}
