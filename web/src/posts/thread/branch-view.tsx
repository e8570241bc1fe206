/** A direct answer, and the answers that follow from it, folded if they are many. */
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { session } from '../../server/session.ts';
import { PostCard } from '../card/post-card.tsx';
import { usePostsMessages } from '../posts-messages.ts';
import type { PostAct } from '../state/post-acts.ts';
import type { Branch } from './branches.ts';
import css from './thread.module.css';

/** Fewer are shown at once. */
const MANY = 3;

/** The answers whose branches were opened, so that they are open after going back. */
const opened = new Set<string>();

interface BranchViewProps {
  branch: Branch;
  /** A further action in the menu of each answer. */
  act: PostAct | undefined;
}

export function BranchView({ branch: { answer, further }, act }: BranchViewProps) {
  const words = usePostsMessages();
  const [isOpen, setOpen] = useState(opened.has(answer.id));
  const hasOwn = further.some(({ account }) => account.id === session().actorId);
  const isFolded = further.length >= MANY && !isOpen && !hasOwn;
  const all = [answer, ...(isFolded ? [] : further)];
  return (
    <>
      {all.map((status, place) => (
        <PostCard
          key={status.id}
          status={status}
          context="thread"
          act={act}
          isJoined={isFolded || all[place + 1]?.in_reply_to_id === status.id}
        />
      ))}
      {isFolded && (
        <p className={css.folded}>
          <Button
            look="quiet"
            onClick={({ currentTarget }) => {
              // The button goes; the answer before it is the next in the order of the page.
              currentTarget.closest('p')?.previousElementSibling?.querySelector('a')?.focus();
              opened.add(answer.id);
              setOpen(true);
            }}
          >
            <ChevronDown aria-hidden="true" size={18} />
            {words.moreReplies({ number: further.length })}
          </Button>
        </p>
      )}
    </>
  );
}
