/** The post that a post quotes, or why it is not shown. */
import { usePostsMessages } from '../posts-messages.ts';
import { type Post, postPath, type Quote } from '../state/status.ts';
import { useOpening } from './opening.ts';
import css from './post-card.module.css';
import { PostContent } from './post-content.tsx';
import { PostHead } from './post-head.tsx';

export function QuoteView({ quote }: { quote: Quote }) {
  const words = usePostsMessages();
  const { state, quoted_status: quoted } = quote;
  if (!quoted) return <p className="quote soft">{words.quoteStates[state]}</p>;
  // A nested quote is only named.
  return <Quoted post={{ ...quoted, quote: null }} />;
}

function Quoted({ post }: { post: Post }) {
  const opening = useOpening(postPath(post));
  return (
    <blockquote className={`quote ${css.opens}`} {...opening}>
      <PostHead post={post} isQuoted />
      <PostContent post={post} />
    </blockquote>
  );
}
