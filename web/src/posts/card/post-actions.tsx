/** The row of buttons below a post: answer, boost, favourite, bookmark, and the menu of the rest. */
import { Bookmark, MessageCircle, Repeat2, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MenuItem } from '../../kit/menu.tsx';
import { useAction } from '../../kit/use-action.ts';
import { session } from '../../server/session.ts';
import { shortNumber } from '../../words/format.ts';
import { usePostsMessages } from '../posts-messages.ts';
import { isOn, type ToggleName, toggle } from '../state/post-acts.ts';
import type { Post } from '../state/status.ts';
import type { Answering } from './answering.tsx';
import { PostMenu } from './post-menu.tsx';

interface ToggleButtonProps {
  post: Post;
  name: ToggleName;
  label: string;
  icon: ReactNode;
  number?: number;
  disabled?: boolean;
  isFilled?: boolean;
  /** The keyboard shortcut. */
  shortcut?: string;
}

/** Screen readers get the action, and everybody the count. */
function Labelled({ label, number }: { label: string; number: number | undefined }) {
  return (
    <>
      <span className="hidden">{`${label} `}</span>
      {number ? shortNumber(number) : ''}
    </>
  );
}

function ToggleButton({ post, name, label, icon, number, disabled, isFilled = true, shortcut }: ToggleButtonProps) {
  const { run } = useAction(() => toggle(post, name));
  return (
    <button
      type="button"
      className={isFilled ? undefined : 'lines'}
      aria-pressed={isOn(post, name)}
      title={label}
      aria-keyshortcuts={shortcut}
      disabled={disabled}
      onClick={() => run()}
    >
      {icon}
      <Labelled label={label} number={number} />
    </button>
  );
}

/** Posts for followers are boosted only by their authors, and those for the members of a group by nobody. */
function mayBoost({ visibility, account, members_of: group }: Post): boolean {
  return group === null && (visibility !== 'private' || account.id === session().actorId);
}

interface PostActionsProps {
  post: Post;
  /** A further entry of the menu. */
  more?: MenuItem | undefined;
  /** Where answers are written in place. */
  answering?: Answering | null;
}

function Answer({ post, answering }: Pick<PostActionsProps, 'post' | 'answering'>) {
  const words = usePostsMessages();
  const inner = (
    <>
      <MessageCircle className="icon" aria-hidden="true" />
      <Labelled label={words.reply} number={post.replies_count} />
    </>
  );
  const shared = { title: words.reply, 'aria-keyshortcuts': 'r' };
  const { barrier } = post.reply_approval;
  if (barrier)
    return (
      <button type="button" className="lines" title={words.noReply[barrier]} disabled>
        {inner}
      </button>
    );
  if (!answering)
    return (
      <Link {...shared} to={`/compose?reply=${post.id}`}>
        {inner}
      </Link>
    );
  return (
    <button
      {...shared}
      type="button"
      className="lines"
      ref={answering.button}
      aria-expanded={answering.isOpen}
      onClick={answering.toggle}
    >
      {inner}
    </button>
  );
}

export function PostActions({ post, more, answering }: PostActionsProps) {
  const words = usePostsMessages();
  return (
    <footer className="tools">
      <Answer post={post} answering={answering ?? null} />
      {post.visibility !== 'direct' && (
        <ToggleButton
          post={post}
          name="boost"
          shortcut="b"
          label={words.boost}
          icon={<Repeat2 className="icon" aria-hidden="true" />}
          number={post.reblogs_count}
          disabled={!mayBoost(post)}
          isFilled={false}
        />
      )}
      <ToggleButton
        post={post}
        name="favourite"
        shortcut="f"
        label={words.favourite}
        icon={<Star className="icon" aria-hidden="true" />}
        number={post.favourites_count}
      />
      <ToggleButton
        post={post}
        name="bookmark"
        label={words.bookmark}
        icon={<Bookmark className="icon" aria-hidden="true" />}
      />
      <PostMenu post={post} more={more} />
    </footer>
  );
}
