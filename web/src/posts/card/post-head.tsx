/** The author of a post, when it was written, and who can see it. */
import { AtSign, Globe, Lock, type LucideIcon, Moon } from 'lucide-react';
import { Link } from 'react-router';
import { Face } from '../../kit/face.tsx';
import { Ago } from '../../kit/time.tsx';
import { accountPath } from '../../people/account.ts';
import { DisplayName } from '../../people/display-name.tsx';
import { usePostsMessages } from '../posts-messages.ts';
import { type Post, postPath } from '../state/status.ts';
import css from './post-card.module.css';

const ICONS: Record<Post['visibility'], LucideIcon> = { public: Globe, unlisted: Moon, private: Lock, direct: AtSign };

export function VisibilityIcon({ visibility }: Pick<Post, 'visibility'>) {
  const words = usePostsMessages();
  const Icon = ICONS[visibility];
  return (
    <span role="img" aria-label={words.visibility[visibility]} title={words.visibility[visibility]}>
      <Icon aria-hidden="true" size={15} />
    </span>
  );
}

export function PostHead({ post }: { post: Pick<Post, 'account' | 'id' | 'created_at' | 'edited_at' | 'visibility'> }) {
  const words = usePostsMessages();
  const { account } = post;
  return (
    <header className={css.head}>
      <Link className={css.who} to={accountPath(account)}>
        <Face of={account} />
        <span className={css.names}>
          <strong>
            <DisplayName account={account} />
          </strong>
          <span className="soft">@{account.acct}</span>
        </span>
      </Link>
      <span className={css.when}>
        {post.edited_at && <span title={post.edited_at}>{words.edited}</span>}
        <Link to={postPath(post)} aria-keyshortcuts="o">
          <Ago at={post.created_at} />
        </Link>
        <VisibilityIcon visibility={post.visibility} />
      </span>
    </header>
  );
}
