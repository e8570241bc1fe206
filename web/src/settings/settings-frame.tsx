/** Common parts of the settings pages: the way back, forms, and confirmations. */
import { ChevronLeft } from 'lucide-react';
import type { FormEventHandler, ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../kit/button.tsx';
import { Card, Page } from '../kit/page.tsx';
import { Trouble } from '../kit/trouble.tsx';
import css from './settings.module.css';
import { useSettingsMessages } from './settings-messages.ts';

export function SettingsFrame({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const words = useSettingsMessages();
  return (
    <>
      <Link className={css.back ?? ''} to="/settings">
        <ChevronLeft className="turns" aria-hidden="true" size={18} />
        {words.back}
      </Link>
      <Page title={title} actions={actions}>
        {children}
      </Page>
    </>
  );
}

interface SettingsFormProps {
  title?: string;
  hint?: ReactNode;
  onSubmit: FormEventHandler;
  busy: boolean;
  trouble: string | null;
  /** The label of the button. */
  verb?: string;
  danger?: boolean;
  children: ReactNode;
}

/** A form in a card of its own, with its button and its trouble. */
export function SettingsForm({ title, hint, onSubmit, busy, trouble, verb, danger, children }: SettingsFormProps) {
  const words = useSettingsMessages();
  return (
    <Card>
      <form className={css.form} onSubmit={onSubmit} noValidate>
        {title && <h2>{title}</h2>}
        {hint && <p className="soft">{hint}</p>}
        {children}
        <Trouble>{trouble}</Trouble>
        <div>
          <Button type="submit" look={danger ? 'danger' : 'primary'} busy={busy}>
            {verb ?? words.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}
