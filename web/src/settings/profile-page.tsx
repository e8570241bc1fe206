/** /settings/profile: name, pictures, and summary. */
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../kit/button.tsx';
import { Checkbox, TextArea, TextField } from '../kit/field.tsx';
import { useKitMessages } from '../kit/kit-messages.ts';
import { Loaded } from '../kit/loaded.tsx';
import { Card } from '../kit/page.tsx';
import { showToast } from '../kit/toast.tsx';
import { useServerForm } from '../kit/use-server-form.ts';
import { api, type Outputs, queryClient, trpc } from '../server/api.ts';
import { useCurrentData } from '../server/form-values.ts';
import { PictureSetting } from './picture-setting.tsx';
import css from './settings.module.css';
import { SettingsForm, SettingsFrame } from './settings-frame.tsx';
import { useSettingsMessages } from './settings-messages.ts';

type Profile = Outputs['profile']['get'];

const FIELDS = 4;
const PLACES = Array.from({ length: FIELDS }, (_, place) => place);

const profileQuery = trpc.profile.get.queryOptions({});

/** Other places that show names and pictures. */
function refresh(profile: Profile): void {
  queryClient.setQueryData(profileQuery.queryKey, profile);
  void queryClient.invalidateQueries(trpc.users.pathFilter());
  void queryClient.invalidateQueries(trpc.persons.pathFilter());
  void queryClient.invalidateQueries(trpc.accounts.pathFilter());
}

export function ProfilePage() {
  const words = useSettingsMessages();
  const current = useCurrentData(profileQuery);
  const { data: shown } = useQuery(profileQuery);
  const { data: me } = useQuery(trpc.users.me.queryOptions());
  const name = me?.defaultActor?.preferredUsername;
  return (
    <SettingsFrame
      title={words.profile}
      actions={name && <ButtonLink to={`/@${name}`}>{words.showProfile}</ButtonLink>}
    >
      <Loaded query={current}>
        {(profile) => (
          <>
            <Card className={css.form}>
              <PictureSetting kind="avatar" profile={shown ?? profile} onChange={refresh} />
              <PictureSetting kind="header" profile={shown ?? profile} onChange={refresh} />
            </Card>
            <ProfileForm profile={profile} />
          </>
        )}
      </Loaded>
    </SettingsFrame>
  );
}

function valuesOf(profile: Profile) {
  const { display_name, note, locked, bot, discoverable, indexable, hide_collections, fields } = profile;
  return {
    ...{ display_name, note, locked, bot, indexable },
    discoverable: discoverable ?? false,
    hide_collections: hide_collections ?? false,
    fields_attributes: PLACES.map((place) => ({ name: fields[place]?.name ?? '', value: fields[place]?.value ?? '' })),
  };
}

type Values = ReturnType<typeof valuesOf>;

const FLAGS = ['locked', 'discoverable', 'indexable', 'hide_collections', 'bot'] as const;

function ProfileForm({ profile }: { profile: Profile }) {
  const words = useSettingsMessages();
  const kit = useKitMessages();
  const { form, submit, busy, trouble, errorOf } = useServerForm<Values>(valuesOf(profile), async (values) => {
    refresh(await api.profile.update.mutate(values));
    showToast(kit.saved);
  });
  const flags = { ...words, hide_collections: words.hideCollections };
  return (
    <SettingsForm onSubmit={submit} busy={busy} trouble={trouble}>
      <TextField label={words.displayName} error={errorOf('display_name')} {...form.register('display_name')} />
      <TextArea label={words.note} hint={words.noteHint} rows={5} error={errorOf('note')} {...form.register('note')} />
      <fieldset className={css.group}>
        <legend>{words.fields}</legend>
        <p className="soft">{words.fieldsHint}</p>
        {PLACES.map((place) => (
          <fieldset key={place} className={css.pair}>
            <legend className="hidden">{words.fieldOf({ place: place + 1 })}</legend>
            <TextField
              label={words.fieldName}
              error={errorOf(`fields_attributes.${place}.name`)}
              {...form.register(`fields_attributes.${place}.name`)}
            />
            <TextField
              label={words.fieldValue}
              error={errorOf(`fields_attributes.${place}.value`)}
              {...form.register(`fields_attributes.${place}.value`)}
            />
          </fieldset>
        ))}
      </fieldset>
      <div>
        {FLAGS.map((flag) => (
          <Checkbox key={flag} label={flags[flag]} {...form.register(flag)} />
        ))}
      </div>
    </SettingsForm>
  );
}
