/** A post in two lines, which lead to it. */
import { Link } from 'react-router';
import { EmojiText } from '../kit/emoji-text.tsx';
import { wordsOf } from '../kit/plain-html.ts';
import { nameOf } from '../people/account.ts';
import { usePostsMessages } from '../posts/posts-messages.ts';
import { warningsOf } from '../posts/state/filters.ts';
import { type Post, postPath, type Status, shownOf } from '../posts/state/status.ts';
import { isolated } from '../words/names.ts';
import css from './catch-up.module.css';
import { type CatchUpMessages, useCatchUpMessages } from './catch-up-messages.ts';

/** The text or the content warning; for posts without either, the descriptions or the number of their files. */
function linesOf({ spoiler_text, content, media_attachments: files, poll }: Post, words: CatchUpMessages): string {
  const text = spoiler_text || wordsOf(content) || files.flatMap(({ description }) => description ?? []).join(' · ');
  if (text !== '') return text;
  return files.length > 0 ? words.media({ files: files.length }) : poll ? words.poll : '…';
}

interface CaughtPostProps {
  status: Status;
  /** Whether its author is named; the heading names others. */
  by: 'author' | null;
}

export function CaughtPost({ status, by }: CaughtPostProps) {
  const words = useCatchUpMessages();
  const { filtered } = usePostsMessages();
  const post = shownOf(status);
  const warnings = warningsOf(status, 'home');
  const isBoost = status.reblog !== null && !status.account.group;
  const facts = [
    by === 'author' && isolated(nameOf(post.account)),
    isBoost && words.boostedBy({ name: isolated(nameOf(status.account)) }),
    post.replies_count > 0 && words.replies({ replies: post.replies_count }),
    post.reblogs_count > 0 && words.reblogs({ reblogs: post.reblogs_count }),
  ].filter(Boolean);
  return (
    <li>
      <Link className={css.post} to={postPath(post)}>
        <span className={css.lines} lang={post.language ?? undefined} dir="auto">
          {warnings.length > 0 ? (
            filtered({ names: warnings.join(', ') })
          ) : (
            <EmojiText text={linesOf(post, words)} emojis={post.emojis} />
          )}
        </span>
        {facts.length > 0 && <span className="meta">{facts.join(' · ')}</span>}
      </Link>
    </li>
  );
}
