/** An organizer chooses a date, which becomes an event or a draft. */
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { showToast } from '../kit/toast.tsx';
import { useAction } from '../kit/use-action.ts';
import { api, queryClient, trpc } from '../server/api.ts';
import { refreshPolls } from './date-poll.ts';
import { useDatePollTexts } from './date-poll-texts.ts';
import css from './date-polls.module.css';

interface ChooseButtonProps {
  pollId: string;
  optionId: string;
  date: string;
  /** How many people can come. */
  counts: string;
}

export function ChooseButton({ pollId: id, optionId, date, counts }: ChooseButtonProps) {
  const texts = useDatePollTexts();
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  // A choice that is sent again after a lost answer is the same one.
  const key = useRef(crypto.randomUUID());
  const settle = useAction(
    (publish: boolean) =>
      api.datePolls.settle.mutate({ id, optionId, publish }, { context: { idempotencyKey: key.current } }),
    async ({ event }, publish) => {
      setAsked(false);
      showToast(publish ? texts.published : texts.drafted);
      await Promise.all([refreshPolls(), queryClient.invalidateQueries({ queryKey: trpc.events.pathKey() })]);
      if (event) await navigate(publish ? `/events/${event.uuid}` : `/events/${event.uuid}/edit`);
    },
  );
  return (
    <div>
      <Button small aria-label={texts.chooseDate({ date })} onClick={() => setAsked(true)}>
        {texts.choose}
      </Button>
      {isAsked && (
        <Dialog title={texts.chooseTitle({ date })} onClose={() => setAsked(false)}>
          <p className="strong">{counts}</p>
          <p>{texts.chooseHint}</p>
          <div className={css.row}>
            <Button look="primary" busy={settle.busy} onClick={() => settle.run(true)}>
              {texts.publish}
            </Button>
            <Button busy={settle.busy} onClick={() => settle.run(false)}>
              {texts.draft}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}
