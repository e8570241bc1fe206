/** Asks before the session ends with a draft that the server has not saved. */
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../kit/error-text.ts';
import { useKitMessages } from '../kit/kit-messages.ts';
import { QuestionDialog } from '../kit/question-dialog.tsx';
import { Trouble } from '../kit/trouble.tsx';
import { useAppMessages } from './app-messages.ts';
import { signOut } from './sign-out.ts';

export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const words = useAppMessages();
  const kit = useKitMessages();
  const leave = useMutation({ mutationFn: signOut });
  return (
    <QuestionDialog
      title={words.discardTitle}
      text={words.discardHint}
      verb={words.signOut}
      busy={leave.isPending}
      onConfirm={() => leave.mutate()}
      onClose={onClose}
    >
      <Trouble>{leave.error && errorText(leave.error, kit)}</Trouble>
    </QuestionDialog>
  );
}
