/** The buttons of a date poll: to share, change, close, delete and report it. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { AskingButton } from '../kit/asking-button.tsx';
import { Button, ButtonLink } from '../kit/button.tsx';
import { copyText } from '../kit/copy-text.ts';
import { later } from '../kit/later.ts';
import { showToast } from '../kit/toast.tsx';
import { useAction } from '../kit/use-action.ts';
import { useActorName } from '../people/actor-name.tsx';
import { api } from '../server/api.ts';
import { session } from '../server/session.ts';
import { type DatePoll, refreshPolls } from './date-poll.ts';
import { useDatePollTexts } from './date-poll-texts.ts';
import css from './date-polls.module.css';

const ReportDialog = later(async () => (await import('../events/page/report-dialog.tsx')).ReportDialog);

export function PollActions({ poll }: { poll: DatePoll }) {
  const texts = useDatePollTexts();
  const navigate = useNavigate();
  const { id, title, url, state, organizes, removable, organizer } = poll;
  const name = useActorName(organizer);
  const [isReporting, setReporting] = useState(false);
  const close = useAction(() => api.datePolls.close.mutate({ id }), refreshPolls);
  const remove = useAction(
    () => api.datePolls.remove.mutate({ id }),
    async () => {
      await navigate('/date-polls');
      await refreshPolls();
      showToast(texts.removed);
    },
  );
  const copy = (): Promise<void> => copyText(url, texts.copied);
  return (
    <div className={css.row}>
      <Button small onClick={copy}>
        {texts.copy}
      </Button>
      <ButtonLink small to={`/compose?text=${encodeURIComponent(texts.shareText({ title, url }))}`}>
        {texts.share}
      </ButtonLink>
      {organizes && state !== 'SETTLED' && (
        <ButtonLink small to={`/date-polls/${id}/edit`}>
          {texts.edit}
        </ButtonLink>
      )}
      {organizes && state === 'OPEN' && (
        <AskingButton
          small
          busy={close.busy}
          asked={{ title: texts.closeTitle, text: texts.closeHint, verb: texts.close }}
          onConfirm={() => close.run()}
        >
          {texts.close}
        </AskingButton>
      )}
      {removable && (
        <AskingButton
          small
          look="danger"
          busy={remove.busy}
          asked={{ title: texts.removeTitle, text: texts.removeHint, verb: texts.remove }}
          onConfirm={() => remove.run()}
        >
          {texts.remove}
        </AskingButton>
      )}
      {organizer && organizer.id !== session().actorId && (
        <Button small look="quiet" onClick={() => setReporting(true)}>
          {texts.report}
        </Button>
      )}
      {isReporting && organizer && (
        <ReportDialog
          actorId={organizer.id}
          domain={organizer.domain}
          name={name}
          about={url}
          onClose={() => setReporting(false)}
        />
      )}
    </div>
  );
}
