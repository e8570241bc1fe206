/** The description of a file, and the point of a picture that stays in sight when it is cropped. */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { CENTRE } from '../../../../src/look/focal-point.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { errorText } from '../../kit/error-text.ts';
import { TextArea } from '../../kit/field.tsx';
import { useKitMessages } from '../../kit/kit-messages.ts';
import { FocusPicker } from '../../kit/picture/focus-picker.tsx';
import { api } from '../../server/api.ts';
import { useComposeMessages } from '../compose-messages.ts';
import type { Attached, Focus } from '../draft.ts';
import css from './media-dialog.module.css';

interface MediaDialogProps {
  file: Attached;
  longest: number;
  onSave: (file: Attached) => void;
  onClose: () => void;
}

/** Files of a post are changed together with the post; those that wait are changed at once. */
async function describe({ id, held }: Attached, description: string, focus: Focus): Promise<void> {
  if (held) return;
  const form = new FormData();
  form.set('id', id);
  form.set('description', description);
  form.set('focus', `${focus.x.toFixed(2)},${focus.y.toFixed(2)}`);
  await api.media.update.mutate(form);
}

export function MediaDialog({ file, longest, onSave, onClose }: MediaDialogProps) {
  const words = useComposeMessages();
  const kitWords = useKitMessages();
  const [description, setDescription] = useState(file.description);
  const [focus, setFocus] = useState(file.focus ?? CENTRE);
  const save = useMutation({
    mutationFn: () => describe(file, description, focus),
    onSuccess: () => onSave({ ...file, description: description.trim(), focus }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // React passes it on to the composer's form, which is around this one in the component tree.
    event.stopPropagation();
    save.mutate();
  };
  // In the page a form cannot be inside another.
  return createPortal(
    <Dialog title={words.describe} onClose={onClose}>
      <form className={css.form} onSubmit={submit}>
        {file.type !== 'audio' && file.preview && <FocusPicker src={file.preview} focus={focus} onChange={setFocus} />}
        <TextArea
          label={words.description}
          hint={words.descriptionHint}
          maxLength={longest}
          value={description}
          error={save.error ? errorText(save.error, kitWords) : undefined}
          onChange={({ target }) => setDescription(target.value)}
        />
        <div className={css.acts}>
          <Button onClick={onClose}>{kitWords.cancel}</Button>
          <Button type="submit" look="primary" busy={save.isPending}>
            {words.save}
          </Button>
        </div>
      </form>
    </Dialog>,
    document.body,
  );
}
