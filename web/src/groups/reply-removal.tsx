/** Moderators remove replies from a discussion, and restore them. */
import { useEffect, useState } from 'react';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { Checkbox } from '../kit/field.tsx';
import { showToast } from '../kit/toast.tsx';
import { nameOf } from '../people/account.ts';
import type { PostAct } from '../posts/state/post-acts.ts';
import type { Status } from '../posts/state/status.ts';
import { session } from '../server/session.ts';
import { useModeration } from './discussions-of.ts';
import { useGroupsMessages } from './groups-messages.ts';

interface ReplyRemovalProps {
  groupId: string;
  /** Gets the action on each reply while this is shown; must be stable. */
  onAct: (act: PostAct | undefined) => void;
}

export function ReplyRemoval({ groupId, onAct }: ReplyRemovalProps) {
  const words = useGroupsMessages();
  const [asked, setAsked] = useState<Status | null>(null);
  const [isBlocking, setBlocking] = useState(false);
  const { run, busy } = useModeration((reply) => {
    showToast(reply.removed_from_discussion ? words.replyRemoved : words.replyRestored);
    setAsked(null);
  });
  useEffect(() => {
    onAct({
      labelOf: (post) => (post.removed_from_discussion ? words.restoreReply : words.removeReply),
      run: (reply) => {
        if (reply.removed_from_discussion) run({ groupId, statusId: reply.id, verb: 'restoreReply' });
        else {
          setBlocking(false);
          setAsked(reply);
        }
      },
    });
    return () => onAct(undefined);
  }, [groupId, onAct, run, words]);
  if (!asked) return null;
  return (
    <ConfirmDialog
      title={words.removeReplyTitle}
      text={words.removeReplyHint}
      verb={words.removeReply}
      busy={busy}
      onConfirm={() =>
        run({
          ...{ groupId, statusId: asked.id, verb: 'removeReply' },
          accountId: isBlocking ? asked.account.id : undefined,
        })
      }
      onClose={() => setAsked(null)}
    >
      {asked.account.id !== session().actorId && (
        <Checkbox
          label={words.blockAuthor({ name: nameOf(asked.account) })}
          hint={words.blockAuthorHint}
          checked={isBlocking}
          onChange={({ target: { checked } }) => setBlocking(checked)}
        />
      )}
    </ConfirmDialog>
  );
}
