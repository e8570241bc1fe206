/** The author of a post, its time, and its audience unless it is public. */
import { AtSign, Globe, Lock, type LucideIcon, Moon } from 'lucide-react';
import { Link } from 'react-router';
import { Face } from '../../../../src/look/components/face.tsx';
import { Ago } from '../../kit/time.tsx';
import { accountPath } from '../../people/account.ts';
import { DisplayName } from '../../people/display-name.tsx';
import { usePostsMessages } from '../posts-messages.ts';
import { type Post, postPath } from '../state/status.ts';
import css from './post-card.module.css';

const ICONS: Record<Post['visibility'], LucideIcon> = { public: Globe, unlisted: Moon, private: Lock, direct: AtSign };

export function VisibilityIcon({ visibility, members_of: group }: Pick<Post, 'visibility' | 'members_of'>) {
  const words = usePostsMessages();
  if (group !== null)
    return (
      <span className={css.members}>
        <Lock className="icon s" aria-hidden="true" />
        {words.membersOnly}
      </span>
    );
  const Icon = ICONS[visibility];
  return (
    <span
      className={css.sign}
      role="img"
      aria-label={words.visibility[visibility]}
      title={words.visibility[visibility]}
    >
      <Icon className="icon" aria-hidden="true" />
    </span>
  );
}

/** For the pointer; for the keyboard, the name beside it is the link. */
export function PostFace({ account }: Pick<Post, 'account'>) {
  return (
    <Link className={css.face} to={accountPath(account)} tabIndex={-1} aria-hidden="true">
      <Face of={account} />
    </Link>
  );
}

interface PostHeadProps {
  post: Pick<Post, 'account' | 'id' | 'created_at' | 'edited_at' | 'visibility' | 'members_of'>;
  /** Inside another post, where no face is beside it. */
  isQuoted?: boolean;
}

export function PostHead({ post, isQuoted = false }: PostHeadProps) {
  const words = usePostsMessages();
  const { account } = post;
  return (
    <header className={`by ${css.by}`}>
      {isQuoted && <Face of={account} size="xs" />}
      <b>
        <Link className="plain" to={accountPath(account)}>
          <DisplayName account={account} />
        </Link>
      </b>
      <bdi className="meta handle">@{account.acct}</bdi>
      <span className="meta time">
        {post.edited_at && <span title={post.edited_at}>{words.edited}</span>}
        <Link className="plain" to={postPath(post)} aria-keyshortcuts="o">
          <Ago at={post.created_at} />
        </Link>
        {post.visibility !== 'public' && <VisibilityIcon visibility={post.visibility} members_of={post.members_of} />}
      </span>
    </header>
  );
}
