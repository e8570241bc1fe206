/** One of the two pictures of a profile: chosen, described, removed. Each is saved at once. */

import { type FormEvent, useRef, useState } from 'react';
import { pictureAt, plainUrl } from '../../../src/look/photo.ts';
import { AskingButton } from '../kit/asking-button.tsx';
import { Button } from '../kit/button.tsx';
import { TextField } from '../kit/field.tsx';
import { useKitMessages } from '../kit/kit-messages.ts';
import { PICTURE_TYPES } from '../kit/picture/shrink-photo.ts';
import { UploadState } from '../kit/picture/upload-state.tsx';
import { usePictureUpload } from '../kit/picture/use-picture-upload.ts';
import { showToast } from '../kit/toast.tsx';
import { useAction } from '../kit/use-action.ts';
import { api, type Outputs } from '../server/api.ts';
import css from './settings.module.css';
import { useSettingsMessages } from './settings-messages.ts';

type Profile = Outputs['profile']['get'];

interface PictureSettingProps {
  kind: 'avatar' | 'header';
  profile: Profile;
  onChange: (profile: Profile) => void;
}

const REMOVALS = { avatar: 'removeAvatar', header: 'removeHeader' } as const;

export function PictureSetting({ kind, profile, onChange }: PictureSettingProps) {
  const words = useSettingsMessages();
  const kit = useKitMessages();
  const chooser = useRef<HTMLInputElement>(null);
  const described = profile[`${kind}_description`];
  const [description, setDescription] = useState(described);
  const saved = (now: Profile): void => {
    onChange(now);
    showToast(kit.saved);
  };
  const { upload, start, retry, cancel } = usePictureUpload({
    send: (client, file, signal) => {
      const form = new FormData();
      form.set(kind, file);
      form.set(`${kind}_description`, description);
      return client.profile.update.mutate(form, { signal });
    },
    onSent: saved,
  });
  const remove = useAction(async () => {
    await api.profile[REMOVALS[kind]].mutate({});
    setDescription('');
    return api.profile.get.query({});
  }, saved);
  const describe = useAction(() => api.profile.update.mutate({ [`${kind}_description`]: description }), saved);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    describe.run();
  };
  const picture = profile[kind];
  // The upload is complete, and the server is saving it.
  const isSet = upload?.error === null && upload.sent === 1;
  return (
    <section className={css.picture} aria-label={words[kind]}>
      <h2>{words[kind]}</h2>
      {upload ? (
        <img className={css[kind]} src={upload.preview} alt="" />
      ) : (
        picture && <img className={css[kind]} src={plainUrl(pictureAt(picture))} alt={described} />
      )}
      {upload && (
        <UploadState
          upload={upload}
          field={kind}
          label={words[kind]}
          onRetry={retry}
          onCancel={isSet ? null : cancel}
        />
      )}
      <div className={css.buttons}>
        <Button
          busy={isSet}
          aria-label={`${words.choosePicture}: ${words[kind]}`}
          onClick={() => chooser.current?.click()}
        >
          {words.choosePicture}
        </Button>
        {picture && (
          <AskingButton
            asked={{ title: words.removalTitles[kind], text: words.removalHint, verb: words.removePicture }}
            look="danger"
            busy={remove.busy}
            aria-label={`${words.removePicture}: ${words[kind]}`}
            onConfirm={() => remove.run()}
          >
            {words.removePicture}
          </AskingButton>
        )}
        <input
          ref={chooser}
          type="file"
          accept={PICTURE_TYPES}
          hidden
          aria-label={words[kind]}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) start(file);
            // The same file may be chosen again.
            target.value = '';
          }}
        />
      </div>
      <p className="soft">{words.pictureHint}</p>
      {picture && (
        <form className={css.inline} onSubmit={send}>
          <TextField
            label={words.description}
            value={description}
            maxLength={150}
            onChange={({ target }) => setDescription(target.value)}
          />
          <Button type="submit" busy={describe.busy} aria-disabled={description === described || undefined}>
            {words.save}
          </Button>
        </form>
      )}
    </section>
  );
}
