/** Describes a photo for people who cannot see it. */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Failed } from '../../kit/failed.tsx';
import { TextArea } from '../../kit/field.tsx';
import { useKitMessages } from '../../kit/kit-messages.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { trpc } from '../../server/api.ts';
import { forRow, useCurrentData } from '../../server/form-values.ts';
import { type EventPhoto, renewPhotos } from './photos.ts';
import { usePhotosMessages } from './photos-messages.ts';

interface DescribeDialogProps {
  picture: EventPhoto['picture'];
  uuid: string;
  onClose: () => void;
}

export function DescribeDialog({ picture, ...given }: DescribeDialogProps) {
  const words = usePhotosMessages();
  const options = trpc.pictures.get.queryOptions({ id: picture.id }, forRow(picture));
  const current = useCurrentData(options);
  return (
    <Dialog title={words.describe} onClose={given.onClose}>
      <Loaded query={current}>{(read) => <DescriptionForm picture={read} {...given} />}</Loaded>
    </Dialog>
  );
}

function DescriptionForm({ picture: { id, alt }, uuid, onClose }: DescribeDialogProps) {
  const words = usePhotosMessages();
  const kit = useKitMessages();
  const [text, setText] = useState(alt ?? '');
  const save = useMutation(
    trpc.pictures.update.mutationOptions({
      async onSuccess() {
        await renewPhotos(uuid);
        onClose();
      },
    }),
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!save.isPending) save.mutate({ id, alt: text.trim() || null });
  };
  return (
    <form className="stack" onSubmit={submit}>
      <TextArea
        label={words.alt}
        hint={words.altHint}
        maxLength={1500}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {save.error && <Failed error={save.error} />}
      <div className="actions">
        <Button type="submit" look="primary" busy={save.isPending}>
          {words.save}
        </Button>
        <Button onClick={onClose}>{kit.cancel}</Button>
      </div>
    </form>
  );
}
