/** Chooses the focal point of a picture; saved separately, because the picture is already stored. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CENTRE } from '../../../src/look/focal-point.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { errorText } from '../kit/error-text.ts';
import { useKitMessages } from '../kit/kit-messages.ts';
import { FocusPicker } from '../kit/picture/focus-picker.tsx';
import { showToast } from '../kit/toast.tsx';
import { Trouble } from '../kit/trouble.tsx';
import { api } from '../server/api.ts';
import type { ChosenPicture } from './chosen-picture.ts';
import css from './organizing.module.css';
import { useOrganizingMessages } from './organizing-messages.ts';

interface FocusDialogProps {
  picture: ChosenPicture;
  onSave: (picture: ChosenPicture) => void;
  onClose: () => void;
}

export function FocusDialog({ picture, onSave, onClose }: FocusDialogProps) {
  const words = useOrganizingMessages();
  const kit = useKitMessages();
  const [focus, setFocus] = useState(picture.focus ?? CENTRE);
  const save = useMutation({
    mutationFn: () => api.pictures.update.mutate({ id: picture.id, focus }),
    onSuccess: (saved) => {
      showToast(words.focusSaved);
      onSave({ ...picture, focus: saved.focus });
    },
  });
  return (
    <Dialog title={words.focusTitle} onClose={onClose}>
      <FocusPicker src={picture.url} focus={focus} onChange={setFocus} />
      <Trouble>{save.error && errorText(save.error, kit)}</Trouble>
      <div className={css.row}>
        <Button look="primary" busy={save.isPending} onClick={() => save.mutate()}>
          {words.saveFocus}
        </Button>
        <Button onClick={onClose}>{kit.cancel}</Button>
      </div>
    </Dialog>
  );
}
