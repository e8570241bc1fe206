/** A picture with its description: chosen, uploaded at once, shown, and removed. */

import { useMutation } from '@tanstack/react-query';
import { Focus, ImagePlus, type LucideIcon, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Photo } from '../../../src/look/components/photo.tsx';
import { Placeholder } from '../../../src/look/components/placeholder.tsx';
import { pictureAt, WIDE_SIZES } from '../../../src/look/photo.ts';
import { Button } from '../kit/button.tsx';
import { errorText } from '../kit/error-text.ts';
import { TextField } from '../kit/field.tsx';
import { useKitMessages } from '../kit/kit-messages.ts';
import { later } from '../kit/later.ts';
import { PICTURE_TYPES } from '../kit/picture/shrink-photo.ts';
import { UploadState } from '../kit/picture/upload-state.tsx';
import { useUploadsMessages } from '../kit/picture/uploads-messages.ts';
import { usePictureUpload } from '../kit/picture/use-picture-upload.ts';
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

interface DescriptionProps {
  /** Null while it is sent. */
  picture: ChosenPicture | null;
  alt: string;
  onType: (alt: string) => void;
  onChange: PictureFieldProps['onChange'];
}

/** Saved separately once the picture is stored. */
function Description({ picture, alt, onType, onChange }: DescriptionProps) {
  const words = useOrganizingMessages();
  const kit = useKitMessages();
  const save = useMutation({
    mutationFn: (stored: ChosenPicture) => api.pictures.update.mutate({ id: stored.id, alt: alt.trim() || null }),
    onSuccess: (saved, stored) => {
      onChange({ ...stored, alt: saved.alt });
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
        onChange={({ target }) => onType(target.value)}
      />
      {picture && alt.trim() !== (picture.alt ?? '') && (
        <Button busy={save.isPending} onClick={() => save.mutate(picture)}>
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
  const uploads = useUploadsMessages();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isFocusing, setFocusing] = useState(false);
  const [described, setDescribed] = useState(value?.id ?? null);
  const [alt, setAlt] = useState(value?.alt ?? '');
  const typed = useRef(alt);
  const type = (text: string): void => {
    typed.current = text;
    setAlt(text);
  };
  const { upload, lastSent, start, retry, cancel } = usePictureUpload({
    send: async (client, file, signal) => {
      const form = new FormData();
      form.set('file', file);
      form.set('name', file.name.slice(0, 255));
      const stored = await client.pictures.upload.mutate(form, { signal });
      // It may have been typed while the picture was on its way.
      const text = typed.current.trim();
      return text === '' ? stored : client.pictures.update.mutate({ id: stored.id, alt: text }, { signal });
    },
    onSent: (picture) => {
      setDescribed(picture.id);
      onChange(chosenPicture(picture));
    },
    holdsForms: true,
  });
  // Another picture is in the form, such as that of a draft.
  if (!upload && (value?.id ?? null) !== described) {
    setDescribed(value?.id ?? null);
    setAlt(value?.alt ?? '');
  }
  const choose = (file: File): void => {
    type('');
    start(file);
  };
  return (
    <fieldset className={css.group} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={showsLabel ? undefined : 'hidden'}>{label}</legend>
      <input
        ref={input}
        id={id}
        type="file"
        accept={PICTURE_TYPES}
        aria-label={label}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) choose(file);
          target.value = '';
        }}
      />
      <div className="cover">
        {upload ? (
          <span className="photo">
            <img src={upload.preview} alt="" />
          </span>
        ) : value ? (
          <Photo of={pictureAt(value.url, value)} alt={value.alt ?? ''} sizes={WIDE_SIZES} isFirst />
        ) : (
          <Placeholder title={title.trim() || label} />
        )}
        {!upload && (
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
      <p className="hidden" role="status">
        {lastSent !== null && uploads.uploaded({ name: lastSent })}
      </p>
      {upload && <UploadState upload={upload} field="file" label={label} onRetry={retry} onCancel={cancel} />}
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
      {(value || upload) && <Description picture={upload ? null : value} alt={alt} onType={type} onChange={onChange} />}
      {error && (
        <p id={`${id}-error`} role="alert" className="error">
          {labelled(error, label)}
        </p>
      )}
    </fieldset>
  );
}
