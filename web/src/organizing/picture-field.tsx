/** A picture with its description: chosen, uploaded at once, shown, and removed. */
import { useMutation } from '@tanstack/react-query';
import { ImagePlus, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Button } from '../kit/button.tsx';
import { errorText, fieldErrorsOf } from '../kit/error-text.ts';
import { TextField } from '../kit/field.tsx';
import { useKitMessages } from '../kit/kit-messages.ts';
import { showToast } from '../kit/toast.tsx';
import { api } from '../server/api.ts';
import type { ChosenPicture } from './event-values.ts';
import css from './organizing.module.css';
import { useOrganizingMessages } from './organizing-messages.ts';

interface PictureFieldProps {
  label: string;
  value: ChosenPicture | null;
  onChange: (picture: ChosenPicture | null) => void;
  error?: string | undefined;
}

/** Saved by itself, because the picture is there already. */
function Description({ picture, onChange }: { picture: ChosenPicture; onChange: PictureFieldProps['onChange'] }) {
  const words = useOrganizingMessages();
  const kit = useKitMessages();
  const [alt, setAlt] = useState(picture.alt ?? '');
  const save = useMutation({
    mutationFn: () => api.pictures.update.mutate({ id: picture.id, alt: alt.trim() || null }),
    onSuccess: (saved) => {
      onChange({ ...picture, alt: saved.alt });
      showToast(words.altSaved);
    },
  });
  return (
    <>
      <TextField
        label={words.alt}
        hint={words.altHint}
        value={alt}
        maxLength={1500}
        error={save.error ? errorText(save.error, kit) : undefined}
        onChange={({ target }) => setAlt(target.value)}
      />
      {alt.trim() !== (picture.alt ?? '') && (
        <Button busy={save.isPending} onClick={() => save.mutate()}>
          {words.saveAlt}
        </Button>
      )}
    </>
  );
}

const TYPES = 'image/png,image/jpeg,image/gif,image/webp,image/avif,image/heic,image/heif';

export function PictureField({ label, value, onChange, error }: PictureFieldProps) {
  const words = useOrganizingMessages();
  const kit = useKitMessages();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [alt, setAlt] = useState('');
  const upload = useMutation({
    mutationFn: (chosen: File) => {
      const form = new FormData();
      form.set('file', chosen);
      form.set('name', chosen.name.slice(0, 255));
      if (alt.trim()) form.set('alt', alt.trim());
      return api.pictures.upload.mutate(form);
    },
    onSuccess: (picture) => {
      onChange({ id: picture.id, url: picture.url, alt: picture.alt });
      setFile(null);
      setAlt('');
    },
  });
  const wrong = upload.error ? (fieldErrorsOf(upload.error).file?.[0] ?? errorText(upload.error, kit)) : error;
  return (
    <fieldset className={css.group} aria-describedby={wrong ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      {value && !file && (
        <div className={css.picture}>
          <img src={value.url} alt={value.alt ?? ''} />
          <Description key={value.id} picture={value} onChange={onChange} />
        </div>
      )}
      <input
        ref={input}
        id={id}
        type="file"
        accept={TYPES}
        aria-label={label}
        hidden
        onChange={({ target }) => {
          setFile(target.files?.[0] ?? null);
          upload.reset();
          target.value = '';
        }}
      />
      {file && (
        <>
          <p>{file.name}</p>
          <TextField
            label={words.alt}
            hint={words.altHint}
            value={alt}
            maxLength={1500}
            onChange={({ target }) => setAlt(target.value)}
          />
        </>
      )}
      {wrong && (
        <p id={`${id}-error`} role="alert" className={css.error}>
          {wrong}
        </p>
      )}
      <div className={css.row}>
        {file ? (
          <>
            <Button look="primary" busy={upload.isPending} onClick={() => upload.mutate(file)}>
              {words.usePicture}
            </Button>
            <Button onClick={() => setFile(null)}>{kit.cancel}</Button>
          </>
        ) : (
          <Button onClick={() => input.current?.click()}>
            <ImagePlus aria-hidden="true" />
            {value ? words.changePicture : words.choosePicture}
          </Button>
        )}
        {value && !file && (
          <Button look="quiet" onClick={() => onChange(null)}>
            <X aria-hidden="true" />
            {words.removePicture}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
