/** A composer whose draft is loaded first: on the page /compose, or in place. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../kit/loaded.tsx';
import { showToast } from '../kit/toast.tsx';
import { useComposeMessages } from './compose-messages.ts';
import { Composer } from './composer.tsx';
import { isScheduled, type Sent } from './send.ts';
import { startOf, type Target, targetName } from './start-draft.ts';

interface StartedComposerProps {
  target: Target;
  /** Below the post that is answered, which need not be shown again. */
  isInline?: boolean;
  /**
   * A toast has confirmed it already.
   *
   * @param sent null for a post that waits for the network
   */
  onSent: (sent: Sent | null) => void;
}

export function StartedComposer({ target, isInline = false, onSent }: StartedComposerProps) {
  const words = useComposeMessages();
  const [round, setRound] = useState(0);
  const key = `${targetName(target)} ${round}`;
  const start = useQuery({
    queryKey: ['compose', key],
    queryFn: () => startOf(target),
    meta: { stored: false },
    staleTime: Number.POSITIVE_INFINITY,
    // Later changes are in the stored draft.
    gcTime: 0,
  });
  const done = (sent: Sent | null): void => {
    const told = target.kind === 'edit' ? words.changed : words.posted;
    const path = sent === null || isScheduled(sent) ? null : `/@${sent.account.acct}/${sent.id}`;
    showToast(sent === null ? words.waits : isScheduled(sent) ? words.scheduledNow : told, {
      link: isInline || path === null ? null : { to: path, label: words.show },
    });
    onSent(sent);
  };
  return (
    <Loaded query={start}>
      {(found) => (
        <Composer
          key={key}
          target={target}
          start={isInline ? { ...found, about: null } : found}
          isInline={isInline}
          onSent={done}
          onRestart={() => setRound(round + 1)}
        />
      )}
    </Loaded>
  );
}
