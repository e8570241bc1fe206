/** Above the first post of a discussion: its group, whether it is closed, and the acts of its author and of moderators. */
import { useQuery } from '@tanstack/react-query';
import { Ellipsis, LockKeyhole } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { later } from '../kit/later.ts';
import { Menu } from '../kit/menu.tsx';
import { showToast } from '../kit/toast.tsx';
import { ActorName } from '../people/actor-name.tsx';
import type { PostAct } from '../posts/state/post-acts.ts';
import type { Post } from '../posts/state/status.ts';
import { trpc } from '../server/api.ts';
import { session } from '../server/session.ts';
import { handleOf } from '../words/names.ts';
import { useClosing } from './discussions-of.ts';
import { useGroupsMessages } from './groups-messages.ts';
import { markRead } from './read-discussions.ts';
import { ReplyRemoval } from './reply-removal.tsx';
import { ROLES, useMembership } from './use-membership.ts';

const RenameDialog = later(async () => (await import('./rename-dialog.tsx')).RenameDialog);

interface DiscussionHeadProps {
  post: Post;
  discussion: NonNullable<Post['discussion']>;
  /** Gets the action of moderators on each reply; must be stable. */
  onModerates: (act: PostAct | undefined) => void;
}

export function DiscussionHead({ post, discussion: { group_id: groupId, closed }, onModerates }: DiscussionHeadProps) {
  const words = useGroupsMessages();
  const { data: group } = useQuery(trpc.groups.get.queryOptions({ id: groupId }));
  const { role } = useMembership(groupId);
  const [isRenaming, setRenaming] = useState(false);
  const closing = useClosing(({ closed: isClosed }) =>
    showToast(isClosed ? words.discussionClosed : words.discussionReopened),
  );
  const moderates = group?.domain === null && role !== null && role >= ROLES.moderator;
  const renames = post.account.id === session().actorId;
  const verb = closed ? 'reopen' : 'close';
  // Also when answers are shown that arrived meanwhile.
  useEffect(() => {
    markRead(post.id);
    return () => markRead(post.id);
  }, [post.id]);
  if (!group) return null;
  return (
    <div className="card pad line">
      <p>
        <span className="soft">{words.discussionIn}</span>{' '}
        <Link to={`/${handleOf(group)}?tab=discussions`}>
          <ActorName actor={group} />
        </Link>
      </p>
      {closed && (
        <span className="tag">
          <LockKeyhole className="icon s" aria-hidden="true" />
          {words.closed}
        </span>
      )}
      {(renames || moderates) && (
        <Menu
          className="push"
          label={words.discussionActions}
          icon={<Ellipsis aria-hidden="true" />}
          items={[
            renames && { label: words.renameDiscussion, onSelect: () => setRenaming(true) },
            moderates && {
              label: closed ? words.reopenDiscussion : words.closeDiscussion,
              onSelect: () => closing.run({ groupId, statusId: post.id, verb }),
            },
          ]}
        />
      )}
      {moderates && <ReplyRemoval groupId={groupId} onAct={onModerates} />}
      {isRenaming && <RenameDialog groupId={groupId} statusId={post.id} onClose={() => setRenaming(false)} />}
    </div>
  );
}
