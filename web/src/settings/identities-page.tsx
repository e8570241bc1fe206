/** /settings/identities: the names under which one user acts. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Face } from '../../../src/look/components/face.tsx';
import { Button } from '../kit/button.tsx';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { TextField } from '../kit/field.tsx';
import { useKitMessages } from '../kit/kit-messages.ts';
import { Loaded } from '../kit/loaded.tsx';
import { Card } from '../kit/page.tsx';
import { showToast } from '../kit/toast.tsx';
import { useAction } from '../kit/use-action.ts';
import { useServerForm } from '../kit/use-server-form.ts';
import { ActorName, useActorName } from '../people/actor-name.tsx';
import { api, type Outputs, queryClient, trpc } from '../server/api.ts';
import css from './settings.module.css';
import { SettingsForm, SettingsFrame } from './settings-frame.tsx';
import { useSettingsMessages } from './settings-messages.ts';

type User = Outputs['users']['me'];
type Identity = User['profiles'][number];

const userQuery = trpc.users.me.queryOptions(undefined, { staleTime: 0 });

/** Everything that was read is another identity's. */
function startAnew(): void {
  queryClient.clear();
  location.reload();
}

export function IdentitiesPage() {
  const words = useSettingsMessages();
  const query = useQuery(userQuery);
  return (
    <SettingsFrame title={words.identities}>
      <p className="soft">{words.identitiesExplained}</p>
      <Loaded query={query}>
        {(user) => (
          <Card>
            <ul className={css.list}>
              {user.profiles.map((identity) => (
                <IdentityLine key={identity.id} identity={identity} user={user} />
              ))}
            </ul>
          </Card>
        )}
      </Loaded>
      <NewIdentity />
    </SettingsFrame>
  );
}

function IdentityLine({ identity, user }: { identity: Identity; user: User }) {
  const words = useSettingsMessages();
  const [isDeleting, setDeleting] = useState(false);
  const { preferredUsername, id } = identity;
  const isCurrent = user.defaultActor?.id === id;
  const choose = useAction(() => api.users.changeDefaultIdentity.mutate({ preferredUsername }), startAnew);
  const remove = useAction(
    () => api.persons.delete.mutate({ id }),
    () => (isCurrent ? startAnew() : void queryClient.invalidateQueries(userQuery).then(() => setDeleting(false))),
  );
  const name = useActorName(identity);
  return (
    <li className={css.line}>
      <Face of={identity} />
      <div>
        <strong>
          <ActorName actor={identity} />
        </strong>{' '}
        <bdi className="soft">@{preferredUsername}</bdi>
        {isCurrent && <p className="soft">{words.current}</p>}
      </div>
      <div className={css.buttons}>
        {!isCurrent && (
          <Button busy={choose.busy} aria-label={words.switchTo({ name })} onClick={() => choose.run()}>
            {words.switchShort}
          </Button>
        )}
        {user.profiles.length > 1 && (
          <Button look="danger" aria-label={words.deleteIdentity({ name })} onClick={() => setDeleting(true)}>
            {words.remove}
          </Button>
        )}
      </div>
      {isDeleting && (
        <ConfirmDialog
          title={words.deleteIdentityTitle({ name })}
          text={words.deleteIdentityHint}
          verb={words.deleteForEver}
          busy={remove.busy}
          onConfirm={() => remove.run()}
          onClose={() => setDeleting(false)}
        />
      )}
    </li>
  );
}

function NewIdentity() {
  const words = useSettingsMessages();
  const kit = useKitMessages();
  const { form, submit, busy, trouble, errorOf } = useServerForm(
    { preferredUsername: '', name: '' },
    async (values) => {
      await api.persons.create.mutate(values);
      await queryClient.invalidateQueries(userQuery);
      form.reset();
      showToast(kit.saved);
    },
  );
  return (
    <SettingsForm title={words.newIdentity} verb={words.create} onSubmit={submit} busy={busy} trouble={trouble}>
      <TextField
        label={words.username}
        hint={words.usernameHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errorOf('preferredUsername')}
        {...form.register('preferredUsername')}
      />
      <TextField label={words.displayName} autoComplete="off" error={errorOf('name')} {...form.register('name')} />
    </SettingsForm>
  );
}
