/** Lets people answer the posts of a page without leaving it. */
import { type ReactNode, useMemo } from 'react';
import { later } from '../kit/later.ts';
import { AnswersInPlaceContext } from '../posts/card/answering.tsx';

const InlineAnswer = later(async () => (await import('./inline-answer.tsx')).InlineAnswer);

interface AnswersInPlaceProps {
  /** The page does not list answers, so new ones are shown below their post. */
  showsNew?: boolean;
  children: ReactNode;
}

export function AnswersInPlace({ showsNew = false, children }: AnswersInPlaceProps) {
  const value = useMemo(() => ({ Composer: InlineAnswer, showsNew }), [showsNew]);
  return <AnswersInPlaceContext value={value}>{children}</AnswersInPlaceContext>;
}
