/** Answering a post in place: the pages that offer it provide the composer, which belongs to a later area. */
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, createContext, type ReactNode, type RefObject, useContext, useRef, useState } from 'react';
import { queryClient } from '../../server/api.ts';
import type { Post, Status } from '../state/status.ts';
import { changePost } from '../state/status-cache.ts';

interface AnswerComposerProps {
  post: Post;
  /** @param sent null for an answer that waits for the network, or for its time */
  onSent: (sent: Status | null) => void;
  /** None if it always stands there, as below a conversation. */
  onClose?: () => void;
}

interface AnswersInPlace {
  Composer: ComponentType<AnswerComposerProps>;
  /** Whether new answers are shown below the post, because the page does not list them. */
  showsNew: boolean;
}

/** Null where answers are written on a page of their own. */
export const AnswersInPlaceContext = createContext<AnswersInPlace | null>(null);

export interface Answering {
  button: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  toggle: () => void;
  /** The composer, while it is open. */
  composer: ReactNode;
  /** The viewer's new answers, the oldest first. */
  sent: readonly Status[];
}

const NONE: readonly Status[] = [];

const keyOf = (post: Post): readonly unknown[] => ['new-answers', post.id];

/** Null where answers are written on a page of their own, and for a post that takes none. */
export function useAnswering(post: Post): Answering | null {
  const inPlace = useContext(AnswersInPlaceContext);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  // They stay when the list removes the card from the page and draws it again.
  const { data: sent = NONE } = useQuery({
    ...{ queryKey: keyOf(post), queryFn: () => NONE, enabled: false },
    meta: { stored: false },
  });
  if (inPlace === null) return null;
  const { Composer, showsNew } = inPlace;
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  const done = (answer: Status | null): void => {
    close();
    if (answer === null) return;
    changePost(post.id, ({ replies_count }) => ({ replies_count: replies_count + 1 }));
    if (showsNew) queryClient.setQueryData<readonly Status[]>(keyOf(post), (before = NONE) => [...before, answer]);
  };
  return {
    button,
    isOpen,
    toggle: () => setOpen(!isOpen),
    composer: isOpen && <Composer post={post} onSent={done} onClose={close} />,
    sent,
  };
}
