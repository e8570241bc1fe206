/** In place of posts that were missed, and after them. */
import { ButtonLink } from '../kit/button.tsx';
import { Empty } from '../kit/empty.tsx';
import { useCatchUpMessages } from './catch-up-messages.ts';

export function NothingMissed({ text }: { text: string }) {
  const words = useCatchUpMessages();
  return (
    <Empty drawing="bench" text={text}>
      <ButtonLink to="/">{words.toHome}</ButtonLink>
    </Empty>
  );
}
