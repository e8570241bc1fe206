/** Reporting a person to the moderators: why, against which rules, with which posts. Posts and events open it, too. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { TextArea } from '../kit/field.tsx';
import { useKitMessages } from '../kit/kit-messages.ts';
import { Trouble } from '../kit/trouble.tsx';
import { useServerForm } from '../kit/use-server-form.ts';
import { api, trpc } from '../server/api.ts';
import { language } from '../words/language.ts';
import { type Account, nameOf } from './account.ts';
import css from './dialogs.module.css';
import { usePeopleMessages } from './people-messages.ts';
import { ReportedPosts } from './reported-posts.tsx';

const CATEGORIES = ['spam', 'violation', 'legal', 'other'] as const;

interface Values {
  category: (typeof CATEGORIES)[number];
  comment: string;
}

interface ReportDialogProps {
  account: Account;
  /** A post from which the report starts. */
  statusId?: string;
  /** An event of theirs that is reported. */
  eventId?: string;
  onClose: () => void;
}

export function ReportDialog({ account, statusId, eventId, onClose }: ReportDialogProps) {
  const words = usePeopleMessages();
  const kit = useKitMessages();
  const [posts, setPosts] = useState<readonly string[]>(statusId ? [statusId] : []);
  const [broken, setBroken] = useState<readonly string[]>([]);
  const [isSent, setSent] = useState(false);
  const { form, submit, busy, trouble, errorOf } = useServerForm<Values>(
    { category: 'spam', comment: '' },
    async ({ category, comment }) => {
      await api.reports.reportAccount.mutate({
        account_id: account.id,
        category,
        comment,
        status_ids: [...posts],
        rule_ids: category === 'violation' ? [...broken] : [],
        ...(eventId && { event_id: eventId }),
      });
      setSent(true);
    },
  );
  const isViolation = form.watch('category') === 'violation';
  if (isSent) {
    return (
      <Dialog title={words.reportSent} onClose={onClose}>
        <p>{words.reportSentHint({ name: nameOf(account) })}</p>
        <div className={css.actions}>
          <Button look="primary" onClick={onClose}>
            {kit.close}
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={words.reportTitle({ name: nameOf(account) })} onClose={onClose}>
      <form onSubmit={submit} className={css.form}>
        <fieldset className={css.choices}>
          <legend>{words.reportWhy}</legend>
          {CATEGORIES.map((category) => (
            <label key={category} className={css.choice}>
              <input type="radio" value={category} {...form.register('category')} />
              <span>{words.category[category]}</span>
            </label>
          ))}
        </fieldset>
        {isViolation && <BrokenRules chosen={broken} onChange={setBroken} />}
        <ReportedPosts account={account} chosen={posts} onChange={setPosts} />
        <TextArea label={words.reportComment} error={errorOf('comment')} {...form.register('comment')} />
        <Trouble>{trouble}</Trouble>
        <div className={css.actions}>
          <Button onClick={onClose}>{kit.cancel}</Button>
          <Button type="submit" look="primary" busy={busy}>
            {words.sendReport}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface Chosen {
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** With or without one of them. */
const toggled = (chosen: readonly string[], id: string): readonly string[] =>
  chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];

function BrokenRules({ chosen, onChange }: Chosen) {
  const words = usePeopleMessages();
  const { data: rules = [] } = useQuery(trpc.instance.rules.queryOptions());
  if (rules.length === 0) return null;
  return (
    <fieldset className={css.choices}>
      <legend>{words.reportRules}</legend>
      {rules.map(({ id, text, translations }) => (
        <label key={id} className={css.choice}>
          <input type="checkbox" checked={chosen.includes(id)} onChange={() => onChange(toggled(chosen, id))} />
          <span>{translations[language]?.text || text}</span>
        </label>
      ))}
    </fieldset>
  );
}
