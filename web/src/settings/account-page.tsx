/** /settings/account: the password, moving elsewhere, and the end. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TextField } from '../kit/field.tsx';
import { Card } from '../kit/page.tsx';
import { showToast } from '../kit/toast.tsx';
import { useServerForm } from '../kit/use-server-form.ts';
import { api, queryClient, trpc } from '../server/api.ts';
import { Confirm } from './confirm.tsx';
import { Moving } from './moving.tsx';
import css from './settings.module.css';
import { SettingsForm, SettingsFrame } from './settings-frame.tsx';
import { useSettingsMessages } from './settings-messages.ts';

export function AccountPage() {
  const words = useSettingsMessages();
  const { data: user } = useQuery(trpc.users.me.queryOptions());
  return (
    <SettingsFrame title={words.account}>
      {user && (
        <Card className={css.form}>
          <h2>{words.email}</h2>
          <p>{words.emailHint(user.email)}</p>
        </Card>
      )}
      <PasswordForm />
      <Moving />
      <DeletionForm />
    </SettingsFrame>
  );
}

function PasswordForm() {
  const words = useSettingsMessages();
  const { form, submit, busy, trouble, errorOf } = useServerForm(
    { oldPassword: '', newPassword: '' },
    async (values) => {
      await api.users.changePassword.mutate(values);
      form.reset();
      showToast(words.passwordChanged);
    },
  );
  return (
    <SettingsForm title={words.password} verb={words.changePassword} onSubmit={submit} busy={busy} trouble={trouble}>
      <TextField
        label={words.oldPassword}
        type="password"
        autoComplete="current-password"
        hint={<a href="/auth/password/new">{words.forgotten}</a>}
        error={errorOf('oldPassword')}
        {...form.register('oldPassword')}
      />
      <TextField
        label={words.newPassword}
        type="password"
        autoComplete="new-password"
        hint={words.passwordHint}
        error={errorOf('newPassword')}
        {...form.register('newPassword')}
      />
    </SettingsForm>
  );
}

function DeletionForm() {
  const words = useSettingsMessages();
  const [isAsked, setAsked] = useState(false);
  const { form, submit, busy, trouble, errorOf } = useServerForm({ password: '' }, async ({ password }) => {
    // What is wrong is shown at the form, below the question.
    setAsked(false);
    await api.users.delete.mutate({ password });
    queryClient.clear();
    location.assign('/');
  });
  return (
    <>
      <SettingsForm
        title={words.deleteAccount}
        hint={words.deleteAccountHint}
        verb={words.deleteAccount}
        danger
        busy={busy}
        trouble={trouble}
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
        }}
      >
        <p>
          <a href="/settings/data">{words.data}</a>
        </p>
        <TextField
          label={words.oldPassword}
          type="password"
          autoComplete="current-password"
          error={errorOf('password')}
          {...form.register('password')}
        />
      </SettingsForm>
      {isAsked && (
        <Confirm
          title={words.deleteAccountTitle}
          verb={words.deleteForEver}
          busy={busy}
          onConfirm={() => void submit()}
          onClose={() => setAsked(false)}
        >
          <p>{words.deleteAccountHint}</p>
          <p>
            <strong>{words.deleteAccountWarning}</strong>
          </p>
        </Confirm>
      )}
    </>
  );
}
