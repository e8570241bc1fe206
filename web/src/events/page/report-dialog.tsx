/** Tells the moderators about an event, a comment or a photo. */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Failed } from '../../kit/failed.tsx';
import { Checkbox, TextArea } from '../../kit/field.tsx';
import { useKitMessages } from '../../kit/kit-messages.ts';
import { showToast } from '../../kit/toast.tsx';
import { api } from '../../server/api.ts';
import { useEventActsMessages } from '../event-acts-messages.ts';

interface ReportDialogProps {
  /** The organizer or author. */
  actorId: string;
  /** The domain of a remote author. */
  domain: string | null;
  name: string;
  eventId?: string;
  commentId?: string;
  photoId?: string;
  /** The address of what is reported, at the beginning of the message. */
  about?: string;
  onClose: () => void;
}

export function ReportDialog({
  actorId,
  domain,
  name,
  eventId,
  commentId,
  photoId,
  about = '',
  onClose,
}: ReportDialogProps) {
  const words = useEventActsMessages();
  const kit = useKitMessages();
  const [content, setContent] = useState(about);
  const [forward, setForward] = useState(false);
  const create = useMutation({
    async mutationFn() {
      const comment = content.trim();
      if (photoId)
        return api.reports.reportAccount.mutate({ account_id: actorId, photo_ids: [photoId], comment, forward });
      return api.reports.create.mutate({
        reportedActorId: actorId,
        ...(comment && { content: comment }),
        ...(eventId && { eventId }),
        ...(commentId && { commentsIds: [commentId] }),
        ...(forward && { forward }),
      });
    },
    onSuccess() {
      showToast(words.reported);
      onClose();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!create.isPending) create.mutate();
  };
  return (
    <Dialog title={words.reportTitle({ name })} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <TextArea
          label={words.reportText}
          hint={words.reportHint}
          maxLength={1000}
          value={content}
          onChange={({ target }) => setContent(target.value)}
        />
        {domain !== null && (
          <Checkbox
            label={words.forward({ host: domain })}
            hint={words.forwardHint}
            checked={forward}
            onChange={({ target }) => setForward(target.checked)}
          />
        )}
        {create.error && <Failed error={create.error} />}
        <div className="actions">
          <Button type="submit" look="primary" busy={create.isPending}>
            {words.send}
          </Button>
          <Button onClick={onClose}>{kit.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
