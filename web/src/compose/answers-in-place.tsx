/** Lets people answer the posts of a page without leaving it. */
import { type ReactNode, useMemo } from 'react';
import { later } from '../kit/later.ts';
import { Skeleton } from '../kit/loaded.tsx';
import { AnswersInPlaceContext } from '../posts/card/answering.tsx';

const Composer = later(async () => (await import('./inline-answer.tsx')).InlineAnswer, <Skeleton />);

interface AnswersInPlaceProps {
  /** The page does not list answers, so new ones are shown below their post. */
  showsNew?: boolean;
  children: ReactNode;
}

export function AnswersInPlace({ showsNew = false, children }: AnswersInPlaceProps) {
  const value = useMemo(() => ({ Composer, showsNew }), [showsNew]);
  return <AnswersInPlaceContext value={value}>{children}</AnswersInPlaceContext>;
}
