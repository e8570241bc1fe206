/** The post that a post quotes, or why it is not shown. */
import { useNavigate } from 'react-router';
import { usePostsMessages } from '../posts-messages.ts';
import { type Post, postPath, type Quote } from '../state/status.ts';
import { PostContent } from './post-content.tsx';
import { PostHead } from './post-head.tsx';
import css from './quote-view.module.css';

export function QuoteView({ quote }: { quote: Quote }) {
  const words = usePostsMessages();
  const navigate = useNavigate();
  const { state, quoted_status: quoted } = quote;
  if (!quoted) return <p className={css.missing}>{words.quoteStates[state]}</p>;
  // What a quoted post quotes itself is only named.
  const post: Post = { ...quoted, quote: null };
  const open = ({ target }: React.MouseEvent): void => {
    if (!(target as Element).closest('a, button, input, label, video, audio')) navigate(postPath(post));
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the time is a link to the same page
    <blockquote className={css.quote} onClick={open}>
      <PostHead post={post} />
      <PostContent post={post} />
    </blockquote>
  );
}
