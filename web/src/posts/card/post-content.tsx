/** What a post says: its text, behind its warning if it has one, its files, poll and link. */
import { type ReactNode, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { EmojiText } from '../../kit/emoji-text.tsx';
import { HtmlText } from '../../kit/html-text.tsx';
import { MediaGallery } from '../media/media-gallery.tsx';
import { usePostsMessages } from '../posts-messages.ts';
import type { Post } from '../state/status.ts';
import { PollView } from './poll-view.tsx';
import css from './post-card.module.css';
import { PreviewCardView } from './preview-card.tsx';
import { Translated, useTranslation } from './translation.tsx';

interface PostContentProps {
  post: Post;
  /** A filter hides the pictures. */
  isBlurred?: boolean;
  /** Behind the warning as well. */
  children?: ReactNode;
}

export function PostContent({ post, isBlurred = false, children }: PostContentProps) {
  const words = usePostsMessages();
  const [isOpen, setOpen] = useState(false);
  const translation = useTranslation(post);
  const { spoiler_text: warning, media_attachments: files } = post;
  const { content, language, emojis } = { ...post, ...translation.shown };
  const isClosed = warning !== '' && !isOpen;
  return (
    <div className={css.body}>
      {warning && (
        <p className={css.warning}>
          <span lang={language ?? undefined} dir="auto">
            <EmojiText text={translation.shown?.spoiler_text ?? warning} emojis={post.emojis} />
          </span>
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? words.showLess : words.showMore}
          </Button>
        </p>
      )}
      {!isClosed && (
        <>
          {content && (
            <HtmlText className={children ? css.quoting : css.text} html={content} lang={language} emojis={emojis} />
          )}
          <Translated translation={translation} />
          {post.poll && <PollView post={post} poll={post.poll} />}
          {files.length > 0 && <MediaGallery files={files} isSensitive={(post.sensitive && !warning) || isBlurred} />}
          {children}
          {post.card && files.length === 0 && !post.quote && <PreviewCardView card={post.card} />}
        </>
      )}
    </div>
  );
}
