/** Lets people answer the posts of a page without leaving it. */
import { type ComponentProps, type ReactNode, Suspense, useMemo } from 'react';
import { loadable } from '../kit/loadable.ts';
import { Skeleton } from '../kit/loaded.tsx';
import { AnswersInPlaceContext } from '../posts/card/answering.tsx';

const InlineAnswer = loadable(async () => (await import('./inline-answer.tsx')).InlineAnswer);

/** Keeps the place of the composer while its module loads. */
function Composer(props: ComponentProps<typeof InlineAnswer>) {
  return (
    <Suspense fallback={<Skeleton />}>
      <InlineAnswer {...props} />
    </Suspense>
  );
}

interface AnswersInPlaceProps {
  /** The page does not list answers, so new ones are shown below their post. */
  showsNew?: boolean;
  children: ReactNode;
}

export function AnswersInPlace({ showsNew = false, children }: AnswersInPlaceProps) {
  const value = useMemo(() => ({ Composer, showsNew }), [showsNew]);
  return <AnswersInPlaceContext value={value}>{children}</AnswersInPlaceContext>;
}
