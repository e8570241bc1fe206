/** The content of a post: its text, behind a warning if it has one, its files, poll and link. */
import { Eye } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { EmojiText } from '../../kit/emoji-text.tsx';
import { HtmlText } from '../../kit/html-text.tsx';
import { later } from '../../kit/later.ts';
import { MediaGallery } from '../media/media-gallery.tsx';
import { usePostsMessages } from '../posts-messages.ts';
import { eventLinkedIn } from '../state/event-link.ts';
import type { Post } from '../state/status.ts';
import { PollView } from './poll-view.tsx';
import css from './post-card.module.css';
import { PreviewCardView } from './preview-card.tsx';
import { Translated, useTranslation } from './translation.tsx';

const EventEmbed = later(async () => (await import('./event-embed.tsx')).EventEmbed, <div className="embed" />);

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
  const uuid = eventLinkedIn(post);
  const isClosed = warning !== '' && !isOpen;
  return (
    <>
      {warning && (
        <div className="cw">
          <Eye className="icon s" aria-hidden="true" />
          <span className={css.warning} lang={language ?? undefined} dir="auto">
            <EmojiText text={translation.shown?.spoiler_text ?? warning} emojis={post.emojis} />
          </span>
          <button type="button" className="button small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? words.showLess : words.showMore}
          </button>
        </div>
      )}
      {!isClosed && (
        <>
          {content && (
            <HtmlText
              className={post.quote?.quoted_status ? `text ${css.quoting}` : 'text'}
              html={content}
              lang={language}
              emojis={emojis}
            />
          )}
          <Translated translation={translation} />
          {post.poll && <PollView post={post} poll={post.poll} />}
          {files.length > 0 && <MediaGallery files={files} isSensitive={(post.sensitive && !warning) || isBlurred} />}
          {children}
          {uuid && <EventEmbed uuid={uuid} />}
          {post.card && !uuid && files.length === 0 && !post.quote && <PreviewCardView card={post.card} />}
        </>
      )}
    </>
  );
}
