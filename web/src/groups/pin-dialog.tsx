/** Pins a link or a PDF to a group. */
import { useState } from 'react';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { Field, TextField } from '../kit/field.tsx';
import { Trouble } from '../kit/trouble.tsx';
import { useServerForm } from '../kit/use-server-form.ts';
import { api } from '../server/api.ts';
import css from './groups.module.css';
import { useGroupsMessages } from './groups-messages.ts';
import type { Group } from './use-membership.ts';

const NOTHING = { title: '', url: '', file: '' };

/** The input for the server: a file or a link. */
function inputOf(id: string, { title, url }: typeof NOTHING, file: File | null) {
  if (!file) return { id, title, ...(url.trim() && { url: url.trim() }) };
  const form = new FormData();
  for (const [name, value] of Object.entries({ id, title, file })) form.set(name, value);
  return form;
}

interface PinDialogProps {
  group: Group;
  onPinned: () => Promise<unknown>;
  onClose: () => void;
}

export function PinDialog({ group: { id }, onPinned, onClose }: PinDialogProps) {
  const words = useGroupsMessages();
  const [file, setFile] = useState<File | null>(null);
  const { form, submit, busy, trouble, errorOf } = useServerForm(NOTHING, async (values) => {
    await api.groupPins.create.mutate(inputOf(id, values, file));
    await onPinned();
    onClose();
  });
  const choose = (chosen: File | null): void => {
    setFile(chosen);
    // A document mostly has its name already.
    if (chosen && form.getValues('title') === '') form.setValue('title', chosen.name.replace(/\.pdf$/i, ''));
  };
  return (
    <Dialog title={words.pin} onClose={onClose}>
      <form className={css.form} onSubmit={submit} noValidate>
        <Field label={words.pinFile} hint={words.pinFileHint} error={errorOf('file')}>
          {(control) => (
            <input
              {...control}
              className="input"
              type="file"
              accept="application/pdf"
              onChange={({ target }) => choose(target.files?.[0] ?? null)}
            />
          )}
        </Field>
        {!file && (
          <TextField label={words.pinUrl} type="url" inputMode="url" error={errorOf('url')} {...form.register('url')} />
        )}
        <TextField label={words.pinTitle} required error={errorOf('title')} {...form.register('title')} />
        <Trouble>{trouble}</Trouble>
        <div className={css.row}>
          <Button type="submit" look="primary" busy={busy}>
            {words.pinNow}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
