/** /settings/account: the address, the password, moving to another account, and deleting it. */
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { TextField } from '../kit/field.tsx';
import { Card } from '../kit/page.tsx';
import { showToast } from '../kit/toast.tsx';
import { useServerForm } from '../kit/use-server-form.ts';
import { api, type Outputs, queryClient, trpc } from '../server/api.ts';
import { dropCache } from '../server/persist.ts';
import { Moving } from './moving.tsx';
import { SettingsForm, SettingsFrame } from './settings-frame.tsx';
import { useSettingsMessages } from './settings-messages.ts';

export function AccountPage() {
  const words = useSettingsMessages();
  const { data: user } = useQuery(trpc.users.me.queryOptions());
  return (
    <SettingsFrame title={words.account}>
      {user && <EmailForm user={user} />}
      {user && (user.hasPassword ? <PasswordForm /> : <FirstPassword email={user.email} />)}
      <Moving />
      {user && <DeletionForm hasPassword={user.hasPassword} />}
    </SettingsFrame>
  );
}

type OwnProps = Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'autoComplete'>;

/** For actions that a stolen session alone must not allow. */
function CurrentPassword(props: OwnProps) {
  const words = useSettingsMessages();
  return <TextField {...props} label={words.oldPassword} type="password" autoComplete="current-password" />;
}

/** Without a password nothing is changed that needs one. */
function PasswordFirst({ title }: { title: string }) {
  const words = useSettingsMessages();
  return (
    <Card>
      <h2>{title}</h2>
      <p>{words.passwordFirst}</p>
    </Card>
  );
}

/** For people who joined by mail: the mail proves again that the address is theirs. */
function FirstPassword({ email }: { email: string }) {
  const words = useSettingsMessages();
  const { submit, busy, trouble } = useServerForm({}, async () => {
    await api.users.sendPasswordReset.mutate({ email });
    showToast(words.passwordMailed({ email }));
  });
  return (
    <SettingsForm
      title={words.password}
      hint={words.noPassword({ email })}
      verb={words.setPassword}
      onSubmit={submit}
      busy={busy}
      trouble={trouble}
    >
      {null}
    </SettingsForm>
  );
}

function EmailForm({ user }: { user: Outputs['users']['me'] }) {
  const words = useSettingsMessages();
  return user.hasPassword ? <OtherEmail user={user} /> : <PasswordFirst title={words.email} />;
}

function OtherEmail({ user: { email, unconfirmedEmail } }: { user: Outputs['users']['me'] }) {
  const words = useSettingsMessages();
  const { form, submit, busy, trouble, errorOf } = useServerForm({ email: '', password: '' }, async (values) => {
    queryClient.setQueryData(trpc.users.me.queryKey(), await api.users.changeEmail.mutate(values));
    form.reset();
    showToast(words.emailAsked);
  });
  return (
    <SettingsForm
      title={words.email}
      hint={words.emailHint({ email })}
      verb={words.changeEmail}
      onSubmit={submit}
      busy={busy}
      trouble={trouble}
    >
      {unconfirmedEmail && <p role="status">{words.emailWaits({ email: unconfirmedEmail })}</p>}
      <TextField
        label={words.newEmail}
        type="email"
        autoComplete="email"
        hint={words.newEmailHint}
        error={errorOf('email')}
        {...form.register('email')}
      />
      <CurrentPassword error={errorOf('password')} {...form.register('password')} />
    </SettingsForm>
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
      <CurrentPassword
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

function DeletionForm({ hasPassword }: { hasPassword: boolean }) {
  const words = useSettingsMessages();
  return hasPassword ? <Deletion /> : <PasswordFirst title={words.deleteAccount} />;
}

function Deletion() {
  const words = useSettingsMessages();
  const [isAsked, setAsked] = useState(false);
  const { form, submit, busy, trouble, errorOf } = useServerForm({ password: '' }, async ({ password }) => {
    // The problem is shown at the form, below the question.
    setAsked(false);
    await api.users.delete.mutate({ password });
    await dropCache();
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
        <CurrentPassword error={errorOf('password')} {...form.register('password')} />
      </SettingsForm>
      {isAsked && (
        <ConfirmDialog
          title={words.deleteAccountTitle}
          text={words.deleteAccountHint}
          warning={words.deleteAccountWarning}
          verb={words.deleteForEver}
          busy={busy}
          onConfirm={() => void submit()}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
