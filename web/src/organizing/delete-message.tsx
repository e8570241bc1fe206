/** Deletes a message to the people of an event for everybody: its author, an organizer or a moderator. */
import { AskingButton } from '../kit/asking-button.tsx';
import { showToast } from '../kit/toast.tsx';
import { useAction } from '../kit/use-action.ts';
import { useActorName } from '../people/actor-name.tsx';
import { api, type Outputs, queryClient, trpc } from '../server/api.ts';
import { useEventMessageTexts } from './event-message-texts.ts';

export function DeleteMessage({ row }: { row: Outputs['eventMessages']['list'][number] }) {
  const texts = useEventMessageTexts();
  const name = useActorName(row.author);
  const remove = useAction(
    () => api.eventMessages.removeListed.mutate({ messageId: row.id }),
    async () => {
      showToast(texts.messageDeleted);
      await queryClient.invalidateQueries({ queryKey: trpc.eventMessages.pathKey() });
    },
  );
  return (
    <div>
      <AskingButton
        look="danger"
        busy={remove.busy}
        aria-label={texts.deleteMessageOf({ name })}
        asked={{ title: texts.deleteMessageTitle, text: texts.deleteMessageHint, verb: texts.deleteMessage }}
        onConfirm={() => remove.run()}
      >
        {texts.deleteMessage}
      </AskingButton>
    </div>
  );
}
