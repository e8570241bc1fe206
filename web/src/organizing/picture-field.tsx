/** A picture with its description: chosen, uploaded at once, shown, and removed. */

import { useMutation } from '@tanstack/react-query';
import { Focus, ImagePlus, type LucideIcon, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Placeholder } from '../../../src/look/components/placeholder.tsx';
import { focusClass } from '../../../src/look/focal-point.ts';
import { pictureAt, plainUrl } from '../../../src/look/photo.ts';
import { Button } from '../kit/button.tsx';
import { errorText, fieldErrorsOf } from '../kit/error-text.ts';
import { TextField } from '../kit/field.tsx';
import { useKitMessages } from '../kit/kit-messages.ts';
import { later } from '../kit/later.ts';
import { PICTURE_TYPES, shrinkPhoto } from '../kit/picture/shrink-photo.ts';
import { showToast } from '../kit/toast.tsx';
import { api } from '../server/api.ts';
import { labelled } from '../words/refusals.ts';
import { type ChosenPicture, chosenPicture } from './chosen-picture.ts';
import css from './organizing.module.css';
import { useOrganizingMessages } from './organizing-messages.ts';

const FocusDialog = later(async () => (await import('./focus-dialog.tsx')).FocusDialog);

interface PictureFieldProps {
  label: string;
  /** For forms with several pictures; a single one needs no label. */
  showsLabel?: boolean;
  /** The title of the event, which determines the placeholder's colours. */
  title: string;
  value: ChosenPicture | null;
  onChange: (picture: ChosenPicture | null) => void;
  error?: string | undefined;
}

/** Saved separately, because the picture is already stored. */
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

interface ActProps {
  label: string;
  icon: LucideIcon;
  onClick: () => void;
}

/** An action on the picture. */
const Act = ({ label, icon: Icon, onClick }: ActProps) => (
  <button type="button" className={`button small ${css.onPicture}`} aria-label={label} title={label} onClick={onClick}>
    <Icon className="icon s" aria-hidden="true" />
  </button>
);

export function PictureField({ label, showsLabel = false, title, value, onChange, error }: PictureFieldProps) {
  const words = useOrganizingMessages();
  const kit = useKitMessages();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [alt, setAlt] = useState('');
  const [isFocusing, setFocusing] = useState(false);
  const upload = useMutation({
    mutationFn: async (chosen: File) => {
      const form = new FormData();
      form.set('file', await shrinkPhoto(chosen));
      form.set('name', chosen.name.slice(0, 255));
      if (alt.trim()) form.set('alt', alt.trim());
      return api.pictures.upload.mutate(form);
    },
    onSuccess: (picture) => {
      onChange(chosenPicture(picture));
      setFile(null);
      setAlt('');
    },
  });
  const wrong = upload.error ? (fieldErrorsOf(upload.error).file ?? errorText(upload.error, kit)) : error;
  return (
    <fieldset className={css.group} aria-describedby={wrong ? `${id}-error` : undefined}>
      <legend className={showsLabel ? undefined : 'hidden'}>{label}</legend>
      <input
        ref={input}
        id={id}
        type="file"
        accept={PICTURE_TYPES}
        aria-label={label}
        hidden
        onChange={({ target }) => {
          setFile(target.files?.[0] ?? null);
          upload.reset();
          target.value = '';
        }}
      />
      <div className="cover">
        {value ? (
          <img className={focusClass(value.focus)} src={plainUrl(pictureAt(value.url))} alt={value.alt ?? ''} />
        ) : (
          <Placeholder title={title.trim() || label} />
        )}
        {!file && (
          <div className="acts">
            <button type="button" className={`button small ${css.onPicture}`} onClick={() => input.current?.click()}>
              <ImagePlus className="icon s" aria-hidden="true" />
              {value ? words.changePicture : words.choosePicture}
            </button>
            {value && <Act label={words.focusTitle} icon={Focus} onClick={() => setFocusing(true)} />}
            {value && <Act label={words.removePicture} icon={X} onClick={() => onChange(null)} />}
          </div>
        )}
      </div>
      {value && isFocusing && (
        <FocusDialog
          picture={value}
          onClose={() => setFocusing(false)}
          onSave={(saved) => {
            setFocusing(false);
            onChange(saved);
          }}
        />
      )}
      {value && !file && <Description key={value.id} picture={value} onChange={onChange} />}
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
        <p id={`${id}-error`} role="alert" className="error">
          {labelled(wrong, label)}
        </p>
      )}
      {file && (
        <div className={css.row}>
          <Button look="primary" busy={upload.isPending} onClick={() => upload.mutate(file)}>
            {words.usePicture}
          </Button>
          <Button onClick={() => setFile(null)}>{kit.cancel}</Button>
        </div>
      )}
    </fieldset>
  );
}
