/** How to follow the shown selection of events in a calendar program or a news reader. */
import { LOADERS } from '../../../src/generated/texts/loaders/look/feeds.ts';
import { Subscribe } from '../../../src/look/components/subscribe.tsx';
import type { EventSelection } from '../../../src/look/event-selection.ts';
import { Dialog } from '../kit/dialog.tsx';
import { defineMessages } from '../words/messages.ts';
import { useEventsMessages } from './events-messages.ts';

const useFeedMessages = defineMessages(LOADERS);

interface SubscribeDialogProps {
  selection: EventSelection;
  onClose: () => void;
}

export function SubscribeDialog({ selection, onClose }: SubscribeDialogProps) {
  const { subscribe } = useEventsMessages();
  return (
    <Dialog title={subscribe} onClose={onClose}>
      <Subscribe selection={selection} base={location.origin} words={useFeedMessages()} />
    </Dialog>
  );
}
