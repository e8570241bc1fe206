/** The composer of an answer, below the post that is answered. */
import type { KeyboardEvent } from 'react';
import { Button } from '../kit/button.tsx';
import { useKitMessages } from '../kit/kit-messages.ts';
import type { Post, Status } from '../posts/state/status.ts';
import css from './composer.module.css';
import { isScheduled, type Sent } from './send.ts';
import { StartedComposer } from './started-composer.tsx';

interface InlineAnswerProps {
  post: Post;
  onSent: (sent: Status | null) => void;
  onClose?: () => void;
}

export function InlineAnswer({ post, onSent, onClose }: InlineAnswerProps) {
  const kit = useKitMessages();
  const done = (sent: Sent | null): void => onSent(sent === null || isScheduled(sent) ? null : sent);
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || !onClose) return;
    event.stopPropagation();
    onClose();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is a short cut for the button
    <div className={css.inline} onKeyDown={leave}>
      <StartedComposer
        target={{ kind: 'reply', id: post.id, text: '', visibility: null, group: null }}
        onSent={done}
        isInline
      />
      {onClose && (
        <Button look="quiet" onClick={onClose}>
          {kit.cancel}
        </Button>
      )}
    </div>
  );
}
